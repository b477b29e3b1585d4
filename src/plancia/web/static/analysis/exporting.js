/** What can be taken away: a link, a record. */

import { postText } from "../net/api.js";
import { dialog } from "../ui/dialogs.js";
import { copyRow } from "../ui/copy.js";
import { download, h } from "../ui/dom.js";
import { t } from "../text/i18n.js";
import { icon } from "../ui/icons.js";
import { addressOf, start } from "../net/start.js";
import { attempt, button } from "../ui/parts.js";
import { askLink, shareLink } from "./share.js";

/** @import { Study } from "./study.js" */

/** The address of a link to what is studied. @param {Study} study */
export function linkOf(study) {
  return addressOf(shareLink({
    game: study.kind.name,
    options: study.changedOptions,
    start: study.origin.start,
    tree: study.tree.toText(),
  }));
}

/** The whole tree as a record. @param {Study} study */
async function recordOf(study) {
  return postText("/api/record", { ...study.request, ...study.tree.toLine(), tags: study.origin.tags });
}

/** Shows what can be taken away. @param {Study} study */
export async function exportDialog(study) {
  const link = new URL(linkOf(study), location.origin).href;
  const { kind, current, position, changedOptions } = study;
  const record = async () => download(`${kind.name}-${current.ply}.txt`, await recordOf(study));
  await dialog(t("Share"), [
    copyRow(t("A link to this position and its lines"), link),
    h("div", { class: "buttons" },
      button([icon("download"), t("Download the record")], () => attempt(record)),
      !start.engine && kind.players === 2 && !position.outcome && h("a", { class: "button", href: askLink(kind.name, changedOptions, position.position) }, t("Ask a class about this position"))),
  ]);
}
