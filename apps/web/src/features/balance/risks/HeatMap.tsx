/** Likelihood by magnitude: how many risks stand where; a press shows those alone. */
import type { RiskStanding } from "@digao/contract/areas/balance/risks/calls";
import { codesOf } from "@digao/contract/codes";
import { type Likelihood, matrixLevel } from "@digao/domain/risk/level";
import type { Magnitude } from "@digao/domain/risk/magnitude";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { projectHref } from "../../../lib/ids.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";

const rows: readonly Likelihood[] = [5, 4, 3, 2, 1];
const columns: readonly Magnitude[] = [1, 2, 3, 4, 5];

function Cell({
  of,
  likelihood,
  magnitude,
}: {
  of: readonly RiskStanding[];
  likelihood: Likelihood;
  magnitude: Magnitude;
}) {
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  const count = of.filter((one) => one.likelihood === likelihood && one.magnitude === magnitude).length;
  const isChosen = params.get("likelihood") === `${likelihood}` && params.get("magnitude") === `${magnitude}`;
  return (
    <button
      type="button"
      className={`risk-cell risk-level-${matrixLevel(likelihood, magnitude)}`}
      aria-pressed={isChosen}
      aria-label={t("risks.cell", { likelihood, magnitude, count })}
      onClick={() => patch(isChosen ? { likelihood: null, magnitude: null } : { likelihood, magnitude })}
    >
      {count === 0 ? "" : count}
    </button>
  );
}

export function HeatMap({ of }: { of: readonly RiskStanding[] }) {
  const { t } = useTranslation();
  const { id } = useProject();
  const unmet = of.filter(({ isMet }) => !isMet).length;
  return (
    <section className="risk-above" aria-label={t("risks.map")}>
      <div className="risk-map">
        {rows.map((likelihood) => [
          <span key={likelihood} className="risk-map-head">
            {t("risks.likelihood")} {likelihood}
          </span>,
          ...columns.map((magnitude) => (
            <Cell key={`${likelihood}.${magnitude}`} of={of} likelihood={likelihood} magnitude={magnitude} />
          )),
        ])}
        <span className="risk-map-head">{t("risks.magnitude")}</span>
        {columns.map((magnitude) => (
          <span key={magnitude} className="risk-map-head">
            {magnitude}
          </span>
        ))}
      </div>
      <div className="stack">
        <div className="row">
          {codesOf("riskLevel").map((level) => (
            <span key={level} className={`risk-key risk-level-${level}`}>
              {t(`codes.riskLevel.${level}`)}
            </span>
          ))}
        </div>
        <span>{t("risks.presumed")}</span>
        <span className={unmet > 0 ? "risk-hole" : ""}>{t("risks.unmet", { count: unmet })}</span>
        <Link className="cell-link" to={projectHref("/maindo/riskresponse/standback", id)}>
          {t("risks.standBack.title")}
        </Link>
      </div>
    </section>
  );
}
