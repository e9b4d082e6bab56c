/** Materiality in force, and uncorrected misstatements against it: a bar, the light in words, what is still open. */
import { cockpit, type MisstatementStanding } from "@digao/contract/areas/office/cockpit/calls";
import { misstatementConclusion } from "@digao/contract/areas/report/misstatements/codes";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { formatMoney, formatShare } from "../../../lib/format.ts";
import { CardStates } from "../../../ui/card/CardStates.tsx";
import { Gauge } from "../../../ui/Gauge.tsx";
import { LightTag } from "../../../ui/LightTag.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { Panel } from "./Panel.tsx";
import type { CardProps } from "./scope.ts";

function Bar({ standing: { materiality, uncorrected } }: { standing: MisstatementStanding }) {
  const { t } = useTranslation();
  const { decisive, light, share } = uncorrected;
  const label = t("cockpit.gauge", { amount: formatMoney(decisive), share: formatShare(share) });
  return <Gauge label={label} amount={decisive} light={light} om={materiality.om} pm={materiality.pm} />;
}

function Levels({ materiality, hrefOf }: Pick<MisstatementStanding, "materiality"> & Pick<CardProps, "hrefOf">) {
  const { t } = useTranslation();
  const page = hrefOf("materiality");
  if (!materiality.isApproved)
    return (
      <p className="cockpit-unset">
        <StatusTag tone="attention">{t("cockpit.notSet")}</StatusTag>
        {page ? <Link to={page}>{t("cockpit.setMateriality")}</Link> : null}
      </p>
    );
  return (
    <dl className="cockpit-levels">
      {(["om", "pm", "trivial"] as const).map((level) => (
        <div key={level}>
          <dt>{page ? <Link to={page}>{t(`cockpit.level.${level}`)}</Link> : t(`cockpit.level.${level}`)}</dt>
          <dd>
            <MoneyCell value={materiality[level]} total />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Uncorrected({ standing }: { standing: MisstatementStanding }) {
  const { t } = useTranslation();
  const { uncorrected, worst, open, conclusion, materiality } = standing;
  const verdict = conclusion?.conclusion === misstatementConclusion.material ? "material" : "immaterial";
  return (
    <dl className="cockpit-facts">
      <dt>{t("cockpit.uncorrected", { count: uncorrected.count })}</dt>
      <dd>
        <MoneyCell value={uncorrected.decisive} total />
        {materiality.isApproved ? (
          <>
            <span className="soft">{t("cockpit.ofMateriality", { share: formatShare(uncorrected.share) || "—" })}</span>
            <LightTag light={uncorrected.light} />
          </>
        ) : null}
      </dd>
      {open > 0 ? (
        <>
          <dt>{t("cockpit.undecided", { count: open })}</dt>
          <dd>
            <span className="soft">{t("cockpit.withThem")}</span>
            <MoneyCell value={worst.decisive} total />
            {materiality.isApproved ? <LightTag light={worst.light} /> : null}
          </dd>
        </>
      ) : null}
      <dt>{t("cockpit.conclusion")}</dt>
      <dd>
        {conclusion ? t(`cockpit.concluded.${verdict}`) : t("cockpit.notConcluded")}
        {conclusion?.isStale ? <StatusTag tone="attention">{t("cockpit.stale")}</StatusTag> : null}
      </dd>
    </dl>
  );
}

export function MisstatementCard({ input, hrefOf }: CardProps) {
  const { t } = useTranslation();
  const query = useCall(cockpit.GetMisstatementStanding, input, { keepPrevious: true });
  return (
    <Panel title={t("cockpit.card.misstatements")} href={hrefOf("misstatements")}>
      <CardStates query={query} rows={5} isEmpty={() => false} empty={{ icon: "scale", title: "" }}>
        {(standing) => (
          <div className="cockpit-risk">
            <Levels materiality={standing.materiality} hrefOf={hrefOf} />
            {standing.materiality.isApproved ? <Bar standing={standing} /> : null}
            <Uncorrected standing={standing} />
          </div>
        )}
      </CardStates>
    </Panel>
  );
}
