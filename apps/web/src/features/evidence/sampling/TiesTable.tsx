/** How a population ties to the ledger: it, what is left out of it and why, the ledger, and the difference. */
import type { ExcludedReason, Reconciliation } from "@digao/contract/areas/evidence/sampling/run";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { formatCount, formatMoney } from "../../../lib/format.ts";
import { DiffCell } from "../../../ui/DiffCell.tsx";

type Figures = Pick<Reconciliation, "popCount" | "popAmount" | "excluded" | "ledgerCount" | "ledgerAmount">;
interface Props {
  figures: Figures;
  difference: string;
  /** Where the lines behind a reason can still be opened. */
  onExcluded?: ((reason: ExcludedReason) => void) | undefined;
}

export function TiesTable({ figures, difference, onExcluded }: Props) {
  const { t } = useTranslation();
  const row = (label: string, count: number, amount: string, className: string) => (
    <tr className={className}>
      <th scope="row">{label}</th>
      <td>{formatCount(count)}</td>
      <td>{formatMoney(amount)}</td>
    </tr>
  );
  return (
    <table className="sample-ties">
      <thead>
        <tr>
          <th scope="col">{t("sampling.ties.part")}</th>
          <th scope="col">{t("sampling.ties.count")}</th>
          <th scope="col">{t("sampling.ties.amount")}</th>
        </tr>
      </thead>
      <tbody>
        {row(t("sampling.ties.population"), figures.popCount, figures.popAmount, "sample-population")}
        {figures.excluded.map(({ reason, count, amount }) => (
          <tr key={reason}>
            <th scope="row">
              {onExcluded ? (
                <Button type="link" size="small" onClick={() => onExcluded(reason)}>
                  {t(`sampling.reason.${reason}`)}
                </Button>
              ) : (
                t(`sampling.reason.${reason}`)
              )}
            </th>
            <td>{formatCount(count)}</td>
            <td>{formatMoney(amount)}</td>
          </tr>
        ))}
        {row(t("sampling.ties.ledger"), figures.ledgerCount, figures.ledgerAmount, "sample-total")}
        <tr>
          <th scope="row">{t("sampling.ties.difference")}</th>
          <td />
          <td>
            <DiffCell value={difference} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}
