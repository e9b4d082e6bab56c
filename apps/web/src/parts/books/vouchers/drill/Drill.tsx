/** Where a figure's trail stands: what it is made of, or the ledger lines of one account. */
import { Activity, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney, type MoneyUnit } from "../../../../lib/format.ts";
import { Composition } from "./Composition.tsx";
import { LedgerPanel } from "./LedgerPanel.tsx";
import { TrailBar } from "./TrailBar.tsx";
import { crumbsOf } from "./trail.ts";
import { type Place, type PlaceScope, usePlace } from "./use-place.ts";
import type { TrailHandle } from "./use-trail.ts";
import "./drill.css";

interface DrillProps extends PlaceScope {
  unit: MoneyUnit;
  trail: TrailHandle;
  /** Title of the screen the trail began on. */
  start: string;
  itemName: string | undefined;
  /** Beside the trail while the item itself is shown, e.g. how its amount comes about. */
  facts?: ReactNode;
}

function Balance({ row, unit }: { row: NonNullable<Place["balance"]>; unit: MoneyUnit }) {
  const { t } = useTranslation();
  return (["opening", "debit", "credit", "closing"] as const).map((key) => (
    <span key={key}>
      {t(`ledger.made.${key}`)} {formatMoney(row[key], unit)}
    </span>
  ));
}

export function Drill(props: DrillProps) {
  const { periodId, JPeriod, lang, unit, trail, facts, start, itemName } = props;
  const place = usePlace(trail.trail, props);
  const { item, account } = trail.trail;
  const crumbs = crumbsOf(trail.trail, { start, item: itemName, account: place.account, aux: place.aux });
  return (
    <div className="page-frame">
      <div className="trail-row">
        <TrailBar crumbs={crumbs} />
        <div className="trail-facts">
          {account === undefined ? facts : null}
          {account !== undefined && place.balance ? <Balance row={place.balance} unit={unit} /> : null}
        </div>
      </div>
      {account && periodId !== undefined ? (
        <LedgerPanel periodId={periodId} jPeriodTo={JPeriod} unit={unit} trail={trail} />
      ) : null}
      {item === undefined ? null : (
        <Activity mode={account ? "hidden" : "visible"}>
          <Composition item={item} periodId={periodId} JPeriod={JPeriod} lang={lang} unit={unit} trail={trail} />
        </Activity>
      )}
    </div>
  );
}
