/** Rollover and iron curtain as bars on one scale with performance and overall materiality, and what stands beside them. */
import type { Misstatements } from "@digao/contract/areas/report/misstatements/calls";
import { aggregateLight } from "@digao/domain/misstatements/evaluation";
import { abs, fen, max, ratio, yuan } from "@digao/domain/money";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney, formatShare } from "../../../lib/format.ts";
import { Gauge } from "../../../ui/Gauge.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { LightTag } from "../../../ui/LightTag.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";

interface Fact {
  label: string;
  /** How the gauges mark it. */
  mark?: "om" | "pm" | undefined;
  value: ReactNode;
}

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="misstate-facts">
    {facts.map(({ label, mark, value }) => (
      <div key={label}>
        <dt>
          {mark ? <i className="gauge-key" data-mark={mark} /> : null}
          {label}
        </dt>
        <dd className="money">{value}</dd>
      </div>
    ))}
  </dl>
);

/** What the gauges come to, in the page's head while they are folded. */
export function GaugesFold({ data, isOpen, onOpen }: { data: Misstatements; isOpen: boolean; onOpen: () => void }) {
  const { t } = useTranslation();
  const { uncorrected, worst, materiality } = data;
  const bar = worst.decisive === uncorrected.decisive ? "decisive" : "worst";
  const amount = bar === "worst" ? worst.decisive : uncorrected.decisive;
  const share = formatShare(ratio(abs(fen(amount)), fen(materiality.om)));
  const said = t("misstatements.gauge", { label: t(`misstatements.${bar}`), amount: formatMoney(amount), share });
  return (
    <button type="button" className="misstate-fold" aria-expanded={isOpen} title={said} onClick={onOpen}>
      <Icon name={isOpen ? "down" : "expand"} size={12} />
      {isOpen ? t("misstatements.gauges") : said}
    </button>
  );
}

/** Those that give the evaluation its colour, where their sum alone would not. */
function aloneIn(rows: Misstatements["rows"], { light, decisive }: Misstatements["uncorrected"], om: string) {
  if (light === "green" || aggregateLight(fen(decisive), { om: fen(om) }) === light) return [];
  return rows.filter((row) => row.standing === "uncorrected" && !row.isLeftOut && row.light === light);
}

export function Gauges({
  data: { rows, materiality, uncorrected, worst, leftOut, classification },
}: {
  data: Misstatements;
}) {
  const { t } = useTranslation();
  const { om, pm } = materiality;
  const amounts = [uncorrected.rollover, uncorrected.ironCurtain, worst.decisive];
  const most = yuan(amounts.map((amount) => abs(fen(amount))).reduce(max));
  const isSettled = worst.decisive === uncorrected.decisive;
  const shown = (["rollover", "ironCurtain", "worst"] as const).filter((bar) => bar !== "worst" || !isSettled);
  const levels = (["om", "pm", "trivial"] as const).map((level) => ({
    label: t(`misstatements.${level}`),
    mark: level === "trivial" ? undefined : level,
    value: formatMoney(materiality[level]),
  }));
  const alone = aloneIn(rows, uncorrected, om);
  const result =
    worst.light === uncorrected.light ? (
      <LightTag light={uncorrected.light} />
    ) : (
      <StatusTag tone="attention">{t("misstatements.undecided")}</StatusTag>
    );
  return (
    <section className="misstate-band" aria-label={t("misstatements.evaluation")}>
      <div className="misstate-gauges">
        {shown.map((bar) => {
          const amount = bar === "worst" ? worst.decisive : uncorrected[bar];
          const label = t(`misstatements.${bar}`);
          const share = formatShare(ratio(abs(fen(amount)), fen(om)));
          const said = t("misstatements.gauge", { label, amount: formatMoney(amount), share });
          const light = aggregateLight(fen(amount), { om: fen(om) });
          return (
            <div key={bar} className="misstate-gauge">
              <span title={label}>{label}</span>
              <Gauge label={said} amount={amount} light={light} om={om} pm={pm} most={most} />
              <b className="money">{formatMoney(amount)}</b>
              <span className="soft money">{share}</span>
            </div>
          );
        })}
        <p className="misstate-scale soft">
          <span>
            <i className="gauge-key" data-mark="half" /> {t("misstatements.scale.half")}
          </span>
          <span>{t("misstatements.scale.bars")}</span>
        </p>
        {alone.length > 0 ? (
          <p className="misstate-scale">
            {t(uncorrected.light === "red" ? "misstatements.redAlone" : "misstatements.amberAlone", {
              names: alone.map(({ refNo, no }) => refNo || `#${no}`).join(t("live.comma")),
            })}
          </p>
        ) : null}
      </div>
      <Facts facts={levels} />
      <Facts
        facts={[
          { label: t("misstatements.result"), value: result },
          { label: t("misstatements.classification"), value: formatMoney(classification) },
          {
            label: t("misstatements.leftOutSum", { count: leftOut.count }),
            value: formatMoney(leftOut.effects.profitBeforeTax),
          },
        ]}
      />
    </section>
  );
}
