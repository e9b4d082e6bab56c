/** How an item's audited amount comes about: unaudited, entries, reclassifications, profit that flows in. */
import type { TrialBalanceRow } from "@digao/contract/areas/balance/trial-balance/calls";
import { useTranslation } from "react-i18next";
import { formatMoney, type MoneyUnit } from "../../../lib/format.ts";
import { bridgeOf } from "./bridge-of.ts";
import { isSome } from "./entries.ts";

export function Bridge({ row, unit }: { row: TrialBalanceRow; unit: MoneyUnit }) {
  const { t } = useTranslation();
  const bridge = bridgeOf(row);
  const steps = (["aje", "rje", "plFlow", "carried"] as const).filter((key) => isSome(bridge[key]));
  return (
    <>
      <span>
        {t("trial-balance.bridge.unaudited")} {formatMoney(bridge.unaudited, unit)}
      </span>
      {steps.map((key) => (
        <span key={key}>
          {t(`trial-balance.bridge.${key}`)} {formatMoney(bridge[key], unit)}
        </span>
      ))}
      <b>
        {t("trial-balance.bridge.audited")} {formatMoney(bridge.audited, unit)}
      </b>
    </>
  );
}
