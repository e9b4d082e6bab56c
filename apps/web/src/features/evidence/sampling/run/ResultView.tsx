/** What an evaluation says: the verdict in words, its figures, a chart, and how each misstatement was projected. */
import type { SampleResult, SampleRun } from "@digao/contract/areas/evidence/sampling/run";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatMoney, formatShortShare } from "../../../../lib/format.ts";
import { Chart } from "../../../../ui/chart/Chart.tsx";
import { StatusTag } from "../../../../ui/StatusTag.tsx";
import { verdictOf, verdictTones } from "../words.ts";
import { chosenOf, directionParts, drawingOf, figuresOf, shownRate, upperOf } from "./figures.ts";

export function useVerdict() {
  const { t } = useTranslation();
  return (run: SampleRun, result: SampleResult): string => {
    const params = {
      upper: shownRate(result, upperOf(result)),
      tolerable: shownRate(result, result.tolerable),
      likely: result.kind === "attribute" ? "" : formatMoney(result.likely),
      count: run.itemCount,
    };
    return t(`sampling.verdict.${verdictOf(result)}`, params);
  };
}

type Mus = Extract<SampleResult, { kind: "mus" }>;
function MusTables({ result }: { result: Mus }) {
  const { t } = useTranslation();
  return (
    <>
      <table className="sample-ties">
        <thead>
          <tr>
            <th scope="col">{t("sampling.figure.part")}</th>
            <th scope="col">{t("sampling.over")}</th>
            <th scope="col">{t("sampling.under")}</th>
          </tr>
        </thead>
        <tbody>
          {directionParts.map((part) => (
            <tr key={part} className={part === "upper" ? "sample-total" : ""}>
              <th scope="row">{t(`sampling.part.${part}`)}</th>
              <td>{formatMoney(result.over[part])}</td>
              <td>{formatMoney(result.under[part])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {result.items.length > 0 ? (
        <table className="sample-ties">
          <caption>{t("sampling.projectedItems")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("sampling.item.seq")}</th>
              <th scope="col">{t("sampling.taint")}</th>
              <th scope="col">{t("sampling.part.projected")}</th>
              <th scope="col">{t("sampling.part.increments")}</th>
            </tr>
          </thead>
          <tbody>
            {result.items.map(({ seq, taint, projected, increment, isCertain }) => (
              <tr key={seq}>
                <th scope="row">{seq}</th>
                <td>{isCertain ? t("sampling.certain") : formatShortShare(taint)}</td>
                <td>{formatMoney(projected)}</td>
                <td>{formatMoney(increment)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </>
  );
}

type Estimate = Extract<SampleResult, { kind: "estimate" }>;
function Estimates({ result }: { result: Estimate }) {
  const { t } = useTranslation();
  const chosen = chosenOf(result);
  return (
    <table className="sample-ties">
      <thead>
        <tr>
          <th scope="col">{t("sampling.estimator.title")}</th>
          <th scope="col">{t("sampling.figure.misstatement")}</th>
          <th scope="col">{t("sampling.figure.precision")}</th>
          <th scope="col">{t("sampling.figure.upper")}</th>
        </tr>
      </thead>
      <tbody>
        {result.estimates.map((one) => (
          <tr key={one.by} className={one === chosen ? "sample-total" : ""}>
            <th scope="row">{t(`sampling.estimator.${one.by}`)}</th>
            <td>{formatMoney(one.misstatement)}</td>
            <td>{formatMoney(one.precision)}</td>
            <td>{formatMoney(one.upper)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function ResultView({ run, result }: { run: SampleRun; result: SampleResult }) {
  const { t } = useTranslation();
  const verdict = useVerdict();
  const drawing = drawingOf(t, result);
  return (
    <section aria-label={t("sampling.view.evaluation")} className="sample-result">
      {run.isStale ? (
        <p className="sample-fault" role="alert">
          {t("sampling.staleResult")}
        </p>
      ) : null}
      <p className="sample-verdict">
        <StatusTag tone={verdictTones[verdictOf(result)]}>{verdict(run, result)}</StatusTag>
      </p>
      <dl className="sample-facts">
        {figuresOf(result)
          .filter(({ value }) => value !== "")
          .map(({ key, value, isStrong }) => (
            <div key={key}>
              <dt>{t(`sampling.figure.${key}`)}</dt>
              <dd>{isStrong ? <b>{value}</b> : value}</dd>
            </div>
          ))}
      </dl>
      {run.evaluatedName ? (
        <p className="sample-hint">
          {t("sampling.evaluatedBy", { name: run.evaluatedName, at: formatDateTime(run.evaluatedAt) })}
        </p>
      ) : null}
      {drawing ? (
        <Chart
          kind="bar"
          title={t(result.kind === "attribute" ? "sampling.chartRate" : "sampling.chart")}
          data={drawing.data}
          figure={drawing.figure}
          height={220}
        />
      ) : null}
      {result.kind === "mus" ? <MusTables result={result} /> : null}
      {result.kind === "estimate" ? <Estimates result={result} /> : null}
    </section>
  );
}
