/** Auxiliary ledgers (辅助账): the items on the chosen account with their movements, and the sub-ledger of one of them. */
import { dataAnalysis, type LedgerNode } from "@digao/contract/areas/balance/data-analysis/calls";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import type { TabProps } from "../../../parts/books/vouchers/tab.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import type { GridColumn } from "../../../ui/ledger-grid/column.ts";
import { LedgerGrid } from "../../../ui/ledger-grid/LedgerGrid.tsx";
import { SidePane } from "../../../ui/SidePane.tsx";
import { SubLedger } from "./LedgerTab.tsx";
import { useParties } from "./use-aux-name.ts";

/** Of an account that others stand below: the items with the largest movements on all of them. */
const largestMax = 200;

interface Party {
  id: number;
  auxType: number;
  name: string;
  debit: string;
  credit: string;
  lineCount: number;
}
const partyOf = (node: LedgerNode): Party => ({ ...node, auxType: node.auxType ?? 0 });

function useItems(props: TabProps) {
  const { query, nodes, periodId } = props;
  const isLeaf = nodes.find(({ accountCode }) => accountCode === query.account)?.isLeaf === true;
  const own = useParties(props);
  const top = useCall(
    dataAnalysis.GetTopParties,
    { periodId, accountCode: query.account ?? "", top: largestMax },
    { enabled: query.account !== undefined && !isLeaf && nodes.length > 0 },
  );
  return useMemo(
    () =>
      isLeaf
        ? { items: own.parties.map(partyOf), isPending: own.isPending, error: own.error, more: 0 }
        : {
            items: (top.data?.items ?? []).map(({ auxId, ...rest }): Party => ({ ...rest, id: auxId })),
            isPending: top.isPending,
            error: top.error,
            more: Math.max(0, (top.data?.partyCount ?? 0) - largestMax),
          },
    [isLeaf, own.parties, own.isPending, own.error, top.data, top.isPending, top.error],
  );
}

function useColumns(): GridColumn<Party>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        key: "name",
        title: t("vouchers.aux.name"),
        width: 160,
        frozen: true,
        grow: true,
        value: ({ name }) => name,
        hint: ({ name }) => name,
      },
      {
        key: "type",
        title: t("vouchers.aux.type"),
        width: 72,
        value: ({ auxType }) => t(`codes.auxType.${auxType}`),
      },
      {
        key: "debit",
        title: t("lines.column.debit"),
        width: 112,
        kind: "money",
        total: true,
        value: ({ debit }) => debit,
      },
      {
        key: "credit",
        title: t("lines.column.credit"),
        width: 112,
        kind: "money",
        total: true,
        value: ({ credit }) => credit,
      },
      {
        key: "lineCount",
        title: t("vouchers.tree.lines"),
        width: 64,
        kind: "count",
        value: ({ lineCount }) => lineCount,
      },
    ],
    [t],
  );
}

const rowKey = ({ id }: Party) => id;

function Items(props: TabProps) {
  const { t } = useTranslation();
  const { items, isPending, error, more } = useItems(props);
  const columns = useColumns();
  const { aux, unit, go } = props.query;
  return (
    <SidePane name="data-query-aux" label={t("vouchers.aux.label")}>
      <LedgerGrid
        name="data-query-aux"
        label={t("vouchers.aux.label")}
        rows={items}
        rowKey={rowKey}
        columns={columns}
        unit={unit}
        tone={({ id }) => (id === aux ? "heading" : undefined)}
        onSelectRows={([party]) => party && party.id !== aux && go({ aux: party.id })}
        onOpenRow={({ id }) => go({ aux: id })}
        isLoading={isPending}
        error={error}
        empty={<EmptyState icon="team" title={t("vouchers.aux.none")} hint={t("vouchers.aux.noneHint")} />}
        status={more > 0 ? t("vouchers.aux.more", { shown: largestMax, more }) : null}
      />
    </SidePane>
  );
}

function Ledgers(props: TabProps) {
  const { t } = useTranslation();
  return (
    <div className="page-row">
      <Items {...props} />
      <div className="dq-main">
        {props.query.aux ? <SubLedger {...props} /> : <EmptyState icon="voucher" title={t("vouchers.aux.choose")} />}
      </div>
    </div>
  );
}

export function AuxTab(props: TabProps) {
  const { t } = useTranslation();
  if (props.query.account) return <Ledgers {...props} />;
  return <EmptyState icon="team" title={t("vouchers.noAccount")} hint={t("vouchers.noAccountHint")} />;
}
