/** What was read, in figures an auditor compares with the client's print-out. */

import type { ImportBatch } from "@digao/contract/areas/acquisition/imports/calls";
import { importType } from "@digao/contract/areas/acquisition/imports/codes";
import { useTranslation } from "react-i18next";
import { fromFen, toFen } from "../../../../lib/decimal.ts";
import { formatCount, formatMoney, formatPeriod } from "../../../../lib/format.ts";
import { DiffCell } from "../../../../ui/DiffCell.tsx";

export function Totals({ batch }: { batch: ImportBatch }) {
  const { t } = useTranslation();
  const { totals, typeId, okCount, rowCount } = batch;
  if (!totals) return null;
  const months =
    totals.periodFrom && totals.periodTo
      ? `${formatPeriod(totals.periodFrom)} ~ ${formatPeriod(totals.periodTo)}`
      : null;
  const facts = [
    [t("imports.total.rows"), t("imports.total.okOf", { ok: formatCount(okCount), rows: formatCount(rowCount) })],
    ...(typeId === importType.journal
      ? [
          [t("imports.total.vouchers"), formatCount(totals.vouchers)],
          [t("imports.total.lines"), formatCount(totals.lines)],
          [t("imports.total.gaps"), formatCount(totals.gaps)],
        ]
      : []),
    ...(totals.accounts > 0 ? [[t("imports.total.accounts"), formatCount(totals.accounts)]] : []),
    ...(months ? [[t("imports.total.months"), months]] : []),
    ...(totals.seconds === null
      ? []
      : [[t("imports.total.seconds"), t("imports.total.secondsOf", { seconds: totals.seconds })]]),
  ];
  const hasAmounts = typeId === importType.balances || typeId === importType.journal;
  const difference = fromFen((toFen(totals.debit) ?? 0n) - (toFen(totals.credit) ?? 0n));
  return (
    <dl className="totals">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {hasAmounts ? (
        <>
          <div>
            <dt>{t("imports.total.debit")}</dt>
            <dd>{formatMoney(totals.debit)}</dd>
          </div>
          <div>
            <dt>{t("imports.total.credit")}</dt>
            <dd>{formatMoney(totals.credit)}</dd>
          </div>
          <div>
            <dt>{t("imports.total.difference")}</dt>
            <dd>
              <DiffCell value={difference} />
            </dd>
          </div>
        </>
      ) : null}
    </dl>
  );
}
