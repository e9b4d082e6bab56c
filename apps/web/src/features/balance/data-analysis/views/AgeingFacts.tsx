/** What an ageing rests on: the day, the method, whether it ties to the books, and how far back entries are known. */
import type { Ageing } from "@digao/contract/areas/books/ageing/calls";
import { useTranslation } from "react-i18next";
import type { MoneyUnit } from "../../../../lib/format.ts";
import { formatMoney } from "../../../../lib/format.ts";
import { DiffCell } from "../../../../ui/DiffCell.tsx";
import { StatusTag } from "../../../../ui/StatusTag.tsx";
import { isNil } from "../amounts.ts";

export function AgeingFacts({ data, unit }: { data: Ageing; unit: MoneyUnit }) {
  const { t } = useTranslation();
  const { asOf, method, bookBalance, difference, total, knownFrom, alertCount } = data;
  return (
    <section className="ageing-facts" aria-label={t("data-analysis.ageingFacts.label")}>
      <p>{t("data-analysis.ageingFacts.basis", { date: asOf, method: t(`data-analysis.method.${method}`) })}</p>
      {bookBalance === null ? (
        <p className="soft">{t("data-analysis.ageingFacts.noBooks")}</p>
      ) : (
        <p>
          {t("data-analysis.ageingFacts.books", { amount: formatMoney(bookBalance, unit) })}{" "}
          <DiffCell value={difference} unit={unit} />
        </p>
      )}
      {isNil(total.undated) ? null : (
        <p className="soft">
          {t("data-analysis.ageingFacts.undated", { amount: formatMoney(total.undated, unit), date: knownFrom })}
        </p>
      )}
      {alertCount > 0 ? (
        <p>
          <StatusTag tone="attention">{t("data-analysis.ageingFacts.alerts", { count: alertCount })}</StatusTag>
        </p>
      ) : null}
    </section>
  );
}
