import type { AdjustHead, adjustments } from "@digao/contract/areas/adjustments";
import { adjustStatus } from "@digao/contract/codes";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { ADJUSTMENT_TYPES } from "@digao/domain/adjustments/adjustment";
import { fen, sum, yuan } from "@digao/domain/money";
import type { CellOut, RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import { workbookBytes } from "@digao/excel/write-workbook";
import type { Context } from "../../platform/serve.ts";
import { listHeads } from "./list-heads.ts";
import { ADJUSTMENT_TYPE } from "./save-head.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const HEADINGS: readonly MessageKey[] = [
  "adjust.sheet.no",
  "adjust.sheet.index",
  "adjust.sheet.description",
  "adjust.sheet.item",
  "adjust.sheet.detail",
  "adjust.sheet.debit",
  "adjust.sheet.credit",
  "adjust.sheet.profit",
  "adjust.sheet.client",
  "adjust.sheet.preparer",
  "adjust.sheet.checker",
];
const OPINIONS: readonly MessageKey[] = ["adjust.client0", "adjust.client1", "adjust.client2", "adjust.client3"];
const FIRST_LINE = 4;

/** Summary of the checked entries (审计调整分录汇总表), a sheet per type, with a box for the client's signature. */
export async function downloadSummary(
  ctx: Context,
  input: Input<(typeof adjustments)["DownAdjustLineExcel"]>,
): Promise<FileAnswer> {
  const lang = input.RptLang;
  const heads = (await listHeads(ctx, { ...input, status: undefined })).filter(
    ({ status }) => status !== adjustStatus.void,
  );
  const { name, client } = await ctx.db
    .selectFrom("project as p")
    .innerJoin("customer as c", "c.id", "p.cust_id")
    .where("p.id", "=", input.projectId)
    .select(["p.project_name as name", "c.cust_name as client"])
    .executeTakeFirstOrThrow();
  const types = [...new Set(heads.map(({ adjType }) => adjType))].sort((a, b) => a - b);
  const sheets = (types.length > 0 ? types : [input.AdjType ?? 1]).map((type) =>
    sheetOf(
      type,
      heads.filter(({ adjType }) => adjType === type),
      `${client}  ${name}`,
      lang,
    ),
  );
  const title = messageOf(lang, "adjust.sheet.title");
  return { fileName: `${client}-${title}.xlsx`, mime: XLSX, body: await workbookBytes(sheets) };
}

function sheetOf(type: number, heads: readonly AdjustHead[], project: string, lang: Lang): SheetOut {
  const rule = ADJUSTMENT_TYPES[ADJUSTMENT_TYPE[type] ?? 8];
  const name = lang === "zh" ? rule.nameZh : rule.nameEn;
  const text = (key: MessageKey): string => messageOf(lang, key);
  const lines = heads.flatMap((head) => linesOf(head, text));
  const last = FIRST_LINE + lines.length - 1;
  const total = (column: string, of: (head: AdjustHead) => string): CellOut =>
    lines.length === 0
      ? { number: "0.00", style: "total" }
      : { formula: `SUM(${column}${FIRST_LINE}:${column}${last})`, value: totalOf(heads.map(of)), style: "total" };
  const footer: RowOut[] = [
    [
      { text: text("adjust.sheet.total"), style: "totalText" },
      ...Array<CellOut>(4).fill(null),
      total("F", ({ debit }) => debit),
      total("G", ({ credit }) => credit),
      total("H", ({ profitEffect }) => profitEffect),
    ],
    [],
    [
      text("adjust.sheet.clientBox"),
      null,
      null,
      null,
      null,
      text("adjust.sheet.signature"),
      null,
      text("adjust.sheet.date"),
    ],
  ];
  return {
    name,
    columns: [8, 10, 40, 22, 28, 16, 16, 16, 12, 12, 12].map((width, i) => ({
      width,
      kind: i >= 5 && i <= 7 ? ("number" as const) : ("wrap" as const),
    })),
    header: [
      [{ text: `${text("adjust.sheet.title")} - ${name}`, style: "title" }],
      [{ text: project, style: "note" }],
      HEADINGS.map((key) => ({ text: text(key), style: "header" as const })),
    ],
    rows: [[...lines, ...footer]],
    freezeRows: 3,
  };
}

/** The head's own columns stand on its first line; drafts say so in place of a number. */
function linesOf(head: AdjustHead, text: (key: MessageKey) => string): RowOut[] {
  return head.lines.map((line, i): RowOut => {
    const first = (cell: CellOut): CellOut => (i === 0 ? cell : null);
    const opinion = OPINIONS[head.clientStatus] ?? "adjust.client0";
    return [
      first(head.adjNo ?? text("adjust.sheet.draft")),
      first(head.wpIndex),
      first([head.description, head.reason].filter(Boolean).join("\n")),
      line.fsItemName,
      line.lineName,
      line.debit === "0.00" ? null : line.debit,
      line.credit === "0.00" ? null : line.credit,
      first(head.profitEffect),
      first(text(opinion)),
      first(head.preparerName),
      first(head.checkerName),
    ];
  });
}

const totalOf = (amounts: readonly string[]): string => yuan(sum(amounts.map(fen)));
