/** What the first page and a game do without, loaded together: analysis, lessons, puzzles, tournaments, classes. */

export { default as analysis } from "./analysis/page.js";
export { Retry } from "./analysis/retry.js";
export { playOn, playOnDialog, seatsFor } from "./analysis/playon.js";
export { Study } from "./analysis/study.js";
export { default as lesson } from "./lessons/lesson.js";
export { default as lessons } from "./lessons/list.js";
export { classroom, newClass } from "./pages/class.js";
export { default as desk } from "./pages/desk.js";
export { default as newTournament } from "./pages/newtournament.js";
export { default as tournament } from "./pages/tournament.js";
export { default as daily } from "./puzzles/daily.js";
export { default as mistakes } from "./puzzles/mistakes.js";
export { default as puzzles } from "./puzzles/train.js";
