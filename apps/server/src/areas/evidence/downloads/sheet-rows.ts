import type { downloads } from "@digao/contract/areas/evidence/downloads/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import type { Context } from "../../../platform/serve.ts";
import { type Value, wordsIn, writtenKinds } from "../../../platform/workbook/columns.ts";
import { idsFrom, journalInForce, lineNames, linesWhole, searchOf, selectionOf } from "../../books/vouchers/door.ts";
import { columnsOfLines } from "./door.ts";

const textOf = (value: Value): string | null => (value === null || value === undefined ? null : String(value));

type Call = (typeof downloads)["GetVoucherLibData"];

export async function getSheetRows(
  { db, apart, lang }: Context,
  { skipCount, maxResultCount, ...filter }: Input<Call>,
): Promise<Output<Call>> {
  const shown = columnsOfLines(lang);
  const columns = shown.map(({ words, kind = "text" }) => ({
    title: wordsIn(lang, words),
    kind: writtenKinds[kind],
  }));
  const journal = await journalInForce(db, filter.periodId);
  if (!journal) return { totalCount: 0, debit: "0.00", credit: "0.00", fingerprint: "", columns, ids: [], rows: [] };
  const selection = await selectionOf(db, apart, await searchOf(db, journal, filter));
  const ids = await idsFrom(db, selection, skipCount, maxResultCount);
  const lines = await linesWhole(db, await lineNames(db, journal), ids);
  const { lineCount: totalCount, debit, credit, fingerprint } = selection;
  const rows = lines.map((line) => shown.map(({ of }) => textOf(of(line))));
  return { totalCount, debit, credit, fingerprint, columns, ids, rows };
}
