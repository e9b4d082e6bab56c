/** Left pane: the client's accounts with their balances, what each is mapped to, and why. */
import type { AccountNode } from "@digao/contract/areas/books/mapping/calls";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { GridColumn } from "../../../ui/ledger-grid/column.ts";
import { LedgerGrid } from "../../../ui/ledger-grid/LedgerGrid.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import type { AccountRows } from "./account-rows.ts";
import { stateTones } from "./state-tones.ts";
import { useReasons } from "./use-reasons.ts";
import type { Decisions } from "./use-selection.ts";

function useColumns(isTree: boolean): GridColumn<AccountNode>[] {
  const { t } = useTranslation();
  const reasons = useReasons();
  return useMemo((): GridColumn<AccountNode>[] => {
    const itemOf = ({ fsItemCode, fsItemName }: AccountNode) => (fsItemCode ? `${fsItemCode} ${fsItemName ?? ""}` : "");
    const rule = ({ mapRule }: AccountNode) => (mapRule ? t(`codes.mapRule.${mapRule}`) : "");
    return [
      {
        key: "code",
        title: t("mapping.column.code"),
        kind: "code",
        width: isTree ? 150 : 96,
        frozen: true,
        value: (row) => row.code,
      },
      {
        key: "name",
        title: t("mapping.column.name"),
        width: 190,
        frozen: true,
        value: (row) => (isTree ? row.name : row.fullName),
        hint: (row) => row.fullName,
      },
      { key: "closing", title: t("mapping.column.closing"), kind: "balance", width: 124, value: (row) => row.closing },
      {
        key: "state",
        title: t("mapping.column.state"),
        width: 104,
        value: (row) => t(`mapping.state.${row.mapState}`),
        render: (row) =>
          row.isLeaf ? (
            <StatusTag tone={stateTones[row.mapState]}>{t(`mapping.state.${row.mapState}`)}</StatusTag>
          ) : null,
      },
      {
        key: "item",
        title: t("mapping.column.item"),
        width: 170,
        value: itemOf,
        render: (row) => <span className={row.mapState === "toConfirm" ? "map-suggested" : ""}>{itemOf(row)}</span>,
        hint: itemOf,
      },
      {
        key: "rule",
        title: t("mapping.column.rule"),
        width: 92,
        value: rule,
        hint: (row) => (row.mapRule ? t(`mapping.ruleWhy.${row.mapRule}`) : undefined),
      },
      {
        key: "score",
        title: t("mapping.column.score"),
        kind: "count",
        width: 64,
        value: (row) => (row.mapState === "manual" || row.fsItemId === null ? null : row.mapScore),
      },
      { key: "reason", title: t("mapping.column.reason"), width: 320, value: reasons, hint: reasons, sortable: false },
      { key: "opening", title: t("mapping.column.opening"), kind: "balance", width: 124, value: (row) => row.opening },
      { key: "debit", title: t("mapping.column.debit"), kind: "money", width: 124, value: (row) => row.debit },
      { key: "credit", title: t("mapping.column.credit"), kind: "money", width: 124, value: (row) => row.credit },
      {
        key: "std",
        title: t("mapping.column.std"),
        width: 170,
        value: (row) => (row.stdCode ? `${row.stdCode} ${row.stdName ?? ""}` : ""),
      },
    ];
  }, [t, reasons, isTree]);
}

interface Props {
  rows: AccountRows;
  decisions: Decisions;
  isLoading: boolean;
  error: unknown;
  onRetry: () => void;
  empty: ReactNode;
  status: ReactNode;
}
const rowKey = (row: AccountNode) => row.id;
const tone = (row: AccountNode) => (row.isLeaf ? undefined : ("heading" as const));

export function AccountGrid({ rows, decisions, isLoading, error, onRetry, empty, status }: Props) {
  const { t } = useTranslation();
  const { children } = rows;
  const columns = useColumns(children !== undefined);
  const tree = useMemo(
    () =>
      children && {
        hasChildren: (row: AccountNode) => (children.get(row.code)?.length ?? 0) > 0,
        children: (row: AccountNode) => children.get(row.code) ?? [],
        openAtFirst: () => true,
      },
    [children],
  );
  return (
    <div className="row top gap-0 fill" onKeyDownCapture={decisions.onKeyDownCapture}>
      <LedgerGrid<AccountNode>
        key={children ? "tree" : "flat"}
        name={children ? "mapping-tree" : "mapping-accounts"}
        label={t("mapping.accounts")}
        rows={rows.rows}
        rowKey={rowKey}
        columns={columns}
        {...(tree ? { tree } : {})}
        tone={tone}
        goTo={decisions.goTo}
        onSelectRows={decisions.onSelectRows}
        isLoading={isLoading}
        error={error}
        onRetry={onRetry}
        empty={empty}
        status={status}
      />
    </div>
  );
}
