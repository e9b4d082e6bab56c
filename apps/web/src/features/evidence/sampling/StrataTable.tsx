/** Strata of a population with their share of the sample. */
import type { Stratum } from "@digao/contract/areas/evidence/sampling/run";
import { useTranslation } from "react-i18next";
import { formatCount, formatMoney } from "../../../lib/format.ts";

export function StrataTable({ strata }: { strata: readonly Stratum[] }) {
  const { t } = useTranslation();
  return (
    <table className="sample-ties sample-strata">
      <thead>
        <tr>
          <th scope="col">{t("sampling.stratum.label")}</th>
          <th scope="col">{t("sampling.ties.count")}</th>
          <th scope="col">{t("sampling.ties.amount")}</th>
          <th scope="col">{t("sampling.stratum.size")}</th>
        </tr>
      </thead>
      <tbody>
        {strata.map(({ label, count, amount, size, isWhole }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{formatCount(count)}</td>
            <td>{formatMoney(amount)}</td>
            <td>
              {formatCount(size)}
              {isWhole ? ` ${t("sampling.stratum.whole")}` : ""}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
