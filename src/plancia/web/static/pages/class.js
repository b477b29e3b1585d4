/**
 * A class: the projector's page for its teacher, the phone's page for everybody else.
 */

import { get } from "../net/api.js";
import { roomPage } from "../ui/room.js";
import { HomeworkPhone } from "../class/homework.js";
import { homeworkBoard } from "../class/teacher.js";
import { QuestionPhone } from "../class/phone.js";
import { Projector } from "../class/projector.js";

/** @import { ClassView } from "../messages.js" */

/** @param {import("../ui/router.js").Visit} visit */
export default async function show({ params, query }) {
  const path = `/api/classes/${encodeURIComponent(params.id)}`;
  /** @type {ClassView} */
  const asked = await get(path);
  const whole = (asked.teaches && !query.has("play")) || query.has("projector");
  /** @type {ClassView} */
  const view = whole ? await get(`${path}?whole=true`) : asked;
  const shown = sheet(view, whole);
  const page = roomPage({ path, view, whole, joining: "pupils", draw: (next, tools) => shown.show(next, tools) });
  return {
    title: view.title,
    content: page.content,
    leave: () => {
      page.leave();
      shown.leave();
    },
  };
}

/** @param {ClassView} view @param {boolean} whole */
function sheet(view, whole) {
  if (view.mode === "homework") return whole ? { show: homeworkBoard, leave: () => {} } : new HomeworkPhone();
  return whole ? new Projector() : new QuestionPhone();
}
