/** Every benchmark side by side: what the books give, the guide's share, and what it would come to; one of them is chosen. */
import { materialityBasis, materialityBenchmark } from "@digao/contract/areas/balance/materiality/codes";
import { shortPercent } from "@digao/contract/percent";
import { usualShare } from "@digao/domain/materiality/first-draft";
import { guideRow } from "@digao/domain/materiality/guide";
import { Radio } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { PlainTable } from "../../../ui/PlainTable.tsx";
import { useCodes } from "../../../ui/use-codes.ts";
import { isCautious, type PanelOf } from "./form.ts";

const { audited, entered } = materialityBasis;
const { other } = materialityBenchmark;
const rangeText = (range: { from: string; to: string } | null) =>
  range ? `${shortPercent(range.from, 2)}–${shortPercent(range.to, 2)}` : "—";
type Row = Pick<PanelOf["sheet"]["figures"]["benchmarks"][number], "benchmark" | "unaudited" | "audited">;

export function BenchmarkTable({ sheet, values, isReadOnly, onChange }: PanelOf) {
  const { t } = useTranslation();
  const { word } = useCodes();
  const { proposal, figures } = sheet;
  const guide = ({ benchmark, ...row }: Row) =>
    guideRow(benchmark, values.basis === audited ? row.audited : row.unaudited, isCautious(sheet));
  // With its usual share, unless it is the one already chosen.
  const choose = ({ benchmark }: Row) => {
    const basis = benchmark === other ? { basis: entered } : {};
    if (values.benchmark !== benchmark) onChange({ benchmark, percent: usualShare(benchmark), ...basis });
  };
  const amount = (value: string | null | undefined) => (value ? <MoneyCell value={value} total /> : "—");
  const columns: [string, (row: Row) => ReactNode][] = [
    ["unaudited", (row) => amount(row.unaudited)],
    ["audited", (row) => amount(row.audited)],
    ["range", (row) => rangeText(guide(row).range)],
    ["usual", (row) => (guide(row).range ? shortPercent(usualShare(row.benchmark), 2) : "—")],
    ["guideOm", (row) => amount(guide(row).levels?.om)],
    ["guidePm", (row) => amount(guide(row).levels?.pm)],
  ];
  const name = (row: Row) => (
    <Radio checked={row.benchmark === values.benchmark} disabled={isReadOnly} onChange={() => choose(row)}>
      {word("materialityBenchmark", row.benchmark)}
      {proposal.benchmark === row.benchmark ? <span className="mat-proposed">{t("materiality.proposed")}</span> : null}
    </Radio>
  );
  const lacksYears = figures.years.some(({ profit }) => profit === null);
  return (
    <>
      <PlainTable<Row>
        label={t("materiality.benchmarks")}
        rows={[...figures.benchmarks, { benchmark: other, unaudited: null, audited: null }]}
        rowKey={({ benchmark }) => benchmark}
        isChosen={({ benchmark }) => benchmark === values.benchmark}
        columns={[
          { key: "benchmark", title: t("materiality.benchmark"), render: name },
          ...columns.map(([key, render]) => {
            const title = t(`materiality.column.${key}`);
            return { key, render, title, align: "right" as const };
          }),
        ]}
      />
      <p className="judgement-hint">
        {t(`materiality.why.${proposal.why}`)} {lacksYears ? t("materiality.noYears") : null}
      </p>
    </>
  );
}
