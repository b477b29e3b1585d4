/**
 * What a move sounds and feels like: short tones made by Web Audio, and a touch of vibration.
 */

import { remember, remembered } from "../ui/prefs.js";
import { isCalm } from "./table.js";

/** A tone: from one frequency to another in hertz, when it begins and how long it lasts, in seconds.
 * @typedef {{from: number, to: number, at: number, lasts: number, loud: number}} Tone */
/** @typedef {"own" | "other" | "capture" | "win" | "loss" | "join" | "illegal"} Feel */

/** @type {(from: number, to: number, at?: number, lasts?: number, loud?: number) => Tone} */
const tone = (from, to, at = 0, lasts = 0.09, loud = 0.16) => ({ from, to, at, lasts, loud });

/** @type {Record<Feel, {tones: Tone[], vibration: number[]}>} */
const FEELS = {
  own: { tones: [tone(330, 180), tone(990, 660, 0, 0.03, 0.04)], vibration: [12] },
  other: { tones: [tone(250, 130), tone(740, 490, 0, 0.03, 0.04)], vibration: [20] },
  capture: { tones: [tone(420, 260), tone(560, 340, 0.08)], vibration: [12, 50, 12] },
  win: {
    tones: [tone(392, 392, 0, 0.2, 0.1), tone(494, 494, 0.12, 0.2, 0.1), tone(587, 587, 0.24, 0.4, 0.1)],
    vibration: [20, 60, 20, 60, 40],
  },
  loss: {
    tones: [tone(392, 390, 0, 0.22, 0.07), tone(330, 328, 0.16, 0.24, 0.07), tone(262, 258, 0.34, 0.5, 0.07)],
    vibration: [30],
  },
  join: { tones: [tone(523, 523, 0, 0.15, 0.1), tone(784, 784, 0.13, 0.3, 0.1)], vibration: [30, 80, 30] },
  illegal: { tones: [tone(150, 110, 0, 0.14, 0.12)], vibration: [35] },
};

/** @type {AudioContext | null} */
let audio = null;

/** Whether moves sound: as chosen, and otherwise unless a person wants calm. */
export function isSoundOn() {
  return remembered("sound", !isCalm());
}

/** @param {boolean} on */
export function setSound(on) {
  remember("sound", on);
}

/** Browsers allow neither before the person has touched the page. @param {Feel} name */
export function feel(name) {
  if (!navigator.userActivation?.hasBeenActive) return;
  const { tones, vibration } = FEELS[name];
  if (isSoundOn()) for (const each of tones) play(each);
  if (!isCalm()) navigator.vibrate?.(vibration);
}

/** @type {PeriodicWave | null} */
let timbre = null;

/** The sound of wood: the tone, and a little of its third and fourth. @param {AudioContext} context */
function wood(context) {
  timbre ??= new PeriodicWave(context, { imag: [0, 1, 0.08, 0.16, 0.1] });
  return timbre;
}

/** @param {Tone} tone */
function play({ from, to, at, lasts, loud }) {
  audio ??= new AudioContext();
  const begins = audio.currentTime + at;
  const ends = begins + lasts;
  const oscillator = new OscillatorNode(audio, { periodicWave: wood(audio), frequency: from });
  const volume = new GainNode(audio, { gain: 0 });
  oscillator.frequency.setValueAtTime(from, begins);
  oscillator.frequency.exponentialRampToValueAtTime(to, ends);
  volume.gain.setValueAtTime(0, begins);
  volume.gain.linearRampToValueAtTime(loud, begins + 0.006);
  volume.gain.exponentialRampToValueAtTime(0.001, ends);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(begins);
  oscillator.stop(ends + 0.02);
}
