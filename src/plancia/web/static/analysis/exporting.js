/** What can be taken away: a link, a record, a picture. */

import { postText, troubleWords } from "../net/api.js";
import { dialog } from "../ui/dialogs.js";
import { copyRow } from "../ui/copy.js";
import { download, h } from "../ui/dom.js";
import { t } from "../text/i18n.js";
import { icon } from "../ui/icons.js";
import { addressOf, start } from "../net/start.js";
import { button } from "../ui/parts.js";
import { askLink, shareLink } from "./share.js";

const SHARPER = 2;

/** @import { Study } from "./study.js" */

/** The address of a link to what is studied. @param {Study} study */
export async function linkOf(study) {
  const path = await shareLink({
    game: study.kind.name,
    options: study.changedOptions,
    start: study.start,
    tree: study.tree.toText(),
    notes: study.tree.notes(),
  });
  return addressOf(path);
}

/** The whole tree as a record. @param {Study} study */
async function recordOf(study) {
  return postText("/api/record", { ...study.request, ...study.tree.toLine(), tags: study.tags });
}

/** The position looked at, with its drawings. @param {Study} study */
function pictureOf(study) {
  const { ply, drawings } = study.current;
  return postText("/api/picture", { ...study.request, drawings: drawings.length ? { [ply]: drawings } : {} });
}

/**
 * An SVG as a PNG, drawn larger so that it is sharp.
 * @param {string} svg
 * @returns {Promise<Blob>}
 */
async function pngOf(svg) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth * SHARPER;
    canvas.height = image.naturalHeight * SHARPER;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => canvas.toBlob((blob) => done(/** @type {Blob} */ (blob)), "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Shows what can be taken away. @param {Study} study */
export async function exportDialog(study) {
  const link = new URL(await linkOf(study), location.origin).href;
  const trouble = h("p", { class: "trouble", role: "alert" });
  const name = `${study.kind.name}-${study.current.ply}`;
  /** @param {() => Promise<void>} work */
  const save = (work) => async () => {
    trouble.textContent = "";
    await work().catch((error) => (trouble.textContent = troubleWords(error)));
  };
  /** @param {string} words @param {() => Promise<void>} work */
  const saving = (words, work) => button([icon("download"), " ", words], save(work));
  await dialog(t("Share"), [
    copyRow(t("A link to this position and its lines"), link),
    !start.engine && study.kind.players === 2 && !study.position.outcome &&
      h("p", {}, h("a", { class: "button", href: askLink(study.kind.name, study.changedOptions, study.position.position), onclick: () => trouble.closest("dialog")?.close() }, t("Ask a class about this position"))),
    h("h3", {}, t("Download")),
    h(
      "div",
      { class: "buttons" },
      saving(t("Record"), async () => download(`${name}.txt`, await recordOf(study), "text/plain")),
      saving("SVG", async () => download(`${name}.svg`, await pictureOf(study), "image/svg+xml")),
      saving("PNG", async () => download(`${name}.png`, await pngOf(await pictureOf(study)))),
    ),
    trouble,
  ]);
}
