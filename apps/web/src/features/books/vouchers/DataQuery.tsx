/** Data query (数据查询): the accounts at the left, and of the chosen one its lines and ledgers; or balances of all accounts. */

import { dataAnalysis } from "@digao/contract/areas/balance/data-analysis/calls";
import { messages } from "@digao/contract/areas/evidence/messages/calls";
import { messageStatus, messageType } from "@digao/contract/areas/evidence/messages/codes";
import { Segmented, Select } from "antd";
import { useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { periodName } from "../../../lib/format.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { AuxBalancesTab } from "../../../parts/books/account-books/AuxBalancesTab.tsx";
import { BalancesTab } from "../../../parts/books/account-books/BalancesTab.tsx";
import { ColumnsTab } from "../../../parts/books/account-books/ColumnsTab.tsx";
import { QuantityTab } from "../../../parts/books/account-books/QuantityTab.tsx";
import { type LineTab, lineTabs } from "../../../parts/books/vouchers/drill/lines.ts";
import { type Query, useQuery } from "../../../parts/books/vouchers/use-query.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { UnitSwitch } from "../../../ui/UnitSwitch.tsx";
import { AccountPane } from "./AccountPane.tsx";
import { AuxTab } from "./AuxTab.tsx";
import { LedgerTab } from "./LedgerTab.tsx";
import { LinesTab } from "./LinesTab.tsx";
import { MessagesTab } from "./MessagesTab.tsx";
import { NoJournal } from "./NoJournal.tsx";
import "./vouchers.css";

const ledgerTabs = { lines: LinesTab, ledger: LedgerTab, aux: AuxTab, columns: ColumnsTab } as const;
/** Of all accounts: none is to be chosen at the left. */
const wholeTabs = { balances: BalancesTab, auxBalances: AuxBalancesTab, quantity: QuantityTab } as const;
/** Filters of the one list mean nothing in the other. */
const noMessageFilters = { keyword: undefined, type: undefined, status: undefined, page: undefined, thread: undefined };
const noBookFilters = {
  keyword: undefined,
  level: undefined,
  shown: undefined,
  source: undefined,
  byCurrency: undefined,
  auxType: undefined,
  by: undefined,
  analysis: undefined,
};
const isWhole = (tab: LineTab): tab is keyof typeof wholeTabs => tab in wholeTabs;
const isLedger = (tab: LineTab): tab is keyof typeof ledgerTabs => tab in ledgerTabs;
const ofAccount: ReadonlySet<LineTab> = new Set(["lines", "ledger", "aux", "columns"]);
const noNodes: never[] = [];
/** Arrow keys pass accounts by; the one where they rest is looked up. */
const restMs = 220;

function useChooseAccount({ account, aux, go }: Query) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ account, aux, go });
  useEffect(() => {
    latest.current = { account, aux, go };
  });
  // A hidden page changes no address.
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((code: string | undefined, item: number | undefined) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const now = latest.current;
      if (now.account !== code || now.aux !== item) now.go({ account: code, aux: item });
    }, restMs);
  }, []);
}

/** Questions that nobody has answered, of the whole project. */
function useWaiting(projectId: number): number {
  const input = { projectId, chatType: messageType.question, status: messageStatus.open, maxResultCount: 1 };
  return useCall(messages.GetMsgJedHeadData, input).data?.totalCount ?? 0;
}

function Ways({ query }: { query: Query }) {
  const { t } = useTranslation();
  const { tab, project, go } = query;
  const waiting = useWaiting(project.id);
  const label = (value: LineTab) =>
    value === "messages" && waiting > 0 ? (
      <>
        {t("vouchers.tab.messages")}
        <span className="dq-tab-count" title={t("messages.list.waiting", { count: waiting })}>
          {waiting}
        </span>
      </>
    ) : (
      t(`vouchers.tab.${value}`)
    );
  const choose = (next: LineTab) => {
    const isOther = (next === "messages") !== (tab === "messages");
    // A book of all accounts begins with all of them.
    const whole = isWhole(next) && ofAccount.has(tab) ? { account: undefined, aux: undefined } : {};
    go({
      ...(isOther ? noMessageFilters : {}),
      ...(isWhole(next) || isWhole(tab) ? noBookFilters : {}),
      ...whole,
      tab: next === "lines" ? undefined : next,
    });
  };
  return (
    <Segmented
      aria-label={t("vouchers.tab.label")}
      value={tab}
      options={lineTabs.map((value) => ({ value, label: label(value) }))}
      onChange={choose}
    />
  );
}

function Head({ query }: { query: Query }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { period, filled, unit, patch, go } = query;
  const periods = filled.map(({ periodId, label }) => ({ value: periodId, label: periodName(label, language) }));
  return (
    <PageHead
      title={t("vouchers.title")}
      tabs={<Ways query={query} />}
      facts={[
        periodName(period?.label, language),
        period?.hasDays === false ? t("vouchers.monthsOnly") : undefined,
        t("ui.unit.in", { unit: t(`ui.unit.${unit}`) }),
      ]}
      extra={
        <>
          {periods.length > 1 ? (
            <Select
              aria-label={t("vouchers.period")}
              style={{ minWidth: 130 }}
              popupMatchSelectWidth={false}
              value={period?.periodId ?? null}
              options={periods}
              onChange={(next: number) => go({ period: next, jPeriodFrom: undefined, jPeriodTo: undefined })}
            />
          ) : null}
          <UnitSwitch value={unit} onChange={(next) => patch({ unit: next === "yuan" ? undefined : next })} />
        </>
      }
    />
  );
}

function Body({ query, periodId }: { query: Query; periodId: number }) {
  const { tab, account, unit } = query;
  const nodes = useCall(dataAnalysis.GetVoucherLibAcctList, { periodId });
  const choose = useChooseAccount(query);
  const Tab = ledgerTabs[isLedger(tab) ? tab : "lines"];
  return (
    <div className="page-row">
      <AccountPane
        nodes={nodes.data ?? noNodes}
        isLoading={nodes.isPending}
        error={nodes.error}
        onRetry={() => void nodes.refetch()}
        account={account}
        unit={unit}
        onAccount={choose}
      />
      <div className="dq-main">
        <Tab query={query} periodId={periodId} nodes={nodes.data ?? noNodes} />
      </div>
    </div>
  );
}

function Shown({ query, periodId }: { query: Query; periodId: number }) {
  const { tab } = query;
  if (!isWhole(tab)) return <Body query={query} periodId={periodId} />;
  const Tab = wholeTabs[tab];
  return (
    <div className="dq-main">
      <Tab query={query} periodId={periodId} />
    </div>
  );
}

export function DataQuery() {
  const query = useQuery();
  const { periods, period, project, tab } = query;
  return (
    <div className="page-frame data-query">
      <Head query={query} />
      {periods.isPending ? <DelayedSkeleton rows={16} /> : null}
      {periods.error ? <ErrorPanel error={periods.error} onRetry={() => void periods.refetch()} /> : null}
      {periods.data && tab === "messages" ? <MessagesTab query={query} /> : null}
      {periods.data && !period && tab !== "messages" ? <NoJournal projectId={project.id} /> : null}
      {period && tab !== "messages" ? <Shown query={query} periodId={period.periodId} /> : null}
    </div>
  );
}
