/** The consolidation as a workbook: worksheet with formulas, changes in equity, eliminations. */
import type {
  Consolidated,
  consolidation,
  EliminationEntry,
  GroupLine,
} from "@digao/contract/areas/balance/group/calls";
import type { Input } from "@digao/contract/endpoint";
import { type MessageKey, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import type { Context } from "../../../platform/serve.ts";
import { type Column, money, type Tone, text } from "../../../platform/workbook/columns.ts";
import { workbookFile } from "../../../platform/workbook/file.ts";
import { listSheet, paperSheet } from "../../../platform/workbook/sheet.ts";
import { paper } from "../../engagement/papers/door.ts";
import { consolidatedIn } from "./consolidation.ts";

const toneOf = ({ kind }: GroupLine): Tone => (kind === "T" || kind === "H" ? "bold" : "plain");

const worksheetColumns = (companies: Consolidated["companies"]): Column<GroupLine>[] => [
  text("group.sheet.code", 8, ({ code, kind }) => (kind === "H" ? "" : code)),
  { words: "group.sheet.item", width: 44, isLabel: true, of: ({ name }) => name },
  ...companies.map(
    ({ name }, place): Column<GroupLine> => ({
      words: { text: name },
      width: 18,
      kind: "money",
      isNilBlank: true,
      of: ({ amounts }) => amounts[place] ?? null,
    }),
  ),
  money("group.sheet.eliminations", 18, ({ eliminations }) => eliminations, { isNilBlank: true }),
  money("group.sheet.consolidated", 18, ({ consolidated }) => consolidated, { isNilBlank: true }),
];

type EquityRow = Consolidated["equity"]["rows"][number];
const equityColumns = (columns: Consolidated["equity"]["columns"]): Column<EquityRow>[] => [
  { words: "group.sheet.item", width: 34, isLabel: true, of: ({ name }) => name },
  ...columns.map(
    ({ name }, place): Column<EquityRow> => ({
      words: { text: name },
      width: 18,
      kind: "money",
      isNilBlank: true,
      of: ({ cells }) => cells[place] ?? null,
    }),
  ),
];

type EntryLine = EliminationEntry["lines"][number] & { no: number; kind: string; between: string };
const entryLines = (entries: readonly EliminationEntry[]): EntryLine[] =>
  entries.flatMap(({ no, kind, between, lines }) => lines.map((line) => ({ ...line, no, kind, between })));

const entryColumns = ([plus, minus]: readonly [MessageKey, MessageKey]): Column<EntryLine>[] => [
  { words: "group.sheet.no", width: 6, kind: "count", of: ({ no }) => no },
  text("group.sheet.kind", 34, ({ kind }) => kind),
  text("group.sheet.between", 14, ({ between }) => between),
  text("group.sheet.code", 8, ({ item }) => item),
  text("group.sheet.item", 36, ({ name }) => name),
  text("group.sheet.row", 24, ({ row }) => row),
  money(plus, 18, ({ debit }) => debit || null, { sum: "known" }),
  money(minus, 18, ({ credit }) => credit || null, { sum: "known" }),
];

export async function downloadConsolidation(
  ctx: Context,
  { projectId, RptLang: lang }: Input<(typeof consolidation)["DownConsolidation"]>,
): Promise<FileAnswer> {
  const found = await consolidatedIn(ctx, lang);
  const cover = await paper.cover(ctx.db, projectId, lang);
  const notes =
    found.stops.length === 0 ? [] : [messageOf(lang, "group.sheet.stopped", { list: found.stops.join("；") })];
  const headOf = (words: MessageKey) => ({
    lang,
    title: messageOf(lang, words),
    cover,
    signers: paper.signers(lang, []),
    notes,
  });
  const closing = [{ words: "cashFlow.sheet.total", isSum: true }] as const;
  return workbookFile(
    [cover.client, messageOf(lang, "group.sheet.title")],
    [
      paperSheet({
        lang,
        name: "group.sheet.title",
        head: headOf("group.sheet.title"),
        columns: worksheetColumns(found.companies),
        rows: found.lines,
        tone: toneOf,
      }),
      paperSheet({
        lang,
        name: "group.sheet.equity",
        head: headOf("group.sheet.equity"),
        columns: equityColumns(found.equity.columns),
        rows: found.equity.rows,
        tone: ({ isTotal }) => (isTotal ? "bold" : "plain"),
      }),
      listSheet({
        lang,
        name: "group.sheet.entries",
        columns: entryColumns(["group.sheet.debit", "group.sheet.credit"]),
        rows: entryLines(found.entries),
        closing,
      }),
      listSheet({
        lang,
        name: "group.sheet.cash",
        columns: entryColumns(["group.sheet.inflow", "group.sheet.outflow"]),
        rows: entryLines(found.cashEntries),
        closing,
      }),
    ],
  );
}
