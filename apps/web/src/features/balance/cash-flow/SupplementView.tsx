/** Net profit reconciled to operating cash: every line with what it is made of. */

import { cashFlow, type SupplementLine } from "@digao/contract/areas/balance/cash-flow/calls";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { formatMoney } from "../../../lib/format.ts";
import { useRptLang } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";

function Terms({ of: { terms } }: { of: SupplementLine }) {
  const { t } = useTranslation();
  return (
    <>
      {terms.map(({ kind, account, name, amount }) => (
        <div key={`${kind}-${account}`} className="row gap-4">
          <small className="soft">{t(`cash-flow.term.${kind}`)}</small>
          <span>{name === "" ? account : name}</span>
          <span>{formatMoney(amount)}</span>
        </div>
      ))}
    </>
  );
}

export function SupplementView() {
  const { t } = useTranslation();
  const { id: Id } = useProject();
  const { data, error, refetch } = useCall(cashFlow.GetCashFlowSupplement, { Id, RptLang: useRptLang() });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  const amounts = ["amount", "computed", "adjust"] as const;
  const titles = { amount: "audited", computed: "computed", adjust: "adjust" } as const;
  const columns: PlainColumn<SupplementLine>[] = [
    {
      key: "item",
      width: 360,
      title: t("cash-flow.item"),
      render: ({ name, kind }) => (
        <span className={kind === "H" || kind === "T" ? "cash-total" : "cash-of-which"}>{name}</span>
      ),
    },
    ...amounts.map(
      (key): PlainColumn<SupplementLine> => ({
        key,
        width: 140,
        align: "right",
        title: t(`cash-flow.${titles[key]}`),
        render: (line) => (line[key] === null ? null : <MoneyCell value={line[key]} total={line.kind === "T"} />),
      }),
    ),
    { key: "terms", title: t("cash-flow.terms"), render: (line) => <Terms of={line} /> },
  ];
  const hasRest = data.unexplained !== "0.00";
  return (
    <>
      {hasRest ? (
        <p className="diff-bad">{t("cash-flow.unexplained", { amount: formatMoney(data.unexplained) })}</p>
      ) : null}
      <PlainTable
        label={t("cash-flow.tab.supplement")}
        columns={columns}
        rows={data.items}
        rowKey={({ code }) => code}
      />
    </>
  );
}
