/** Rollover and iron curtain as bars on one scale with performance and overall materiality. */
import type { Light, Misstatements } from "@digao/contract/areas/report/misstatements/calls";
import { useTranslation } from "react-i18next";
import { toFen } from "../../../lib/decimal.ts";
import { formatMoney, formatShare } from "../../../lib/format.ts";
import { LightTag } from "../../../ui/LightTag.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";

const size = (amount: string): number => Math.abs(Number(toFen(amount) ?? 0n));

interface BarProps {
  label: string;
  amount: string;
  light: Light;
  data: Misstatements;
  full: number;
}

function Bar({ label, amount, light, data, full }: BarProps) {
  const { t } = useTranslation();
  const { om, pm } = data.materiality;
  const at = (value: number) => `${full === 0 ? 0 : Math.min(100, (value / full) * 100)}%`;
  const share = size(om) === 0 ? "" : formatShare((size(amount) / size(om)).toFixed(4));
  return (
    <div className="gauge">
      <span className="gauge-label">{label}</span>
      <span
        className="gauge-track"
        role="img"
        aria-label={t("misstatements.gauge", { label, amount: formatMoney(amount), share })}
      >
        <span className={`gauge-fill gauge-${light}`} style={{ width: at(size(amount)) }} />
        <span className="gauge-mark" style={{ insetInlineStart: at(size(om) / 2) }} />
        <span className="gauge-mark gauge-pm" style={{ insetInlineStart: at(size(pm)) }} />
        <span className="gauge-mark gauge-om" style={{ insetInlineStart: at(size(om)) }} />
      </span>
      <b className="money gauge-amount">{formatMoney(amount)}</b>
      <span className="soft gauge-share">{share}</span>
    </div>
  );
}

const lightOf = (amount: string, om: string): Light => {
  if (size(amount) >= size(om)) return size(amount) === 0 ? "green" : "red";
  return size(amount) * 2 >= size(om) ? "amber" : "green";
};

export function Gauges({ data }: { data: Misstatements }) {
  const { t } = useTranslation();
  const { materiality, uncorrected, worst, leftOut } = data;
  const amounts = [uncorrected.rollover, uncorrected.ironCurtain, worst.decisive, materiality.om];
  const full = Math.max(...amounts.map(size)) * 1.1;
  const bar = (word: "rollover" | "ironCurtain" | "worst", amount: string) => (
    <Bar
      label={t(`misstatements.${word}`)}
      amount={amount}
      light={lightOf(amount, materiality.om)}
      data={data}
      full={full}
    />
  );
  return (
    <section className="misstate-band" aria-label={t("misstatements.evaluation")}>
      <div className="gauges">
        {bar("rollover", uncorrected.rollover)}
        {bar("ironCurtain", uncorrected.ironCurtain)}
        {worst.decisive === uncorrected.decisive ? null : bar("worst", worst.decisive)}
      </div>
      <dl className="misstate-facts">
        <dt>{t("misstatements.om")}</dt>
        <dd className="money">{formatMoney(materiality.om)}</dd>
        <dt>{t("misstatements.pm")}</dt>
        <dd className="money">{formatMoney(materiality.pm)}</dd>
        <dt>{t("misstatements.trivial")}</dt>
        <dd className="money">{formatMoney(materiality.trivial)}</dd>
      </dl>
      <dl className="misstate-facts">
        <dt>{t("misstatements.result")}</dt>
        <dd>
          {worst.light === uncorrected.light ? (
            <LightTag light={uncorrected.light} />
          ) : (
            <StatusTag tone="attention">{t("misstatements.undecided")}</StatusTag>
          )}
        </dd>
        <dt>{t("misstatements.classification")}</dt>
        <dd className="money">{formatMoney(data.classification)}</dd>
        <dt>{t("misstatements.leftOutSum", { count: leftOut.count })}</dt>
        <dd className="money">{formatMoney(leftOut.effects.profitBeforeTax)}</dd>
      </dl>
    </section>
  );
}
