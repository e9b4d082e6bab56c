/** Statement items with drawn vouchers: how far each is checked, and how much of its movements is covered. */
import { vouching } from "@digao/contract/areas/evidence/vouching/calls";
import type { Output } from "@digao/contract/endpoint";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../../lib/api.ts";
import type { GridColumn } from "../../../../ui/ledger-grid/column.ts";
import { LedgerGrid } from "../../../../ui/ledger-grid/LedgerGrid.tsx";
import { StatusTag } from "../../../../ui/StatusTag.tsx";
import { NothingDrawn } from "../NothingDrawn.tsx";

type ItemFigures = Output<typeof vouching.GetPZJECountByReport>[number];

const rowKey = ({ RId }: ItemFigures) => RId;

function useColumns(): GridColumn<ItemFigures>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const count = (
      key: "drawn" | "toCheck" | "reviewed" | "exception" | "jeHit",
      width = 68,
    ): GridColumn<ItemFigures> => ({
      key,
      width,
      kind: "count",
      total: true,
      title: t(`vouching.of.${key}`),
      value: (row) => row[key] || "",
    });
    const money = (key: "debit" | "credit" | "diffTotal"): GridColumn<ItemFigures> => ({
      key,
      width: 118,
      kind: "money",
      total: true,
      title: t(`vouching.of.${key}`),
      value: (row) => row[key],
    });
    const share = (key: "ratio" | "coverageDr" | "coverageCr"): GridColumn<ItemFigures> => ({
      key,
      width: 76,
      inView: true,
      kind: "share",
      title: t(`vouching.of.${key}`),
      value: (row) => row[key],
    });
    return [
      {
        key: "item",
        title: t("vouching.draw.item"),
        width: 200,
        yields: 140,
        frozen: true,
        grow: true,
        value: ({ itemCode, itemName }) => `${itemCode} ${itemName}`,
        hint: ({ itemName }) => itemName,
        drill: () => true,
      },
      count("drawn"),
      count("toCheck", 80),
      share("ratio"),
      count("reviewed", 84),
      count("exception", 94),
      count("jeHit", 88),
      money("diffTotal"),
      money("debit"),
      share("coverageDr"),
      money("credit"),
      share("coverageCr"),
      {
        key: "lost",
        title: t("vouching.of.lost"),
        width: 96,
        value: (row) => row.lost || "",
        render: (row) => (row.lost > 0 ? <StatusTag tone="bad">{row.lost}</StatusTag> : ""),
      },
    ];
  }, [t]);
}

export function ItemsView({ projectId, onOpen }: { projectId: number; onOpen: (RId: number) => void }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useCall(vouching.GetPZJECountByReport, { projectId });
  const columns = useColumns();
  return (
    <div className="page-row">
      <LedgerGrid<ItemFigures>
        name="voucher-check-items"
        label={t("vouching.tab.items")}
        rows={data ?? []}
        rowKey={rowKey}
        columns={columns}
        onOpenCell={(row) => onOpen(row.RId)}
        onOpenRow={(row) => onOpen(row.RId)}
        isLoading={isPending}
        error={error}
        onRetry={() => void refetch()}
        empty={<NothingDrawn projectId={projectId} />}
      />
    </div>
  );
}
