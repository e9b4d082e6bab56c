import { Refusal } from "../../../platform/refusal.ts";
import {
  idsFrom,
  type LedgerSelection,
  type LedgerWholeLine,
  type LineNames,
  linesWhole,
} from "../../books/vouchers/door.ts";
import { ahead, type Read } from "./file-out.ts";

const linesPerSlice = 4_000;

/** Lines of a selection from a place on, some thousand at a time. A journal that is replaced meanwhile ends the file. */
export function lineSlices(
  read: Read,
  { selection, names }: { selection: LedgerSelection; names: LineNames },
  { from = 0, count }: { from?: number; count: number },
): AsyncGenerator<LedgerWholeLine[]> {
  return ahead(Math.ceil(count / linesPerSlice), (index) =>
    read(async (db) => {
      const skip = index * linesPerSlice;
      const take = Math.min(linesPerSlice, count - skip);
      const lines = await linesWhole(db, names, await idsFrom(db, selection, from + skip, take));
      if (lines.length < take) throw new Refusal("download.journalReplaced", { kind: "state" });
      return lines;
    }),
  );
}
