/** Cells of many records saved at once, and what became of each record. */
import { z } from "zod";
import { Id, RowVersion } from "../shapes.ts";

const cellMax = 4000;
const fieldMax = 60;
export const rowsMax = 500;

/** As typed, by field: read like the cells of a sheet. */
export const CellTexts = z.record(z.string().max(fieldMax), z.string().max(cellMax));

export const RowCells = z.object({
  id: Id,
  /** As it stood when its cells were typed. */
  rowVersion: RowVersion,
  cells: CellTexts,
});
export type RowCells = z.infer<typeof RowCells>;

export const RowSaved = z.object({
  id: z.number().int(),
  /** Saved, or to be saved; the same as it was; not saved for its problems; changed by others since; gone. */
  kind: z.enum(["saved", "same", "wrong", "stale", "gone"]),
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
});
export type RowSaved = z.infer<typeof RowSaved>;

export const RowsSaved = z.object({ rows: z.array(RowSaved) });
export type RowsSaved = z.infer<typeof RowsSaved>;
