/** Variation (变动分析): each detail against a chosen basis, what the thresholds flag, and why the item changed. */
import { type FsItemDetail, statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import type { Output } from "@digao/contract/endpoint";
import { Segmented } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { useCall, useChange } from "../../../../lib/api.ts";
import { faultOf } from "../../../../lib/call-error.ts";
import { useUrlState } from "../../../../lib/use-url-state.ts";
import type { View } from "../../../../parts/papers/statement-items/view.ts";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import type { GridColumn } from "../../../../ui/ledger-grid/column.ts";
import type { CellChange } from "../../../../ui/ledger-grid/editing.ts";
import { LedgerGrid } from "../../../../ui/ledger-grid/LedgerGrid.tsx";
import { StatusTag } from "../../../../ui/StatusTag.tsx";
import type { ExplanationDraft } from "../paper/use-papers.ts";
import { Explanation } from "./Explanation.tsx";

interface Props {
  rid: number;
  detail: FsItemDetail;
  view: View;
  draft: ExplanationDraft;
  obstacle: string;
}
type VariationRow = Output<(typeof statementItems)["GetItemVariation"]>[number];
const Url = z.object({ basis: z.coerce.number().int().min(1).max(3).catch(1) });

function Mark({ row }: { row: VariationRow }) {
  const { t } = useTranslation();
  const isOpen = row.flagged && !row.explanation;
  return (
    <span className="item-marks">
      {row.mark ? <span className="soft">{t(`statement-items.mark.${row.mark}`)}</span> : null}
      {row.flagged ? (
        <StatusTag tone={isOpen ? "attention" : "good"}>
          {t(isOpen ? "statement-items.mark.explain" : "statement-items.mark.explained")}
        </StatusTag>
      ) : null}
    </span>
  );
}

function useColumns(basis: number, mayWrite: (row: VariationRow) => boolean): GridColumn<VariationRow>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const title = (key: string) => t(`statement-items.variation.${key}`);
    return [
      {
        key: "name",
        width: 220,
        frozen: true,
        title: title("name"),
        value: (row) => row.name,
        hint: (row) => row.name,
      },
      { key: "current", kind: "money", width: 130, title: title("current"), value: (row) => row.current },
      { key: "prior", kind: "money", width: 130, title: title(`prior${basis}`), value: (row) => row.prior },
      { key: "change", kind: "money", width: 130, title: title("change"), value: (row) => row.change },
      { key: "rate", kind: "share", width: 84, title: title("rate"), value: (row) => row.rate },
      {
        key: "mark",
        width: 128,
        title: t("statement-items.column.mark"),
        sortable: false,
        value: (row) => (row.mark ? t(`statement-items.mark.${row.mark}`) : ""),
        render: (row) => <Mark row={row} />,
      },
      {
        key: "explanation",
        width: 300,
        grow: true,
        title: title("explanation"),
        sortable: false,
        value: (row) => row.explanation,
        hint: (row) => row.explanation ?? "",
        editable: mayWrite,
      },
    ];
  }, [t, basis, mayWrite]);
}

/** Words on a detail's own change are saved as they are typed, like a cell of a workbook. */
function useDetailWords({ detail, obstacle }: Props) {
  const save = useChange(statementItems.UpdateSingleFSDetail);
  const byId = useMemo(() => new Map(detail.details.map((row) => [row.id, row])), [detail.details]);
  const mayWrite = useMemo(
    () => (row: VariationRow) => obstacle === "" && row.kind === "L" && byId.has(row.id ?? 0),
    [obstacle, byId],
  );
  const onEdit = (changes: CellChange<VariationRow>[]) => {
    for (const { row, value } of changes) {
      const of = byId.get(row.id ?? 0);
      if (of) save.mutate({ id: of.id, rowVersion: of.rowVersion, explanation: value.trim() || null });
    }
  };
  return { mayWrite, onEdit };
}

export function Variation(props: Props) {
  const { rid, detail, view, draft, obstacle } = props;
  const { t } = useTranslation();
  const [{ basis }, patch] = useUrlState(Url);
  const query = useCall(
    statementItems.GetItemVariation,
    { RId: rid, basis, RptLang: view.lang },
    { keepPrevious: true },
  );
  const { mayWrite, onEdit } = useDetailWords(props);
  const columns = useColumns(basis, mayWrite);
  const fault = faultOf(query.error);
  // No prior books or no budget is no failure: the server says what is missing.
  const isMissing = fault !== undefined && fault.status >= 400 && fault.status < 500 && fault.status !== 403;
  const options = [1, 2, 3].map((value) => ({ value, label: t(`statement-items.basis.${value}`) }));
  return (
    <div className="stack gap-0 fill">
      <LedgerGrid
        name="statement-items.variation"
        label={t("statement-items.tab.variation")}
        rows={query.error ? [] : (query.data ?? [])}
        rowKey={(row) => row.key}
        columns={columns}
        unit={view.unit}
        tone={(row) => (row.kind === "T" ? "total" : undefined)}
        isLoading={query.isPending}
        error={isMissing ? undefined : query.error}
        onRetry={() => void query.refetch()}
        onEdit={onEdit}
        empty={<EmptyState icon="chart" title={fault?.message ?? t("ui.grid.empty")} hint={fault?.details} />}
      />
      <div className="paper-tools">
        <Segmented
          size="small"
          aria-label={t("statement-items.basis.label")}
          value={basis}
          options={options}
          onChange={(value) => patch({ basis: value === 1 ? undefined : value })}
        />
      </div>
      <Explanation item={detail.item} draft={draft} obstacle={obstacle} />
    </div>
  );
}
