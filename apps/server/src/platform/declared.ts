/** What areas declare for the platform: it reads and keeps by it, and knows no table of theirs. */

import type { Pool } from "@digao/db/pool";
import type { Logger } from "pino";
import { type ArchivePrints, keepArchivePrints } from "./archive/prints.ts";
import { type CompletionFact, keepCompletionFacts } from "./completion/facts.ts";
import type { Figure } from "./overview/figure.ts";
import { type AfterHead, followHeads } from "./overview/heads.ts";
import { keepOverview } from "./overview/overview.ts";
import { keepPriorMemory, type PriorMemoryPart } from "./prior-memory/parts.ts";
import { type RecordReaders, setRecordReaders } from "./records/reader.ts";
import { keepRollForward, type RollForwardPart } from "./roll-forward/parts.ts";
import { keepTieOut, type TieOutPart } from "./tie-out/figures.ts";

export interface Declared {
  readers: RecordReaders;
  /** What the overview of all projects holds of each. */
  figures: readonly Figure[];
  /** What completion and moves of engagements wait for. */
  completionFacts: readonly CompletionFact[];
  /** Figures that papers, statements and reports hold. */
  tieOutParts: readonly TieOutPart[];
  /** What a project may take from last year's. */
  rollForwardParts: readonly RollForwardPart[];
  /** What last year's files say of an item. */
  priorMemoryParts: readonly PriorMemoryPart[];
  /** Each answers for its paper from when it is loaded: named here, it is loaded wherever papers are judged or printed. */
  papers: readonly object[];
  /** What a process does before it answers or works: papers meet what stands above them. */
  beginnings: readonly (() => void)[];
  /** What is printed of a project for its archive. */
  archivePrints: readonly ArchivePrints[];
  /** What follows where a project or its client is called otherwise. */
  afterHead: readonly AfterHead[];
  /** What areas look after by the minute, on every server; each answers how it is stopped. */
  clocks: readonly ((pool: Pool, log: Logger) => () => void)[];
}

/** From now on in this process. Every process that answers calls or runs jobs says so when it starts. */
export function applyDeclared(declared: Declared): void {
  const { readers, figures, completionFacts, tieOutParts, archivePrints, afterHead } = declared;
  setRecordReaders(readers);
  keepOverview(figures);
  keepCompletionFacts(completionFacts);
  keepTieOut(tieOutParts);
  keepRollForward(declared.rollForwardParts);
  keepPriorMemory(declared.priorMemoryParts);
  keepArchivePrints(archivePrints);
  for (const begin of declared.beginnings) begin();
  followHeads(afterHead);
}
