/** The sample company that every clone has: its files, its entries and the figures they must lead to. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readCsv } from "../../apps/server/src/platform/seed/csv.ts";
import type { PastedEntry } from "../journey/adjust.ts";
import { type Columns, fen, lines } from "./figures.ts";
import type { SummaryLine } from "./workbook.ts";

const folder = new URL("../../packages/db/seed/sample/", import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), "utf8");
export const sampleFile = (name: string): string => fileURLToPath(new URL(name, folder));

const types: Readonly<Record<string, string>> = { "1": "账项调整", "2": "重分类调整" };

const entryRows = readCsv(read("sample_adjustments.csv"));
const nameOf = new Map(lines.map((line) => [line.code, line.name]));

/** The lines of all entries, type by type. */
export const sampleSummary = (): SummaryLine[][] =>
  [...new Set(entryRows.map((row) => row.adjType))].sort().map((type) =>
    entryRows
      .filter((row) => row.adjType === type)
      .map((row) => ({
        item: nameOf.get(row.fsItemCode ?? "") ?? "",
        debit: row.debit ?? "",
        credit: row.credit ?? "",
      })),
  );

/** An entry of the file as rows to paste. */
export function sampleEntry(number: string): PastedEntry {
  const rows = entryRows.filter((row) => row.adjNo === number);
  return {
    type: types[rows[0]?.adjType ?? ""] ?? "",
    description: rows[0]?.description ?? "",
    rows: rows.map((row) => [row.fsItemCode ?? "", "", row.accountName ?? "", row.debit ?? "", row.credit ?? ""]),
  };
}

export function sampleColumns(): Columns {
  const { fs }: { fs: Record<string, string>[] } = JSON.parse(read("sample_expected.json"));
  const column = (name: keyof Columns) => new Map(fs.map((row) => [row.code ?? "", fen(row[name])]));
  return {
    unaudited: column("unaudited"),
    ajeDr: column("ajeDr"),
    ajeCr: column("ajeCr"),
    rjeDr: column("rjeDr"),
    rjeCr: column("rjeCr"),
    audited: column("audited"),
    openUnaudited: column("openUnaudited"),
    openAudited: column("openAudited"),
  };
}
