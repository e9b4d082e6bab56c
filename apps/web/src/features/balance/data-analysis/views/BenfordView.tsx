/** Leading digits of amounts against Benford's law (本福特定律): chart with bands, chi-square, Z of each digit, MAD with its band. */
import { type BenfordTest, dataAnalysis } from "@digao/contract/areas/balance/data-analysis/calls";
import { digitLines } from "@digao/contract/areas/books/vouchers/line-filter/cells";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../../lib/api.ts";
import { formatCount, formatFineShare } from "../../../../lib/format.ts";
import { Chart } from "../../../../ui/chart/Chart.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import type { GridColumn } from "../../../../ui/ledger-grid/column.ts";
import { StatusTag } from "../../../../ui/StatusTag.tsx";
import { AnalysisGrid } from "../AnalysisGrid.tsx";
import { digitChart, shareText } from "../digits.ts";
import { useOpen } from "../use-open.ts";
import type { Scope } from "../use-scope.ts";
import { DigitFacts } from "./DigitFacts.tsx";

type Digit = BenfordTest["rows"][number];
type Row = Digit & { n: number };

function columnsOf(t: TFunction, canOpen: boolean): GridColumn<Row>[] {
  const title = (key: string) => t(`data-analysis.column.${key}`);
  const share = (key: "actual" | "expected", value: (row: Row) => number): GridColumn<Row> => ({
    key,
    kind: "share",
    width: 96,
    title: title(key),
    value: (row) => shareText(value(row)),
    render: (row) => formatFineShare(shareText(value(row))),
  });
  return [
    { key: "digit", kind: "code", width: 72, frozen: true, title: title("digit"), value: ({ digit }) => String(digit) },
    {
      key: "count",
      kind: "count",
      width: 84,
      title: title("lineCount"),
      value: ({ count }) => count,
      drill: ({ count }) => canOpen && count > 0,
    },
    {
      key: "expectedCount",
      kind: "count",
      width: 96,
      title: title("expectedCount"),
      value: ({ expected, n }) => Math.round(expected * n),
    },
    share("actual", ({ actual }) => actual),
    share("expected", ({ expected }) => expected),
    {
      key: "gap",
      kind: "share",
      width: 84,
      title: title("gap"),
      value: ({ actual, expected }) => shareText(actual - expected),
      render: ({ actual, expected }) => formatFineShare(shareText(actual - expected)),
    },
    {
      key: "z",
      kind: "rate",
      width: 84,
      title: "Z",
      value: ({ z }) => z.toFixed(3),
      render: ({ z }) => z.toFixed(3),
    },
    {
      key: "isFlagged",
      width: 120,
      title: title("verdict"),
      value: ({ isFlagged }) => (isFlagged ? t("data-analysis.digitFlagged") : ""),
      render: ({ isFlagged }) =>
        isFlagged ? <StatusTag tone="attention">{t("data-analysis.digitFlagged")}</StatusTag> : null,
    },
  ];
}

function useChart(test: BenfordTest | undefined) {
  const { t } = useTranslation();
  return useMemo(() => {
    const name = (key: string) => t(`data-analysis.digits.${key}`);
    const names = { actual: name("actual"), expected: name("expected"), low: name("low"), high: name("high") };
    return test ? digitChart(test, names) : undefined;
  }, [test, t]);
}

export function BenfordView({ scope }: { scope: Scope }) {
  const { t } = useTranslation();
  const { url, periodId, range } = scope;
  const { account, side } = url;
  const { open, canOpen } = useOpen(scope);
  const input = { periodId, accountCode: account, side, ...range };
  const query = useCall(dataAnalysis.GetBenford, input, { keepPrevious: true });
  const test = query.data?.find((one) => one.test === url.test);
  const columns = useMemo(() => columnsOf(t, canOpen), [t, canOpen]);
  const chart = useChart(test);
  const rows = useMemo(() => (test && test.n > 0 ? test.rows.map((row) => ({ ...row, n: test.n })) : []), [test]);
  const openDigit = (digit?: number) => open(digitLines({ account, side }, url.test, digit, range));
  return (
    <>
      {test ? <DigitFacts test={test} onOpen={canOpen ? () => openDigit() : undefined} /> : null}
      {chart && rows.length > 0 ? (
        <div className="analysis-chart">
          <Chart
            kind="bar"
            figure="fineShare"
            title={t("data-analysis.digitChart", { test: t(`data-analysis.test.${url.test}`) })}
            data={chart}
            height={240}
            onPick={(category) => openDigit(Number(category))}
          />
        </div>
      ) : null}
      <AnalysisGrid
        name="data-analysis.benford"
        label={t("data-analysis.tab.benford")}
        query={query}
        rows={rows}
        rowKey={({ digit }) => digit}
        columns={columns}
        onOpenCell={({ digit }) => openDigit(digit)}
        status={t("data-analysis.digitPopulation", { count: test?.n ?? 0, lines: formatCount(test?.n ?? 0) })}
        empty={<EmptyState icon="chart" title={t("data-analysis.noDigits")} hint={t("data-analysis.noDigitsHint")} />}
      />
    </>
  );
}
