/** Left pane: accounts with lines, movements and balances, found by code, name or initials; the chosen one filters what stands beside. */
import { dataAnalysis, type LedgerNode } from "@digao/contract/areas/balance/data-analysis/calls";
import { Button, Input } from "antd";
import { useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/api.ts";
import type { MoneyUnit } from "../../../lib/format.ts";
import { useInitials } from "../../../lib/pinyin.ts";
import { found, treeOf } from "../../../parts/books/vouchers/nodes.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import type { GridColumn } from "../../../ui/ledger-grid/column.ts";
import { LedgerGrid } from "../../../ui/ledger-grid/LedgerGrid.tsx";
import { SidePane } from "../../../ui/SidePane.tsx";

interface Props {
  nodes: readonly LedgerNode[];
  isLoading: boolean;
  error: unknown;
  onRetry: () => void;
  account: string | undefined;
  unit: MoneyUnit;
  onAccount: (code: string | undefined, aux: number | undefined) => void;
}

function useColumns(): GridColumn<LedgerNode>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const name = (node: LedgerNode) => (node.kind === "account" ? `${node.accountCode} ${node.name}` : node.name);
    const money = (key: "debit" | "credit" | "close", width: number): GridColumn<LedgerNode> => ({
      key,
      title: t(`vouchers.tree.${key}`),
      width,
      kind: "money",
      value: (node) => node[key],
    });
    return [
      {
        key: "name",
        title: t("vouchers.tree.account"),
        width: 152,
        frozen: true,
        grow: true,
        yields: 136,
        value: name,
        hint: name,
      },
      { ...money("close", 116), kind: "balance", inView: true },
      {
        key: "lineCount",
        title: t("vouchers.tree.lines"),
        width: 52,
        kind: "count",
        value: (node) => node.lineCount,
      },
      money("debit", 116),
      money("credit", 116),
    ];
  }, [t]);
}

const rowKey = (node: LedgerNode) => `${node.accountCode}/${node.kind === "party" ? node.id : ""}`;

function useTree(nodes: readonly LedgerNode[], query: string) {
  const initials = useInitials();
  return useMemo(() => {
    const { roots, below } = treeOf(found(nodes, query, initials));
    const childrenOf = (node: LedgerNode) => (node.isLeaf ? undefined : (below.get(node.accountCode) ?? []));
    return {
      roots,
      tree: {
        // Below the last account stand its auxiliary items, fetched when it is opened.
        hasChildren: (node: LedgerNode) => node.kind === "account" && (!node.isLeaf || node.lineCount > 0),
        children: childrenOf,
        load: (node: LedgerNode) => call(dataAnalysis.GetVoucherLibChildren, { id: node.id }),
        openAtFirst: (node: LedgerNode) => query !== "" && !node.isLeaf,
      },
    };
  }, [nodes, query, initials]);
}

export function AccountPane({ nodes, isLoading, error, onRetry, account, unit, onAccount }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const query = useDeferredValue(typed.trim());
  const { roots, tree } = useTree(nodes, query);
  const columns = useColumns();
  const choose = (node: LedgerNode) => onAccount(node.accountCode, node.kind === "party" ? node.id : undefined);
  const tone = (node: LedgerNode) => {
    if (node.kind === "account" && node.accountCode === account) return "heading" as const;
    return node.lineCount === 0 ? ("muted" as const) : undefined;
  };
  return (
    <SidePane
      name="data-query"
      label={t("vouchers.tree.label")}
      first={292}
      head={
        <>
          <Input
            allowClear
            size="small"
            aria-label={t("vouchers.tree.search")}
            placeholder={t("vouchers.tree.search")}
            prefix={<Icon name="search" size={14} />}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button size="small" type="text" disabled={!account} onClick={() => onAccount(undefined, undefined)}>
            {t("vouchers.tree.all")}
          </Button>
        </>
      }
    >
      <LedgerGrid
        key={query === "" ? "all" : "found"}
        name="data-query-tree"
        label={t("vouchers.tree.label")}
        rows={roots}
        rowKey={rowKey}
        columns={columns}
        tree={tree}
        unit={unit}
        tone={tone}
        onSelectRows={([node]) => node && choose(node)}
        onOpenRow={choose}
        isLoading={isLoading}
        error={error}
        onRetry={onRetry}
        empty={<EmptyState icon="search" title={t("vouchers.tree.none")} />}
      />
    </SidePane>
  );
}
