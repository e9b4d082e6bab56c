import { startMailClock } from "./areas/letters/mail/clock.ts";
import { sheetsAfterHead } from "./areas/papers/sheets/figures.ts";
import { figures } from "./figures.ts";
import type { Declared } from "./platform/declared.ts";
import { readers } from "./record-readers.ts";

export const declared: Declared = { readers, figures, afterHead: sheetsAfterHead, clocks: [startMailClock] };
