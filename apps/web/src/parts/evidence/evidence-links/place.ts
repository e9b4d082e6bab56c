/** What evidence is linked to: a record, or the cell of a sheet that is selected. */

import type { CellGiven, PaperCell } from "@digao/contract/areas/engagement/papers/cells";
import type { CitingType } from "@digao/contract/records";

export interface Citing {
  entityId: CitingType;
  referId: number;
}
export type ChosenCell = CellGiven & { name: string };

export const isAt = (cell: PaperCell | null, at: Pick<CellGiven, "tabId" | "row" | "column"> | undefined): boolean =>
  cell !== null &&
  at !== undefined &&
  !cell.isLost &&
  cell.tabId === at.tabId &&
  cell.row === at.row &&
  cell.column === at.column;
