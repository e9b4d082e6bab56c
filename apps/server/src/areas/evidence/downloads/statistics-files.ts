import type { ComparedRow, MonthRow } from "@digao/contract/areas/balance/data-analysis/calls";
import type { downloads } from "@digao/contract/areas/evidence/downloads/calls";
import type { Input } from "@digao/contract/endpoint";
import type { Lang } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import type { Column, Words } from "../../../platform/workbook/columns.ts";
import { workbookFile } from "../../../platform/workbook/file.ts";
import { listSheet } from "../../../platform/workbook/sheet.ts";
import { type AccountStat, accountStats, comparedAccounts, monthMatrix } from "../../balance/data-analysis/door.ts";
import { answerNow } from "./answer-now.ts";
import { coverOf, factsSheet, sayIn } from "./file-out.ts";
import { aboutOf } from "./lines-file.ts";

type Calls = typeof downloads;
interface Account {
  accountCode: string;
  accountName: string;
  level: number;
}

const accountColumns: readonly Column<Account>[] = [
  { words: "download.col.accountCode", width: 16, of: ({ accountCode }) => accountCode },
  { words: "download.col.accountName", width: 36, of: ({ accountName }) => accountName },
  { words: "download.col.level", width: 7, kind: "count", of: ({ level }) => level },
];

const money = <Row>(words: Words, of: Column<Row>["of"]): Column<Row> => ({ words, width: 18, kind: "money", of });
const count = <Row>(words: Words, of: Column<Row>["of"]): Column<Row> => ({ words, width: 10, kind: "count", of });

const statColumns: readonly Column<AccountStat>[] = [
  ...accountColumns,
  money("download.col.open", ({ open }) => open),
  money("download.col.debit", ({ debit }) => debit),
  money("download.col.credit", ({ credit }) => credit),
  money("download.col.close", ({ close }) => close),
  count("download.col.lineCount", ({ lineCount }) => lineCount),
  count("download.col.voucherCount", ({ voucherCount }) => voucherCount),
  money("download.col.maxLine", ({ maxLine }) => maxLine),
  money("download.col.average", ({ average }) => average),
];

function monthColumns(months: readonly number[], measure: string): Column<MonthRow>[] {
  const kind = measure === "count" ? "count" : "money";
  return [
    ...accountColumns,
    ...months.map((month, index): Column<MonthRow> => {
      return { words: { text: String(month) }, width: 16, kind, of: ({ values }) => values[index] };
    }),
    { words: "download.col.total", width: 18, kind, of: ({ total }) => total },
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
  const file = await workbookFile(
    [cover.client, cover.period, say("download.title.accountStats")],
    [
      listSheet({ lang, name: "download.title.accountStats", columns: statColumns, rows: stats }),
      listSheet({ lang, name: { text: byMonth }, columns: monthColumns(months, measure), rows: items }),
      factsSheet(say("download.title.about"), facts),
    ],
  );
  return answerNow(ctx, file);
}

function comparisonColumns(lang: Lang, periods: Readonly<Record<"a" | "b", string>>): Column<ComparedRow>[] {
  const say = sayIn(lang);
  const figures = ["open", "debit", "credit", "close"] as const;
  const of = (side: "a" | "b") =>
    figures.map((figure) => {
      const title = say("download.col.ownPeriod", { period: periods[side], figure: say(`download.col.${figure}`) });
      return money<ComparedRow>({ text: title }, (row) => row[side][figure]);
    });
  return [
    ...accountColumns,
    ...of("a"),
    ...of("b"),
    money("download.col.change", ({ change }) => change),
    { words: "download.col.changeRate", width: 12, kind: "percent", of: ({ changeRate }) => changeRate },
  ];
}

export async function comparisonFile(ctx: Context, query: Input<Calls["DownCompareStatExcel"]>): Promise<FileAnswer> {
  const { db, lang, user } = ctx;
  const say = sayIn(lang);
  const rows = await comparedAccounts(ctx, query);
  const [cover, other] = [await coverOf(db, query.periodId), await coverOf(db, query.comparePeriodId)];
  if (cover.projectId !== other.projectId) throw missing("period.missing");
  const columns = comparisonColumns(lang, { a: cover.period, b: other.period });
  const name = [cover.client, cover.period, say("download.title.comparison")];
  const about = factsSheet(say("download.title.about"), aboutOf(cover, user.name, lang, []));
  const sheet = listSheet({ lang, name: "download.title.comparison", columns, rows, freezeColumns: 2 });
  return answerNow(ctx, await workbookFile(name, [sheet, about]));
}
