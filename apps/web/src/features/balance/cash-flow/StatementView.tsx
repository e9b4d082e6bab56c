/** The audited statement beside the client's own; an item opens the lines that it is made of. */

import { type CashFlowLine, cashFlow } from "@digao/contract/areas/balance/cash-flow/calls";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { useRptLang } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";

type Amount = "current" | "adjust" | "audited" | "prior" | "client" | "difference";

export function StatementView() {
  const { t } = useTranslation();
  const { id: Id } = useProject();
  const [, patch] = useUrlParams();
  const { data, error, refetch } = useCall(cashFlow.GetFSCashFlowReport, { Id, RptLang: useRptLang() });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  const hasPrior = data.priorFrom !== null;
  const shown: Amount[] = [
    "audited",
    ...(hasPrior ? (["prior"] as const) : []),
    ...(data.hasClient ? (["client", "difference"] as const) : []),
    "current",
    "adjust",
  ];
  const opens = ({ code, kind }: CashFlowLine) => kind === "L" && /^C[1-4]/.test(code) && code < "C499";
  const columns: PlainColumn<CashFlowLine>[] = [
    {
      key: "item",
      width: 380,
      title: t("cash-flow.item"),
      render: (line) =>
        opens(line) ? (
          <button
            type="button"
            className="cell-link cash-of-which"
            title={t("cash-flow.openItem")}
            onClick={() => patch({ view: "worksheet", item: line.code, page: undefined }, "push")}
          >
            {line.name}
          </button>
        ) : (
          <span className={line.kind === "L" || line.kind === "I" ? "cash-of-which" : "cash-total"}>{line.name}</span>
        ),
    },
    ...shown.map(
      (key): PlainColumn<CashFlowLine> => ({
        key,
        width: 140,
        align: "right",
        title: t(`cash-flow.${key}`),
        render: (line) => (line[key] === null ? null : <MoneyCell value={line[key]} total={line.kind === "T"} />),
      }),
    ),
  ];
  return (
    <>
      <PlainTable
        label={t("cash-flow.tab.statement")}
        columns={columns}
        rows={data.items}
        rowKey={({ code }) => code}
      />
      <p className="soft">{t("cash-flow.recomputed")}</p>
    </>
  );
}
