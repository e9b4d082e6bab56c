/** What still stands between the project and its report; each leads to where it is settled. */
import type { OpenPoint } from "@digao/contract/areas/office/cockpit/calls";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { CardStates } from "../../../ui/card/CardStates.tsx";
import { Panel } from "./Panel.tsx";
import type { WorkQuery } from "./PapersCard.tsx";
import { type CardProps, withFilters } from "./scope.ts";

const places: Record<OpenPoint["kind"], { screen: string; filters?: Record<string, string> }> = {
  outOfBalance: { screen: "trialbalance" },
  imports: { screen: "dataacquisition" },
  gates: { screen: "jobsignedtotal" },
  questions: { screen: "supervisionreview", filters: { view: "open" } },
  samples: { screen: "sampling" },
  journalTests: { screen: "journaltests" },
  overrides: { screen: "jobsignedtotal", filters: { state: "overridden" } },
  independence: { screen: "auditmember" },
};
const grave: readonly OpenPoint["kind"][] = ["outOfBalance", "imports"];

function Point({ point, hrefOf }: { point: OpenPoint; hrefOf: CardProps["hrefOf"] }) {
  const { t } = useTranslation();
  const { kind, count, about, gates } = point;
  const { screen, filters = {} } = places[kind];
  const href = hrefOf(screen);
  const title = t(`cockpit.open.${kind}`);
  const held = gates.map(({ gate, papers }) => `${t(`cockpit.gate.${gate}`)} ${papers}`);
  const more = count > about.length ? t("cockpit.andMore") : "";
  const words = held.length > 0 ? held.join(t("cockpit.comma")) : `${about.join(t("cockpit.comma"))}${more}`;
  return (
    <li data-grave={grave.includes(kind)}>
      <b>{count}</b>
      {href ? <Link to={withFilters(href, filters)}>{title}</Link> : <span>{title}</span>}
      <small title={words}>{words}</small>
    </li>
  );
}

export function OpenPointsCard({ query, hrefOf }: CardProps & { query: WorkQuery }) {
  const { t } = useTranslation();
  return (
    <Panel title={t("cockpit.card.open")}>
      <CardStates
        query={query}
        rows={5}
        isEmpty={({ openPoints }) => openPoints.length === 0}
        empty={{ icon: "check", title: t("cockpit.nothingOpen"), hint: t("cockpit.nothingOpenHint") }}
      >
        {({ openPoints }) => (
          <ul className="cockpit-points">
            {openPoints.map((point) => (
              <Point key={point.kind} point={point} hrefOf={hrefOf} />
            ))}
          </ul>
        )}
      </CardStates>
    </Panel>
  );
}
