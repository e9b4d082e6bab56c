import type { AdjustHead, adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { adjustOpinion } from "@digao/contract/areas/balance/adjustments/codes";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { ADJUSTMENT_TYPES, isCounted } from "@digao/domain/adjustments/adjustment";
import { statementDate } from "@digao/domain/statements/layout";
import type { CellOut, RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import type { Context } from "../../../platform/serve.ts";
import { type Column, text } from "../../../platform/workbook/columns.ts";
import { workbookFile } from "../../../platform/workbook/file.ts";
import { paperSheet } from "../../../platform/workbook/sheet.ts";
import { openPoints } from "../../engagement/papers/door.ts";
import { listHeads } from "./list-heads.ts";
import { ADJUSTMENT_TYPE } from "./save-head.ts";

const OPINIONS: readonly MessageKey[] = ["adjust.client0", "adjust.client1", "adjust.client2", "adjust.client3"];

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
  return workbookFile([cover.company, title], sheets);
}

/** What the client is asked about: entries in the figures, whoever looks at which list. */
export const countedHeads = async (
  ctx: Context,
  filter: Omit<Input<(typeof adjustments)["GetAuditAdjustListByAdjType"]>, "status">,
): Promise<AdjustHead[]> =>
  (await listHeads(ctx, { ...filter, status: undefined })).filter(
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

interface Line {
  head: AdjustHead;
  line: AdjustHead["lines"][number];
  /** The head's own columns stand on its first line. */
  isFirst: boolean;
}
/** A line of an entry, or the title of a part. */
type Row = { title: MessageKey } | Line;

type Of<From> = (from: From) => string | null;
const ofLine = (words: MessageKey, width: number, of: Of<Line>): Column<Row> =>
  text(words, width, (row) => ("title" in row ? null : of(row)));
const ofHead = (words: MessageKey, width: number, of: Of<AdjustHead>): Column<Row> =>
  ofLine(words, width, ({ head, isFirst }) => (isFirst ? of(head) : null));
const summed = (column: Column<Row>, isNilBlank = false): Column<Row> => ({
  ...column,
  kind: "money",
  sum: "known",
  isNilBlank,
});

function columnsOf(lang: Lang): Column<Row>[] {
  const number = ofHead("adjust.sheet.no", 8, ({ adjNo }) => adjNo);
  return [
    { ...number, of: (row) => ("title" in row ? messageOf(lang, row.title) : number.of(row)) },
    ofHead("adjust.sheet.index", 10, ({ wpIndex }) => wpIndex),
    ofHead("adjust.sheet.description", 40, ({ description, reason }) =>
      [description, reason].filter(Boolean).join("\n"),
    ),
    ofLine("adjust.sheet.item", 22, ({ line }) => line.fsItemName),
    ofLine("adjust.sheet.detail", 28, ({ line }) => line.lineName),
    summed(
      ofLine("adjust.sheet.debit", 16, ({ line }) => line.debit),
      true,
    ),
    summed(
      ofLine("adjust.sheet.credit", 16, ({ line }) => line.credit),
      true,
    ),
    summed(ofHead("adjust.sheet.profit", 16, ({ profitEffect }) => profitEffect)),
    ofHead("adjust.sheet.client", 12, ({ clientStatus }) =>
      messageOf(lang, OPINIONS[clientStatus] ?? "adjust.client0"),
    ),
    ofHead("adjust.sheet.preparer", 12, ({ preparerName }) => preparerName),
    ofHead("adjust.sheet.checker", 12, ({ checkerName }) => checkerName),
  ];
}

const rowsOf = (heads: readonly AdjustHead[]): Row[] =>
  PARTS.flatMap(({ title, has }): Row[] => {
    const lines = heads
      .filter(has)
      .flatMap((head) => head.lines.map((line, at): Line => ({ head, line, isFirst: at === 0 })));
    return lines.length === 0 ? [] : [{ title }, ...lines];
  });

function sheetOf(
  type: number,
  heads: readonly AdjustHead[],
  { company, date }: { company: string; date: string },
  { lang, below }: { lang: Lang; below: readonly string[] },
): SheetOut {
  const rule = ADJUSTMENT_TYPES[ADJUSTMENT_TYPE[type] ?? 8];
  const name = lang === "zh" ? rule.nameZh : rule.nameEn;
  const plain = (key: MessageKey): CellOut => ({ text: messageOf(lang, key), style: "text" });
  const [signature, signer, day] = [
    plain("adjust.sheet.signature"),
    plain("adjust.sheet.signer"),
    plain("adjust.sheet.date"),
  ];
  return paperSheet({
    lang,
    name: { text: name },
    head: {
      rows: [
        [{ text: `${messageOf(lang, "adjust.sheet.title")} - ${name}`, style: "formTitle" }],
        [
          { text: messageOf(lang, "adjust.sheet.company", { company }), style: "text" },
          null,
          null,
          { text: date, style: "text" },
        ],
        [{ text: messageOf(lang, "adjust.sheet.unit"), style: "note" }],
      ],
      merges: ["A1:K1"],
    },
    columns: columnsOf(lang),
    rows: rowsOf(heads),
    tone: (row) => ("title" in row ? "bold" : "plain"),
    closing: [{ words: "adjust.sheet.total", isSum: true }],
    below: [
      [],
      [plain("adjust.sheet.clientBox")],
      [],
      [signature, null, null, null, signer, null, null, day],
      ...below.map((note): RowOut => [{ text: note, style: "note" }]),
    ],
  });
}
