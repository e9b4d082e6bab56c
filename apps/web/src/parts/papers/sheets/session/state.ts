/** What a page shows of its session. */
import type { SheetLock } from "@digao/contract/areas/papers/sheets/calls";
import type { Fault } from "../../../../lib/call-error.ts";
import { useSession } from "../../../../lib/session.ts";
import type { BookParts, CellPlace } from "../sheet-editor/book-parts.ts";
import { patchText } from "./cells-of-ops.ts";
import type { OthersChange } from "./door.ts";
import type { Change } from "./queue.ts";

export interface Conflict {
  mine: Change[];
  theirs: OthersChange[];
}
export interface SessionState {
  phase: "loading" | "open" | "failed";
  error: unknown;
  parts: BookParts | undefined;
  /** Grows when the book has to be drawn anew. */
  turn: number;
  lock: SheetLock | null;
  isMine: boolean;
  saving: "saved" | "saving" | "waiting" | "refused";
  /** Why the last save was refused, or did not come through. */
  fault: Fault | undefined;
  savedAt: string | null;
  unsaved: number;
  conflict: Conflict | undefined;
  /** All tabs are here. */
  isWhole: boolean;
}

export const closed: SessionState = {
  phase: "loading",
  error: undefined,
  parts: undefined,
  turn: 0,
  lock: null,
  isMine: false,
  saving: "saved",
  fault: undefined,
  savedAt: null,
  unsaved: 0,
  conflict: undefined,
  isWhole: false,
};

/** The network, the session or the server's load: the same change goes through later. */
export const isPassing = (fault: Fault | undefined) =>
  !fault ||
  fault.status === 0 ||
  fault.status === 401 ||
  fault.status === 423 ||
  fault.status === 429 ||
  fault.status >= 500;

/** Held by another window of the same person, and nothing is to be decided first. */
export const wasElsewhere = ({ lock, isMine, conflict }: SessionState): boolean =>
  lock !== null && !isMine && !conflict && lock.userId === useSession.getState().user?.id;

/** Who else holds the book. */
export const holderIn = ({ lock, isMine }: SessionState): string => (lock && !isMine ? lock.userName : "");

export const tabNameIn = ({ parts }: SessionState, id: string): string =>
  parts?.tabs.find((tab) => tab.id === id)?.name ?? id;

/** What stands in a cell as the server last had it. */
export function cellText({ parts }: SessionState, { tabId, row, column }: CellPlace): string {
  const cell = parts?.sheets[tabId]?.cellData?.[row]?.[column];
  return cell ? patchText(cell) : "";
}
