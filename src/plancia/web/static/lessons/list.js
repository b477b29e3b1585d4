/** The lessons: of all games, and of one. */

import { gameKind, games, get } from "../net/api.js";
import { h } from "../ui/dom.js";
import { plural, says, sentence, t } from "../text/i18n.js";
import { empty } from "../ui/parts.js";
import { smallBoard } from "../ui/smallboard.js";

/** @import { GameKind, LessonsView, LessonSummary } from "../messages.js" */

/** @param {import("../ui/router.js").Visit} visit */
export default async function show({ params }) {
  if (params.game) return lessonsOf(params.game);
  const [kinds, all] = await Promise.all([games(), /** @type {Promise<LessonsView[]>} */ (get("/api/lessons"))]);
  /** @param {string} href @param {string} title @param {string} words */
  const way = (href, title, words) => h("li", {}, h("a", { class: "card", href }, h("h2", {}, title), h("p", { class: "faint" }, words)));
  const content = h(
    "div",
    { class: "page stack" },
    h("h1", {}, t("Learn")),
    h("p", { class: "lead" }, t("Short lessons: look, move, and then play what you have learned.")),
    h("ul", { class: "grid" }, all.map((lessons) => gameCard(lessons, kinds.find(({ name }) => name === lessons.game)))),
    h("h2", {}, t("Practise")),
    h("ul", { class: "grid" },
      way("/puzzles", t("Puzzles"), t("Find the only right move, by grade or by motif.")),
      way("/mistakes", t("Your mistakes"), t("What the reviews of your games taught comes back, a few days apart."))),
  );
  return { title: t("Learn"), content };
}

/** @param {string} game @param {string} lesson */
export const lessonPath = (game, lesson) => `/learn/${encodeURIComponent(game)}/${encodeURIComponent(lesson)}`;

/** @param {LessonSummary} lesson */
const isDone = ({ steps, done }) => done.length >= steps;

/** @param {LessonsView} lessons @param {GameKind | undefined} kind */
function gameCard({ game, title, lessons, offered, because }, kind) {
  const done = lessons.filter(isDone).length;
  const next = lessons.find((lesson) => lesson.name === offered) ?? lessons[0];
  const began = lessons.some((lesson) => lesson.done.length);
  const path = `/learn/${encodeURIComponent(game)}`;
  const name = says(title);
  const counted = t("{done} of {count} lessons done", { done, count: lessons.length });
  const named = h("span", { class: "unseen" }, ` (${name})`);
  return h(
    "li",
    { class: "card" },
    kind && smallBoard(kind.picture),
    h("h2", {}, h("a", { href: path }, name)),
    h("p", { class: "faint" }, began ? counted : sentence(next.idea)),
    because && h("p", {}, h("strong", {}, `${says(next.title)}.`), " ", sentence(because)),
    h("div", { class: "buttons" },
      h("a", { class: "button primary", href: lessonPath(game, next.name) }, began ? t("Continue") : t("Begin"), named),
      h("a", { class: "button quiet", href: path }, plural("1 lesson", "{n} lessons", lessons.length), named.cloneNode(true))),
  );
}

/** @param {string} game */
async function lessonsOf(game) {
  const [kind, all] = await Promise.all([gameKind(game), /** @type {Promise<LessonsView[]>} */ (get("/api/lessons"))]);
  const { lessons = [], offered = "", because = "" } = all.find((each) => each.game === game) ?? {};
  const title = says(kind.title);
  const rows = lessons.map((lesson) =>
    h("li", { class: `item ${lesson.name === offered ? "next" : isDone(lesson) ? "done" : ""}` },
      h("a", { class: "grow", href: lessonPath(game, lesson.name) }, h("strong", {}, says(lesson.title)), h("span", { class: "help" }, sentence(lesson.idea))),
      h("span", { class: "help" }, lesson.name === offered && because ? sentence(because) : state(lesson))));
  const others = h("a", { class: "button", href: "/learn" }, t("All games"));
  const content = h(
    "div",
    { class: "page read stack" },
    h("h1", {}, t("Learn {game}", { game: title })),
    h("p", { class: "lead" }, t("Each lesson ends with three positions to play.")),
    lessons.length
      ? [h("div", { class: "card" }, h("ol", { class: "items lesson-list" }, rows)), h("p", {}, others)]
      : empty(t("There are no lessons of this game yet."), others),
  );
  return { title: t("Learn {game}", { game: title }), content };
}

/** @param {LessonSummary} lesson */
function state(lesson) {
  if (isDone(lesson)) return t("done");
  return lesson.done.length ? t("{done} of {count}", { done: lesson.done.length, count: lesson.steps }) : "";
}
