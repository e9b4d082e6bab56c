import type { AdjustHead, adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { adjustOpinion } from "@digao/contract/areas/balance/adjustments/codes";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { ADJUSTMENT_TYPES, isCounted } from "@digao/domain/adjustments/adjustment";
import { fen, sum, yuan } from "@digao/domain/money";
import { statementDate } from "@digao/domain/statements/layout";
import type { CellOut, RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import { workbookBytes } from "@digao/excel/write-workbook";
import type { Context } from "../../../platform/serve.ts";
import { openPoints } from "../../engagement/papers/door.ts";
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
const FIRST_LINE = 5;
const COLUMNS = HEADINGS.length;

/** What the client is asked to sign: the entries that count in the figures, those it has agreed to before those it has yet to confirm. */
interface Part {
  title: MessageKey;
  has(head: AdjustHead): boolean;
}
const hasAccepted = ({ clientStatus }: AdjustHead): boolean =>
  clientStatus === adjustOpinion.agreed || clientStatus === adjustOpinion.booked;
export const PARTS: readonly Part[] = [
  { title: "adjust.sheet.agreed", has: hasAccepted },
  { title: "adjust.sheet.toConfirm", has: (head) => !hasAccepted(head) },
];

/** Entries in the figures (审计调整分录汇总表), a sheet per type, with a box for the client's signature; drafts and refused ones are not the client's to agree to. */
export async function downloadSummary(
  ctx: Context,
  input: Input<(typeof adjustments)["DownAdjustLineExcel"]>,
): Promise<FileAnswer> {
  const lang = input.RptLang;
  const heads = await countedHeads(ctx, input);
  const cover = await readCover(ctx, input.projectId, lang);
  const below = await openPoints.hint(ctx.db, lang);
  const types = [...new Set(heads.map(({ adjType }) => adjType))].sort((a, b) => a - b);
  const sheets = (types.length > 0 ? types : [input.AdjType ?? 1]).map((type) =>
    sheetOf(
      type,
      heads.filter(({ adjType }) => adjType === type),
      cover,
      { lang, below },
    ),
  );
  const title = messageOf(lang, "adjust.sheet.title");
  return { fileName: `${cover.company}-${title}.xlsx`, mime: XLSX, body: await workbookBytes(sheets) };
}

/** What the client is asked about: entries in the figures, whoever looks at which list. */
export const countedHeads = async (
  ctx: Context,
  asked: Omit<Input<(typeof adjustments)["GetAuditAdjustListByAdjType"]>, "status">,
): Promise<AdjustHead[]> =>
  (await listHeads(ctx, { ...asked, status: undefined })).filter(
    (head) => isCounted(head) && ADJUSTMENT_TYPES[ADJUSTMENT_TYPE[head.adjType] ?? 8].column !== "none",
  );

export async function readCover(
  { db }: Context,
  projectId: number,
  lang: Lang,
): Promise<{ company: string; date: string }> {
  const { company, companyEn, end } = await db
    .selectFrom("project as p")
    .innerJoin("customer as c", "c.id", "p.cust_id")
    .where("p.id", "=", projectId)
    .select(["c.cust_name as company", "c.cust_name_en as companyEn", "p.period_end as end"])
    .executeTakeFirstOrThrow();
  return { company: (lang === "en" && companyEn) || company, date: statementDate(end, lang) };
}

function sheetOf(
  type: number,
  heads: readonly AdjustHead[],
  { company, date }: { company: string; date: string },
  { lang, below }: { lang: Lang; below: readonly string[] },
): SheetOut {
  const rule = ADJUSTMENT_TYPES[ADJUSTMENT_TYPE[type] ?? 8];
  const name = lang === "zh" ? rule.nameZh : rule.nameEn;
  const text = (key: MessageKey): string => messageOf(lang, key);
  const lines = PARTS.flatMap((part) => partOf(part, heads.filter(part.has), text));
  const last = FIRST_LINE + lines.length - 1;
  const total = (column: string, of: (head: AdjustHead) => string): CellOut =>
    lines.length === 0
      ? { number: "0.00", style: "boxTotal" }
      : { formula: `SUM(${column}${FIRST_LINE}:${column}${last})`, value: totalOf(heads.map(of)), style: "boxTotal" };
  const footer: RowOut[] = [
    [
      { text: text("adjust.sheet.total"), style: "boxBold" },
      ...Array<CellOut>(4).fill(BLANK),
      total("F", ({ debit }) => debit),
      total("G", ({ credit }) => credit),
      total("H", ({ profitEffect }) => profitEffect),
      ...Array<CellOut>(3).fill(BLANK),
    ],
    [],
    [text("adjust.sheet.clientBox")],
    [],
    [
      text("adjust.sheet.signature"),
      null,
      null,
      null,
      text("adjust.sheet.signer"),
      null,
      null,
      text("adjust.sheet.date"),
    ],
    ...below.map((note): RowOut => [{ text: note, style: "note" }]),
  ];
  return {
    name,
    columns: [8, 10, 40, 22, 28, 16, 16, 16, 12, 12, 12].map((width) => ({ width })),
    header: [
      [{ text: `${text("adjust.sheet.title")} - ${name}`, style: "formTitle" }],
      [messageOf(lang, "adjust.sheet.company", { company }), null, null, date],
      [{ text: text("adjust.sheet.unit"), style: "note" }],
      HEADINGS.map((key) => ({ text: text(key), style: "header" as const })),
    ],
    rows: [[...lines, ...footer]],
    merges: ["A1:K1"],
    freezeRows: FIRST_LINE - 1,
    page: { isLandscape: true },
  };
}

const BLANK: CellOut = { text: " ", style: "boxText" };

const partOf = ({ title }: Part, heads: readonly AdjustHead[], text: (key: MessageKey) => string): RowOut[] =>
  heads.length === 0
    ? []
    : [
        [{ text: text(title), style: "boxBold" }, ...Array<CellOut>(COLUMNS - 1).fill(BLANK)],
        ...heads.flatMap((head) => linesOf(head, text)),
      ];

/** The head's own columns stand on its first line. */
function linesOf(head: AdjustHead, text: (key: MessageKey) => string): RowOut[] {
  const box = (value: string | null): CellOut => ({ text: value || " ", style: "boxText" });
  const money = (amount: string): CellOut => (amount === "0.00" ? BLANK : { number: amount, style: "boxAmount" });
  return head.lines.map((line, i): RowOut => {
    const first = (cell: CellOut): CellOut => (i === 0 ? cell : BLANK);
    const opinion = OPINIONS[head.clientStatus] ?? "adjust.client0";
    return [
      first(box(head.adjNo)),
      first(box(head.wpIndex)),
      first(box([head.description, head.reason].filter(Boolean).join("\n"))),
      box(line.fsItemName),
      box(line.lineName),
      money(line.debit),
      money(line.credit),
      first({ number: head.profitEffect, style: "boxAmount" }),
      first(box(text(opinion))),
      first(box(head.preparerName)),
      first(box(head.checkerName)),
    ];
  });
}

const totalOf = (amounts: readonly string[]): string => yuan(sum(amounts.map(fen)));
