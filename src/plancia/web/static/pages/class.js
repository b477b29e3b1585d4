/**
 * A class: the projector's page for its teacher, the phone's page for everybody else.
 */

import { QuestionPhone } from "../class/phone.js";
import { Projector } from "../class/projector.js";
import { get } from "../net/api.js";
import { roomPage, roomPath } from "../ui/room.js";

/** @import { ClassView } from "../messages.js" */

/** @param {import("../ui/router.js").Visit} visit */
export default async function show({ params, query }) {
  /** @type {ClassView} */
  const view = await get(`${roomPath(params.id)}?whole=true`);
  const whole = (view.organises && !query.has("play")) || query.has("projector");
  const shown = whole ? new Projector() : new QuestionPhone();
  const page = roomPage({ view, whole, draw: (next, tools) => shown.show(next, tools) });
  return { title: view.title, content: page.content, leave: page.leave };
}
