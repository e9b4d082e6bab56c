import type {
  YearCell,
  YearComparison,
  YearHead,
  YearRow,
  YearSubject,
} from "@digao/contract/areas/balance/year-comparison/calls";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import { shortPercent } from "@digao/contract/percent";
import type { FileAnswer } from "@digao/contract/shapes";
import { fen, thousands } from "@digao/domain/money";
import { heading, statementDate } from "@digao/domain/statements/layout";
import type { RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import type { Context } from "../../../platform/serve.ts";
import type { Column, Kind, Tone } from "../../../platform/workbook/columns.ts";
import { workbookFile } from "../../../platform/workbook/file.ts";
import { titleRows } from "../../../platform/workbook/paper-head.ts";
import { paperSheet } from "../../../platform/workbook/sheet.ts";
import { openPoints } from "../../engagement/papers/door.ts";
import { clientName } from "../trial-balance/door.ts";
import type { Query } from "./cells.ts";
import { rowsOf, thresholdOf } from "./compare.ts";
import { headsOf } from "./heads.ts";
import { readYears } from "./read-years.ts";

const SUBJECTS: readonly YearSubject[] = ["items", "accounts", "ratios"];

/** Items, accounts and ratios on three sheets; a figure that nobody knows is an empty cell. */
export async function downloadYearComparison(ctx: Context, query: Query): Promise<FileAnswer> {
  const { projectId, RptLang: lang, unit, rate } = query;
  const years = await readYears(ctx, projectId, { ...query, withBooks: true });
  const { period, project } = years.balance.source;
  const company = await clientName(ctx.db, projectId, lang);
  const date = statementDate(period?.endDate ?? project.periodEnd, lang);
  const scale = heading("balanceSheet", lang, unit === "yuan" ? "yuan" : "tenThousand").unit;
  const facts = `${messageOf(lang, "trialBalance.preparedBy", { company })}  ${date}  ${scale}`;
  const threshold = thresholdWords(thresholdOf(years.balance, rate), lang);
  const { trivial } = years.balance.materiality;
  const overrides = await openPoints.notes(ctx.db, { lang, trivial });
  const sheets: SheetOut[] = [];
  for (const subject of SUBJECTS) {
    const rows = await rowsOf(ctx, years, { ...query, subject });
    const heads = headsOf(years, { subject, RptLang: lang });
    const below = overrides.map((text): RowOut => [{ text, style: "note" }]);
    const title = `${messageOf(lang, "years.title")} · ${messageOf(lang, `years.${subject}`)}`;
    const columns = columnsOf({ subject, heads, lang });
    const head = titleRows(title, subject === "ratios" ? [facts] : [facts, threshold], columns.length);
    const tone = ({ kind }: YearRow): Tone => TONES[kind] ?? "plain";
    sheets.push(paperSheet({ lang, name: `years.${subject}`, head, columns, rows, tone, below, freezeColumns: 2 }));
  }
  return workbookFile([company, messageOf(lang, "years.title"), date], sheets);
}

const TONES: Readonly<Record<string, Tone>> = { H: "bold", T: "bold", I: "indent" };

function thresholdWords({ amount, rate, isApproved, isOwn }: YearComparison["threshold"], lang: Lang): string {
  const basisKey: MessageKey = isApproved ? "years.approved" : "years.guide";
  const basis = messageOf(lang, isOwn ? "years.ownThreshold" : basisKey);
  return messageOf(lang, "years.threshold", { amount: thousands(fen(amount)), basis, rate: shortPercent(rate, 2) });
}

interface Look {
  subject: YearSubject;
  heads: readonly YearHead[];
  lang: Lang;
}

const columnsOf = (look: Look): Column<YearRow>[] => [
  {
    words: "years.code",
    width: 10,
    of: ({ kind, key }) => (look.subject === "ratios" || kind === "H" ? null : key),
  },
  { words: "years.name", width: 36, isLabel: true, of: ({ name }) => name },
  ...look.heads.flatMap((_, at) => yearColumns(at, look)),
  ...tailOf(look),
];

const amountName = (at: number): string => `amount ${at}`;
const KINDS: Readonly<Record<NonNullable<YearRow["unit"]>, Kind>> = {
  times: "rate",
  percent: "percent",
  days: "money",
  amount: "money",
};
const kindOf = ({ unit }: YearRow): Kind => (unit === null ? "money" : KINDS[unit]);

/** Amount, change and rate of a year; of the oldest its amount alone; of items its share too. */
function yearColumns(at: number, { subject, heads, lang }: Look): Column<YearRow>[] {
  const { year = "", endDate = null, words = "" } = heads[at] ?? {};
  const key = endDate === null ? "years.yearAlone" : "years.year";
  const name = messageOf(lang, key, { year: String(year), date: endDate ?? "" });
  const column = (
    title: MessageKey,
    of: (cell: YearCell) => string | null,
    more: Partial<Column<YearRow>>,
  ): Column<YearRow> => ({
    words: title,
    under: [{ text: name }, { text: words }],
    name: `${title} ${at}`,
    width: 17,
    of: (row) => (row.kind === "H" || !row.cells[at] ? null : of(row.cells[at])),
    ...more,
  });
  const changes = [
    column("years.change", ({ change }) => change, {
      kindOf,
      formula: (cell) => `${cell(amountName(at))}-${cell(amountName(at + 1))}`,
    }),
    column("years.rate", ({ rate }) => rate, { kind: "percent" }),
  ];
  return [
    column(subject === "ratios" ? "years.value" : "years.amount", ({ amount }) => amount, {
      kindOf,
      name: amountName(at),
    }),
    ...(subject === "items" ? [column("years.share", ({ share }) => share, { kind: "percent" })] : []),
    ...(at < heads.length - 1 ? changes : []),
  ];
}

function tailOf({ subject, heads, lang }: Look): Column<YearRow>[] {
  const text = (words: MessageKey, of: Column<YearRow>["of"]): Column<YearRow> => ({ words, width: 24, of });
  if (subject === "ratios") return [text("years.formula", ({ formula }) => formula)];
  const material = text("years.material", ({ cells }) =>
    cells.flatMap(({ isMaterial }, at) => (isMaterial ? [String(heads[at]?.year ?? "")] : [])).join(", "),
  );
  if (subject === "items") return [material];
  return [
    material,
    text("years.side", ({ side }) => messageOf(lang, side === "Cr" ? "tbSheet.credit" : "tbSheet.debit")),
    text("years.otherNames", ({ otherNames }) => otherNames.map(({ year, name }) => `${year} ${name}`).join("; ")),
  ];
}
