import { archivePrints } from "./archive-prints.ts";
import { startMailClock } from "./areas/letters/mail/clock.ts";
import { startDeliveryClock } from "./areas/letters/notice-delivery/clock.ts";
import { startRootClock } from "./areas/office/archive-package/clock.ts";
import { startArchiveClock } from "./areas/office/archives/clock.ts";
import { startReminderClock } from "./areas/office/projects/reminders.ts";
import { sheetsAfterHead } from "./areas/papers/sheets/figures.ts";
import { startBoardClock } from "./areas/report/completion/clock.ts";
import { completionFacts } from "./completion-facts.ts";
import { figures } from "./figures.ts";
import { paperNeighbours } from "./paper-neighbours.ts";
import { papers } from "./papers.ts";
import type { Declared } from "./platform/declared.ts";
import { meetNeighbours } from "./platform/paper/neighbours.ts";
import { priorMemoryParts } from "./prior-memory-parts.ts";
import { readers } from "./record-readers.ts";
import { rollForwardParts } from "./roll-forward-parts.ts";
import { tieOutParts } from "./tie-out-parts.ts";

export const declared: Declared = {
  readers,
  figures,
  completionFacts,
  tieOutParts,
  rollForwardParts,
  priorMemoryParts,
  papers,
  beginnings: [() => meetNeighbours(paperNeighbours)],
  archivePrints,
  afterHead: sheetsAfterHead,
  clocks: [startMailClock, startBoardClock, startArchiveClock, startRootClock, startDeliveryClock, startReminderClock],
};
