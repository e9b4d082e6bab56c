/** Whose ledger it is, and of which months. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatPeriod } from "../../../lib/format.ts";
import type { Query } from "../../../parts/books/vouchers/use-query.ts";
import { MonthsField } from "../../../ui/RangeFields.tsx";

interface Props {
  query: Query;
  title: string;
  /** What can be done with it. */
  children: ReactNode;
}
export function MonthsBar({ query, title, children }: Props) {
  const { t } = useTranslation();
  const options = (query.period?.months ?? []).map((month) => ({ value: `${month}`, label: formatPeriod(month) }));
  return (
    <div className="filter-bar">
      <b className="dq-whose">{title}</b>
      <MonthsField
        filter={{ key: "jPeriod", kind: "months", label: t("vouchers.filter.jPeriod"), options, width: 216 }}
        params={query.params}
        set={(changes) => query.go(changes)}
      />
      <div className="filter-end">{children}</div>
    </div>
  );
}
