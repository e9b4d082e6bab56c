/** Always in sight: assets against liabilities and equity, profit against retained earnings; red when they part. */
import type { Invariant, TrialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { Popover } from "antd";
import { useTranslation } from "react-i18next";
import { formatMoney, type MoneyUnit } from "../../../lib/format.ts";
import { DiffCell } from "../../../ui/DiffCell.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { tieOf } from "./ties.ts";

interface Props {
  data: TrialBalance;
  unit: MoneyUnit;
}

function Verdict({ invariant, unit }: { invariant: Invariant | undefined; unit: MoneyUnit }) {
  if (!invariant) return null;
  return invariant.ok ? (
    <span className="tie-good">
      <Icon name="check" size={14} />
    </span>
  ) : (
    <DiffCell value={invariant.difference} unit={unit} />
  );
}

function AllTies({ invariants, unit }: { invariants: readonly Invariant[]; unit: MoneyUnit }) {
  const { t } = useTranslation();
  return (
    <table className="ties">
      <thead>
        <tr>
          <th scope="col">{t("trial-balance.tie.rule")}</th>
          <th scope="col" className="money">
            {t("trial-balance.tie.left")}
          </th>
          <th scope="col" className="money">
            {t("trial-balance.tie.right")}
          </th>
          <th scope="col" className="money">
            {t("trial-balance.tie.difference")}
          </th>
        </tr>
      </thead>
      <tbody>
        {invariants.map((one) => (
          <tr key={one.code}>
            <td>
              {t(`trial-balance.invariant.${one.code}`)}
              {one.ok ? null : <p>{t(`trial-balance.why.${one.code.split(".")[0]}`)}</p>}
            </td>
            <td className="money">{formatMoney(one.left, unit)}</td>
            <td className="money">{formatMoney(one.right, unit)}</td>
            <td className="money">
              <DiffCell value={one.difference} unit={unit} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The two equations, in the status bar of the grid. */
export function TieFacts({ data, unit }: Props) {
  const { t } = useTranslation();
  const tie = tieOf(data.rows, data.invariants);
  const money = (value: string) => formatMoney(value, unit);
  return (
    <output className="tie-facts">
      <span>
        {t("trial-balance.tie.balance", {
          assets: money(tie.assets),
          liabilities: money(tie.liabilities),
          equity: money(tie.equity),
        })}
        <Verdict invariant={tie.balance} unit={unit} />
      </span>
      <span>
        {t("trial-balance.tie.profit", { profit: money(tie.profit), retained: money(tie.retained) })}
        <Verdict invariant={tie.rollForward} unit={unit} />
      </span>
    </output>
  );
}

/** Whether every equality holds, and on request each of them. */
export function TieVerdict({ data, unit }: Props) {
  const { t } = useTranslation();
  const { broken } = tieOf(data.rows, data.invariants);
  const isGood = broken.length === 0;
  const first = broken[0];
  if (data.invariants.length === 0) return null;
  return (
    <Popover trigger="click" placement="bottomRight" content={<AllTies invariants={data.invariants} unit={unit} />}>
      <button type="button" className={isGood ? "tie-all" : "tie-all tie-bad"}>
        <Icon name={isGood ? "check" : "warning"} size={14} />
        {isGood
          ? t("trial-balance.tie.allGood", { count: data.invariants.length })
          : t("trial-balance.tie.broken", {
              count: broken.length,
              first: first ? t(`trial-balance.invariant.${first.code}`) : "",
            })}
      </button>
    </Popover>
  );
}
