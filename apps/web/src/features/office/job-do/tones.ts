import type { Tone } from "../../../ui/StatusTag.tsx";

const tones: Readonly<Record<string, Tone>> = { "0": "quiet", "1": "busy", "2": "attention", "3": "good" };
/** Of a task's state. */
export const toneOf = (status: unknown): Tone => tones[String(status)] ?? "quiet";
