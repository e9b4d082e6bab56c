/**
 * What an archived engagement says of a statement item to whoever audits the same item a year on: each area answers for its own records
 * (`prior-memory.ts` of each, gathered). Nothing of the archived project is written.
 */
import type { Pair } from "@digao/contract/pairs";
import type { InFirm, InLanguage } from "../context.ts";

export interface MemoryEntry {
  itemCode: string;
  id: number;
  title: string;
  /** By which it is found again. */
  summary: string;
  /** What came of it, in the words of the reader. */
  outcome: string;
  amount: string | null;
  accounts: readonly string[];
  /** Still open when the file was closed. */
  isOpen: boolean;
}

export interface PriorMemoryPart {
  code: "conclusion" | "adjustment" | "finding" | "explanation" | "sample" | "letter";
  words: Pair;
  /** Of one item, or of all. */
  read(ask: InFirm & InLanguage, itemCode: string | null): Promise<MemoryEntry[]>;
}

let parts: readonly PriorMemoryPart[] = [];

export function keepPriorMemory(list: readonly PriorMemoryPart[]): void {
  parts = list;
}

export const priorMemoryParts = (): readonly PriorMemoryPart[] => parts;
