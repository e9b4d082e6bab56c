/** Whether the details are the item, whether the bands are the details, and what the parts come to. */
import type { DetailSheet, DetailSheetRow } from "@digao/contract/areas/papers/item-details/calls";
import { Button, Tooltip } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { fromFen, toFen } from "../../../lib/decimal.ts";
import type { View } from "../../../parts/papers/statement-items/view.ts";
import { DiffCell } from "../../../ui/DiffCell.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { partsOf } from "./rows.ts";

interface Props {
  sheet: DetailSheet;
  shown: readonly DetailSheetRow[];
  view: View;
  onCandidates: () => void;
}

const isSome = (amount: string | undefined) => (toFen(amount) ?? 0n) !== 0n;

function Labelled({ label, why, children }: { label: string; why?: string; children: ReactNode }) {
  const content = (
    <span>
      {label} {children}
    </span>
  );
  return why ? <Tooltip title={why}>{content}</Tooltip> : content;
}

export function ScheduleTies({ sheet, shown, view, onCandidates }: Props) {
  const { t } = useTranslation();
  const { ageing, knownFrom } = sheet;
  const candidates = sheet.rows.filter(({ candidate, isRelated }) => candidate !== null && !isRelated).length;
  return (
    <div className="paper-ties schedule-ties">
      {sheet.isKept ? (
        <Labelled label={t("item-details.tie.unplaced")}>
          <DiffCell value={sheet.unplaced} unit={view.unit} />
        </Labelled>
      ) : (
        <span>{t("item-details.fromBooks")}</span>
      )}
      {isSome(sheet.unplacedAudited) && sheet.unplacedAudited !== sheet.unplaced ? (
        <Labelled label={t("item-details.tie.unplacedAudited")}>
          <DiffCell value={sheet.unplacedAudited} unit={view.unit} />
        </Labelled>
      ) : null}
      {ageing ? (
        <>
          <Labelled label={t("item-details.tie.ageing")}>
            <DiffCell value={ageing.difference} unit={view.unit} />
          </Labelled>
          {isSome(ageing.undated) ? (
            <Labelled label={t("item-details.tie.undated")} why={t("item-details.tie.undatedWhy", { date: knownFrom })}>
              <MoneyCell value={ageing.undated} unit={view.unit} />
            </Labelled>
          ) : null}
          {isSome(ageing.adjustments) ? (
            <Labelled label={t("item-details.tie.adjustments")} why={t("item-details.tie.adjustmentsWhy")}>
              <MoneyCell value={ageing.adjustments} unit={view.unit} />
            </Labelled>
          ) : null}
        </>
      ) : null}
      {partsOf(shown, sheet).map(({ by, currency, count, amounts }) => (
        <span key={`${by}${currency ?? ""}`}>
          {t(`item-details.part.${by}`, { total: count, currency })}{" "}
          <MoneyCell value={fromFen(amounts[1] ?? 0n)} unit={view.unit} total />
        </span>
      ))}
      {candidates > 0 ? (
        <Button size="small" type="link" onClick={onCandidates}>
          {t("item-details.tie.asked", { count: candidates })}
        </Button>
      ) : null}
    </div>
  );
}
