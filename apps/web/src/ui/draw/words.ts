/** Colours of the states of drawn vouchers; their words are draw.status.<n> and draw.result.<n>. */
import type { Tone } from "../StatusTag.tsx";

export const drawStatuses = [0, 1, 2, 3, 4, 9] as const;
export const drawResults = [0, 1, 2, 3, 4, 9] as const;

const statusTones: Record<number, Tone> = { 1: "busy", 2: "busy", 3: "good", 4: "attention" };
export const statusTone = (status: number): Tone => statusTones[status] ?? "quiet";

const resultTones: Record<number, Tone> = { 1: "good", 2: "attention", 3: "bad", 4: "attention" };
export const resultTone = (result: number): Tone => resultTones[result] ?? "quiet";
