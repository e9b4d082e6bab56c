/** What tells a layout, and turns its rows into those of our templates. */
import type { FileNote, Row } from "../table-file.ts";

/** Changes rows one after the other, from the first of the sheet on. @param index from 0 */
export type RowChange = (row: Row, index: number) => Row;
export interface Arranging {
  sheet: string;
  note(note: FileNote): void;
}
/** Null for a sheet that is in another layout; else what begins a reading of it. */
export type Arrangement = (head: readonly Row[], arranging: Arranging) => (() => RowChange) | null;
