/** Lines attributed to items, the largest first: what waits for a person is judged here, one by one or many at once. */
import { type CashFlowRow, type CashFlowState, cashFlow } from "@digao/contract/areas/balance/cash-flow/calls";
import { useTranslation } from "react-i18next";
import { useProject } from "../../../lib/page.ts";
import { VoucherView } from "../../../parts/books/vouchers/VoucherView.tsx";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import type { Filter } from "../../../ui/filters.ts";
import type { ListColumn } from "../../../ui/list/column.ts";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import { useCodes } from "../../../ui/use-codes.ts";
import { Assign, Decided, LineActs } from "./Assign.tsx";
import { Export, Start, useFacts, useItems, Views } from "./use-cash.tsx";

function useColumns(items: readonly { value: string; label: string }[]): ListColumn<CashFlowRow>[] {
  const { t } = useTranslation();
  const nameOf = (code: string) => items.find(({ value }) => value === code)?.label ?? code;
  return [
    { key: "jDate", title: t("cash-flow.date"), width: 100, kind: "date", value: ({ jDate }) => jDate },
    { key: "voucher", title: t("cash-flow.voucher"), width: 90, value: ({ jType, jNoText }) => `${jType}-${jNoText}` },
    { key: "summary", title: t("cash-flow.summary"), width: 220, grow: true, value: ({ summary }) => summary ?? "" },
    {
      key: "account",
      title: t("cash-flow.account"),
      width: 190,
      value: ({ accountCode, accountName }) => `${accountCode} ${accountName}`,
    },
    { key: "party", title: t("cash-flow.party"), width: 130, optional: true, value: ({ party }) => party ?? "" },
    { key: "amount", title: t("cash-flow.amount"), width: 150, kind: "money", value: ({ amount }) => amount },
    {
      key: "parts",
      title: t("cash-flow.item"),
      width: 250,
      value: ({ parts }) => parts.map(({ cfItemCode }) => nameOf(cfItemCode)).join("；"),
    },
    {
      key: "state",
      title: t("cash-flow.state"),
      width: 120,
      render: ({ state }) => <CodeTag name="cfRowState" code={state} />,
    },
    { key: "ruleId", title: t("cash-flow.rule"), width: 80, optional: true, value: ({ ruleId }) => ruleId },
  ];
}

export function WorksheetView({ state }: { state: CashFlowState }) {
  const { t } = useTranslation();
  const { textOptions } = useCodes();
  const { id: Id, isReadOnly } = useProject();
  const items = useItems();
  const facts = useFacts(state);
  const runId = state.shownRunId ?? 0;
  const filters: Filter[] = [
    { key: "state", label: t("cash-flow.state"), kind: "select", options: textOptions("cfRowState") },
    { key: "item", label: t("cash-flow.item"), kind: "select", options: items, width: 260 },
  ];
  return (
    <ListPage
      name="cash-flow-worksheet"
      title={t("cash-flow.title")}
      tabs={<Views />}
      facts={facts}
      primary={
        <>
          <Export />
          <Start state={state} />
        </>
      }
      endpoint={cashFlow.GetFSCashFlowData}
      input={{ Id }}
      columns={useColumns(items)}
      rowKey={({ JsnId }) => JsnId}
      filters={filters}
      keyword={t("cash-flow.keyword")}
      empty={{ title: t("cash-flow.noLines") }}
      bulk={isReadOnly ? undefined : (_keys, clear, rows) => <Assign runId={runId} rows={rows} onDone={clear} />}
      inspector={(row) => ({
        title: `${row.jType}-${row.jNoText}`,
        body: (
          <>
            <Decided row={row} />
            <VoucherView jmsn={row.Jmsn} lineId={row.JsnId} />
          </>
        ),
        actions: <LineActs runId={runId} row={row} />,
      })}
    />
  );
}
