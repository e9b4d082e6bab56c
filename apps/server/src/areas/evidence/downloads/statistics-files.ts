import type { ComparedRow, MonthRow } from "@digao/contract/areas/balance/data-analysis/calls";
import type { downloads } from "@digao/contract/areas/evidence/downloads/calls";
import type { Input } from "@digao/contract/endpoint";
import type { Lang } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { workbookBytes } from "@digao/excel/write-workbook";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { type AccountStat, accountStats, comparedAccounts, monthMatrix } from "../../balance/data-analysis/door.ts";
import { answerNow } from "./answer-now.ts";
import { type Column, coverOf, factsSheet, fileNameOf, sayIn, tableSheet } from "./file-out.ts";
import { aboutOf } from "./lines-file.ts";

type Calls = typeof downloads;
interface Account {
  accountCode: string;
  accountName: string;
  level: number;
}

function accountColumns(lang: Lang): Column<Account>[] {
  const say = sayIn(lang);
  return [
    { title: say("download.col.accountCode"), width: 16, cell: ({ accountCode }) => accountCode },
    { title: say("download.col.accountName"), width: 36, cell: ({ accountName }) => accountName },
    { title: say("download.col.level"), width: 7, kind: "integer", cell: ({ level }) => String(level) },
  ];
}

const money = <Row>(title: string, cell: (row: Row) => string | null): Column<Row> => ({
  title,
  width: 18,
  kind: "number",
  cell,
});
const count = <Row>(title: string, cell: (row: Row) => number): Column<Row> => ({
  title,
  width: 10,
  kind: "integer",
  cell: (row) => String(cell(row)),
});

function statColumns(lang: Lang): Column<AccountStat>[] {
  const say = sayIn(lang);
  return [
    ...accountColumns(lang),
    money(say("download.col.open"), ({ open }) => open),
    money(say("download.col.debit"), ({ debit }) => debit),
    money(say("download.col.credit"), ({ credit }) => credit),
    money(say("download.col.close"), ({ close }) => close),
    count(say("download.col.lineCount"), ({ lineCount }) => lineCount),
    count(say("download.col.voucherCount"), ({ voucherCount }) => voucherCount),
    money(say("download.col.maxLine"), ({ maxLine }) => maxLine),
    money(say("download.col.average"), ({ average }) => average),
  ];
}

function monthColumns(lang: Lang, months: readonly number[], measure: string): Column<MonthRow>[] {
  const say = sayIn(lang);
  const kind = measure === "count" ? "integer" : "number";
  return [
    ...accountColumns(lang),
    ...months.map((month, index): Column<MonthRow> => {
      return { title: String(month), width: 16, kind, cell: ({ values }) => values[index] };
    }),
    { title: say("download.col.total"), width: 18, kind, cell: ({ total }) => total },
  ];
}

/** Two sheets: accounts with their figures, and the same accounts by months. */
export async function accountStatsFile(
  ctx: Context,
  { measure, ...query }: Input<Calls["DownAccountStatExcel"]>,
): Promise<FileAnswer> {
  const { db, lang, user } = ctx;
  const say = sayIn(lang);
  const cover = await coverOf(db, query.periodId);
  const stats = await accountStats(ctx, query);
  const { months, items } = await monthMatrix(ctx, { ...query, measure });
  const { jPeriodFrom, jPeriodTo, accountCode } = query;
  const byMonth = `${say("download.title.months")} (${say(`download.measure.${measure}`)})`;
  const facts = aboutOf(cover, user.name, lang, [
    [say("download.about.account"), accountCode ?? ""],
    [say("download.about.months"), `${jPeriodFrom ?? ""} ~ ${jPeriodTo ?? ""}`],
  ]);
  const bytes = await workbookBytes([
    tableSheet(say("download.title.accountStats"), statColumns(lang), [stats]),
    tableSheet(byMonth, monthColumns(lang, months, measure), [items]),
    factsSheet(say("download.title.about"), facts),
  ]);
  return answerNow(ctx, fileNameOf(cover.client, cover.period, say("download.title.accountStats")), bytes);
}

function comparisonColumns(lang: Lang, periods: Readonly<Record<"a" | "b", string>>): Column<ComparedRow>[] {
  const say = sayIn(lang);
  const figures = ["open", "debit", "credit", "close"] as const;
  const of = (side: "a" | "b") =>
    figures.map((figure) => {
      const title = say("download.col.ownPeriod", { period: periods[side], figure: say(`download.col.${figure}`) });
      return money<ComparedRow>(title, (row) => row[side][figure]);
    });
  return [
    ...accountColumns(lang),
    ...of("a"),
    ...of("b"),
    money(say("download.col.change"), ({ change }) => change),
    { title: say("download.col.changeRate"), width: 12, kind: "percent", cell: ({ changeRate }) => changeRate },
  ];
}

export async function comparisonFile(ctx: Context, query: Input<Calls["DownCompareStatExcel"]>): Promise<FileAnswer> {
  const { db, lang, user } = ctx;
  const say = sayIn(lang);
  const rows = await comparedAccounts(ctx, query);
  const [cover, other] = [await coverOf(db, query.periodId), await coverOf(db, query.comparePeriodId)];
  if (cover.projectId !== other.projectId) throw missing("period.missing");
  const columns = comparisonColumns(lang, { a: cover.period, b: other.period });
  const bytes = await workbookBytes([
    { ...tableSheet(say("download.title.comparison"), columns, [rows]), freezeColumns: 2 },
    factsSheet(say("download.title.about"), aboutOf(cover, user.name, lang, [])),
  ]);
  return answerNow(ctx, fileNameOf(cover.client, cover.period, say("download.title.comparison")), bytes);
}
