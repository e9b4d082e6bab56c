/** Where a figure's trail stands: what it is made of, or the ledger lines of one account. */
import { projects } from "@digao/contract/areas/projects";
import type { ReactNode } from "react";
import { useCall } from "../../lib/api.ts";
import type { MoneyUnit } from "../../lib/format.ts";
import type { ReportLanguage } from "../LangSwitch.tsx";
import { Composition } from "./Composition.tsx";
import { LedgerPanel } from "./LedgerPanel.tsx";
import { TrailBar } from "./TrailBar.tsx";
import { crumbsOf } from "./trail.ts";
import type { TrailHandle } from "./use-trail.ts";
import "./drill.css";

export interface DrillProps {
  projectId: number;
  periodId: number | undefined;
  JPeriod: number | undefined;
  lang: ReportLanguage;
  unit: MoneyUnit;
  trail: TrailHandle;
  /** Title of the screen the trail began on. */
  start: string;
  itemName: string | undefined;
  /** Beside the trail while the item itself is shown, e.g. how its amount comes about. */
  facts?: ReactNode;
}
const staleMs = 5 * 60_000;

/** The name of an auxiliary is told by its ledger lines; the account's by the tree. */
function useNames({ projectId, periodId, trail, start, itemName }: DrillProps) {
  const accounts = useCall(
    projects.GetAccountTree,
    { projectId, periodId },
    { staleMs, enabled: trail.trail.account !== undefined },
  );
  const account = accounts.data?.find((one) => one.code === trail.trail.account)?.name;
  return { start, item: itemName, account, aux: undefined };
}

export function Drill(props: DrillProps) {
  const { periodId, JPeriod, lang, unit, trail, facts } = props;
  const names = useNames(props);
  const { item, account } = trail.trail;
  return (
    <div className="page-frame">
      <div className="trail-row">
        <TrailBar crumbs={crumbsOf(trail.trail, names)} />
        {account ? null : <div className="trail-facts">{facts}</div>}
      </div>
      {account && periodId !== undefined ? (
        <LedgerPanel periodId={periodId} jPeriodTo={JPeriod} unit={unit} trail={trail} />
      ) : null}
      {!account && item !== undefined ? (
        <Composition item={item} periodId={periodId} JPeriod={JPeriod} lang={lang} unit={unit} trail={trail} />
      ) : null}
    </div>
  );
}
