/** Every benchmark side by side: what the books give, the guide's share, and what it would come to; one of them is chosen. */
import { materialityBasis, materialityBenchmark } from "@digao/contract/areas/balance/materiality/codes";
import { shortPercent } from "@digao/contract/percent";
import { benchmarkOf } from "@digao/domain/materiality/draft";
import { byGuide } from "@digao/domain/materiality/guide";
import { fen, yuan } from "@digao/domain/money";
import { Radio } from "antd";
import { useTranslation } from "react-i18next";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { useCodes } from "../../../ui/use-codes.ts";
import { isCautious, type PanelOf, rangeOf, type Values } from "./form.ts";
import "../../../ui/plain-table.css";

type Row = Pick<PanelOf["sheet"]["figures"]["benchmarks"][number], "benchmark" | "unaudited" | "audited">;

/** With its usual share, unless it is the one already chosen. */
const choice = (benchmark: number): Partial<Values> => ({
  benchmark,
  percent: rangeOf(benchmark)?.usual ?? "0.05",
  ...(benchmark === materialityBenchmark.other ? { basis: materialityBasis.entered } : {}),
});

function BenchmarkRow({ row, sheet, values, isReadOnly, onChange }: PanelOf & { row: Row }) {
  const { t } = useTranslation();
  const { word } = useCodes();
  const { benchmark, unaudited, audited } = row;
  const range = rangeOf(benchmark);
  const isChosen = values.benchmark === benchmark;
  const amount = values.basis === materialityBasis.audited ? audited : unaudited;
  const guide = amount === null ? null : byGuide(fen(amount), benchmarkOf(benchmark), isCautious(sheet));
  const name = word("materialityBenchmark", benchmark);
  const choose = () => {
    if (!isChosen) onChange(choice(benchmark));
  };
  return (
    <tr className={isChosen ? "is-chosen" : undefined}>
      <td>
        <Radio checked={isChosen} disabled={isReadOnly} onChange={choose}>
          {name}
        </Radio>
        {sheet.proposal.benchmark === benchmark ? (
          <span className="mat-proposed">{t("materiality.proposed")}</span>
        ) : null}
      </td>
      <td className="money">{unaudited === null ? "—" : <MoneyCell value={unaudited} total />}</td>
      <td className="money">{audited === null ? "—" : <MoneyCell value={audited} total />}</td>
      <td className="money">{range ? `${shortPercent(range.from, 2)}–${shortPercent(range.to, 2)}` : "—"}</td>
      <td className="money">{range ? shortPercent(range.usual, 2) : "—"}</td>
      <td className="money">{guide?.om ? <MoneyCell value={yuan(guide.om)} /> : "—"}</td>
      <td className="money">{guide?.om ? <MoneyCell value={yuan(guide.pm)} /> : "—"}</td>
    </tr>
  );
}

/** Which benchmark the guide takes, and why no average of three years stands beside it. */
function Guide({ sheet }: Pick<PanelOf, "sheet">) {
  const { t } = useTranslation();
  const lacksYears = sheet.figures.years.some(({ profit }) => profit === null);
  return (
    <p className="judgement-hint">
      {t(`materiality.why.${sheet.proposal.why}`)} {lacksYears ? t("materiality.noYears") : null}
    </p>
  );
}

export function BenchmarkTable(props: PanelOf) {
  const { t } = useTranslation();
  const { sheet } = props;
  const other = { benchmark: materialityBenchmark.other, unaudited: null, audited: null };
  const columns = ["unaudited", "audited", "range", "usual", "guideOm", "guidePm"] as const;
  return (
    <>
      <Guide sheet={sheet} />
      <table className="plain-table mat-benchmarks" aria-label={t("materiality.benchmarks")}>
        <thead>
          <tr>
            <th scope="col">{t("materiality.benchmark")}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className="money">
                {t(`materiality.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...sheet.figures.benchmarks, other].map((row) => (
            <BenchmarkRow key={row.benchmark} row={row} {...props} />
          ))}
        </tbody>
      </table>
    </>
  );
}
