/** Entries that touch an item (调整): each line with its state; opens the entry on its own page. */

import { adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import type { Output } from "@digao/contract/endpoint";
import { linkTo } from "@digao/contract/links";
import { Button } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCall, useChange } from "../../../../lib/api.ts";
import { useProject } from "../../../../lib/page.ts";
import { useHasScreen } from "../../../../lib/screens.ts";
import type { View } from "../../../../parts/papers/statement-items/view.ts";
import { CodeTag } from "../../../../ui/CodeTag.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import type { GridColumn } from "../../../../ui/ledger-grid/column.ts";
import type { CellChange } from "../../../../ui/ledger-grid/editing.ts";
import { LedgerGrid } from "../../../../ui/ledger-grid/LedgerGrid.tsx";

type Line = Output<(typeof statementItems)["GetFsAdjustByRid"]>[number];

function useColumns(canEdit: boolean): GridColumn<Line>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const title = (key: string) => t(`statement-items.adjust.${key}`);
    const drill = () => true;
    return [
      { key: "no", kind: "code", width: 88, frozen: true, drill, title: title("no"), value: (row) => row.adjNo ?? "–" },
      {
        key: "type",
        width: 132,
        drill,
        title: title("type"),
        value: (row) => t(`codes.adjustType.${row.adjType}`),
      },
      {
        key: "status",
        width: 88,
        drill,
        title: title("status"),
        value: (row) => t(`codes.adjustStatus.${row.status}`),
        render: (row) => <CodeTag name="adjustStatus" code={row.status} />,
      },
      {
        key: "description",
        width: 300,
        grow: true,
        drill,
        title: title("description"),
        value: (row) => row.description,
        hint: (row) => row.description,
      },
      {
        key: "lineName",
        width: 180,
        title: title("lineName"),
        value: (row) => row.lineName,
        hint: (row) => row.lineName ?? "",
        editable: (row) => canEdit && row.status === adjustStatus.draft,
      },
      { key: "debit", kind: "money", width: 122, total: true, drill, title: title("debit"), value: (row) => row.debit },
      {
        key: "credit",
        kind: "money",
        width: 122,
        total: true,
        drill,
        title: title("credit"),
        value: (row) => row.credit,
      },
    ];
  }, [t, canEdit]);
}

interface Props {
  rid: number;
  view: View;
  obstacle: string;
}

export function AdjustLines({ rid, view, obstacle }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const project = useProject();
  const isLinked = useHasScreen()(linkTo("adjustment", null, project.id));
  const query = useCall(statementItems.GetFsAdjustByRid, { RId: rid, RptLang: view.lang });
  const save = useChange(statementItems.UpdateFsAdjust);
  const columns = useColumns(obstacle === "");
  const go = (entry?: number) => navigate(linkTo("adjustment", entry ?? null, project.id));
  const onEdit = (changes: CellChange<Line>[]) => {
    for (const { row, value } of changes) {
      save.mutate({ lineId: row.lineId, lineName: value.trim() || null, rowVersion: row.rowVersion });
    }
  };
  const toEntries = isLinked ? <Button onClick={() => void go()}>{t("statement-items.adjust.go")}</Button> : null;
  return (
    <div className="stack gap-0 fill">
      <LedgerGrid
        name="statement-items.adjust"
        label={t("statement-items.tab.adjust")}
        rows={query.data ?? []}
        rowKey={(row) => row.lineId}
        columns={columns}
        unit={view.unit}
        isLoading={query.isPending}
        error={query.data ? undefined : query.error}
        onRetry={() => void query.refetch()}
        {...(isLinked ? { onOpenCell: (row: Line) => void go(row.headId) } : {})}
        {...(obstacle === "" ? { onEdit } : {})}
        empty={
          <EmptyState
            icon="adjust"
            title={t("statement-items.adjust.empty")}
            hint={t("statement-items.adjust.emptyHint")}
            action={toEntries}
          />
        }
        status={t("statement-items.adjust.hint")}
      />
    </div>
  );
}
