/** What a session needs of the server, whatever kind of book it is: of a project, of one's own, a template. */
import type { SheetLock } from "@digao/contract/areas/papers/sheets/calls";
import type { Op } from "@digao/sheets/op-types";
import type { BookParts, ComputedCell } from "../sheet-editor/book-parts.ts";

export interface OthersChange {
  seq: number;
  changeId: string;
  windowId: string;
  by: string;
  at: string;
  ops: Op[];
  computed: ComputedCell[];
}
export interface Held {
  lock: SheetLock | null;
  isMine: boolean;
  seq: number;
}
export interface BookDoor {
  /** Names the book on this machine, and its live event. */
  book: string;
  live: { refType: string; refId: string | number };
  windowId: string;
  load: (tabIds?: string[]) => Promise<{ parts: BookParts; seq: number }>;
  changesSince: (seq: number) => Promise<{ seq: number; changes: OthersChange[]; isTooFar: boolean }>;
  save: (change: { changeId: string; baseSeq: number; ops: Op[] }) => Promise<{
    seq: number;
    computed: ComputedCell[];
    savedAt: string;
  }>;
  hold: (what: "take" | "keep" | "release" | "ask" | "giveTo") => Promise<Held>;
}
