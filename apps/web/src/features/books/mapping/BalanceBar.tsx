/** The balance check in the status bar: what is not mapped yet, and whether mapped and all accounts agree. */
import { useTranslation } from "react-i18next";
import { formatCount, formatMoney } from "../../../lib/format.ts";
import { DiffCell } from "../../../ui/DiffCell.tsx";
import { UnsavedNote } from "../../../ui/edit/UnsavedNote.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import type { Balance } from "./sums.ts";
import type { Mapping } from "./use-mapping.ts";

interface Props {
  balance: Balance;
  mapping: Mapping;
}
export function BalanceBar({ balance, mapping: { last, isSaving, edit } }: Props) {
  const { t } = useTranslation();
  const { unmapped, unmappedAmount, all, mapped, difference } = balance;
  const isDone = unmapped === 0;
  return (
    <span className="row gap-16">
      <StatusTag tone={isDone ? "good" : "bad"}>
        {isDone
          ? t("mapping.balance.none")
          : t("mapping.balance.unmapped", { count: unmapped, amount: formatMoney(unmappedAmount) })}
      </StatusTag>
      <span
        title={t("mapping.balance.why", {
          debit: formatMoney(all.debit),
          credit: formatMoney(all.credit),
          mappedDebit: formatMoney(mapped.debit),
          mappedCredit: formatMoney(mapped.credit),
        })}
      >
        {t("mapping.balance.sum")} <DiffCell value={difference} />
      </span>
      <UnsavedNote edit={edit} />
      {isSaving ? <span>{t("mapping.saving")}</span> : null}
      {last && !isSaving && edit.unsaved === 0 ? (
        <span>
          {t(`mapping.last.${last.kind}`, { count: last.count, shown: formatCount(last.count), item: last.item ?? "" })}
        </span>
      ) : null}
    </span>
  );
}
