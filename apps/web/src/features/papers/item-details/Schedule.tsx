/** Detail schedule (明细表): every detail with its party, currency and age; and the foreign-currency balances at the closing rate. */
import { relatedParty } from "@digao/contract/areas/balance/related-parties/calls";
import { type DetailSheet, type DetailSheetRow, itemDetails } from "@digao/contract/areas/papers/item-details/calls";
import { linkTo } from "@digao/contract/links";
import { monetaryKind } from "@digao/domain/foreign-currency/monetary";
import { Button, Segmented } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { z } from "zod";
import { useCall } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlState } from "../../../lib/use-url-state.ts";
import { Foreign } from "../../../parts/balance/foreign-currency/Foreign.tsx";
import type { ScheduleProps } from "../../../parts/papers/statement-items/item-slots.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { LedgerGrid } from "../../../ui/ledger-grid/LedgerGrid.tsx";
import { RecordForm } from "../../../ui/register/RecordForm.tsx";
import { useScheduleColumns, useScheduleGroups } from "./columns.tsx";
import { relatedChoices, shownRows } from "./rows.ts";
import { ScheduleTies } from "./ScheduleTies.tsx";
import { ScheduleTools } from "./ScheduleTools.tsx";
import "./schedule.css";

const Url = z.object({
  part: z.enum(["balances", "foreign"]).catch("balances"),
  related: z.enum(relatedChoices).optional().catch(undefined),
  band: z.coerce.number().int().min(0).optional().catch(undefined),
  currency: z.string().optional().catch(undefined),
});

/** Says that the party of a row is related to the client, and how. */
function RelatedForm({ row, onClose }: { row: DetailSheetRow; onClose: () => void }) {
  const { t } = useTranslation();
  const { name, relatedParty: party, candidate } = row;
  const start = { name: candidate?.name ?? name, relation: candidate?.relation };
  const record = party ? { id: party.id } : { start, title: t("related-parties.add") };
  return <RecordForm of={relatedParty} record={record} onClose={onClose} />;
}

function Balances({ sheet, start, ...props }: ScheduleProps & { sheet: DetailSheet; start: React.ReactNode }) {
  const { rid, view, onLedger, onTab } = props;
  const { t } = useTranslation();
  const project = useProject();
  const [filter, patch] = useUrlState(Url);
  const [party, setParty] = useState<DetailSheetRow>();
  const navigate = useNavigate();
  const columns = useScheduleColumns(sheet, !project.isReadOnly);
  const shown = useMemo(() => shownRows(sheet, filter), [sheet, filter]);
  const openCell = (row: DetailSheetRow, column: string) => {
    if (column === "relation") return setParty(row);
    if (row.accountCode) onLedger(row.accountCode, row.auxId ?? undefined);
    return undefined;
  };
  const none =
    sheet.rows.length > 0 ? (
      <EmptyState
        icon="search"
        title={t("item-details.filter.none")}
        action={
          <Button onClick={() => patch({ related: undefined, band: undefined, currency: undefined })}>
            {t("item-details.filter.clear")}
          </Button>
        }
      />
    ) : (
      <EmptyState
        icon="sheet"
        title={t("item-details.empty")}
        hint={t("item-details.emptyHint")}
        action={<Button onClick={() => onTab("details")}>{t("statement-items.tab.details")}</Button>}
      />
    );
  return (
    <>
      <LedgerGrid
        name="statement-items.schedule"
        label={t("statement-items.tab.schedule")}
        rows={shown}
        rowKey={(row) => row.key}
        columns={columns}
        groups={useScheduleGroups()}
        unit={view.unit}
        tone={({ kind }) => (kind === "rest" ? "muted" : undefined)}
        onOpenCell={openCell}
        empty={none}
      />
      <ScheduleTools
        rid={rid}
        view={view}
        sheet={sheet}
        filter={filter}
        onFilter={({ related, band, currency }) => patch({ related, band, currency })}
        onList={() => void navigate(linkTo("relatedParty", null, project.id))}
        start={start}
      />
      {sheet.rows.length > 0 ? (
        <ScheduleTies sheet={sheet} shown={shown} view={view} onCandidates={() => patch({ related: "asked" })} />
      ) : null}
      {party ? <RelatedForm row={party} onClose={() => setParty(undefined)} /> : null}
    </>
  );
}

export function Schedule(props: ScheduleProps) {
  const { rid, detail, view } = props;
  const { t } = useTranslation();
  const [{ part }, patch] = useUrlState(Url);
  const query = useCall(itemDetails.GetDetailSheet, { RId: rid, RptLang: view.lang }, { keepPrevious: true });
  const hasForeign = monetaryKind(detail.item.stdCode) !== null;
  const views = ["balances", "foreign"] as const;
  const start = hasForeign ? (
    <Segmented
      size="small"
      aria-label={t("item-details.view.label")}
      value={part}
      options={views.map((value) => ({ value, label: t(`item-details.view.${value}`) }))}
      onChange={(value) => patch({ part: value === "balances" ? undefined : value })}
    />
  ) : null;
  const body = () => {
    if (hasForeign && part === "foreign") return <Foreign {...props} start={start} />;
    if (!query.data)
      return query.error ? (
        <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <DelayedSkeleton rows={12} />
      );
    return <Balances {...props} sheet={query.data} start={start} />;
  };
  return <div className="stack gap-0 fill">{body()}</div>;
}
