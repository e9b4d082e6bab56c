/** Sign-off summary (作业签署汇总): papers down, levels across; who signed when, what changed since, what was overridden and why. */
import { statementItemSigns } from "@digao/contract/areas/statement-items";
import { linkTo } from "@digao/contract/links";
import { Button } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { z } from "zod";
import { download, useCall } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { useInitials } from "../../../lib/pinyin.ts";
import { reportError } from "../../../lib/report-error.ts";
import { useUrlState } from "../../../lib/use-url-state.ts";
import { DownloadButton } from "../../../ui/downloads/DownloadButton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { FilterBar } from "../../../ui/FilterBar.tsx";
import type { Filter } from "../../../ui/filters.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { LedgerGrid } from "../../../ui/ledger-grid/LedgerGrid.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { useTotalColumns } from "./columns.tsx";
import { type PaperRow, paperStates, peopleOf, shownPapers } from "./papers.ts";
import "../statement-items.css";

const Url = z.object({
  keyword: z.string().catch(""),
  person: z.string().optional().catch(undefined),
  state: z.enum(paperStates).optional().catch(undefined),
});

function useFilters(rows: readonly PaperRow[]): Filter[] {
  const { t } = useTranslation();
  const people = peopleOf(rows).map(([id, name]) => ({ value: `${id}`, label: name }));
  const states = paperStates.map((state) => ({ value: state, label: t(`statement-items.total.states.${state}`) }));
  return [
    { key: "person", label: t("statement-items.total.person"), kind: "select", options: people, width: 170 },
    { key: "state", label: t("statement-items.total.state"), kind: "select", options: states },
  ];
}

const noRows: readonly PaperRow[] = [];

export function SignedTotal() {
  const { t } = useTranslation();
  const project = useProject();
  const navigate = useNavigate();
  const RptLang = useLanguage() === "en" ? "en" : "zh";
  const [url] = useUrlState(Url);
  const asked = { projectId: project.id, RptLang } as const;
  const total = useCall(statementItemSigns.GetJobSignedTotal, asked, { keepPrevious: true });
  const rows = total.data?.rows ?? noRows;
  const initials = useInitials(url.keyword !== "");
  const shown = useMemo(() => shownPapers(rows, url, initials), [rows, url, initials]);
  const open = (row: PaperRow) => void navigate(linkTo("fsItem", row.id, project.id, { group: row.grpId }));
  const columns = useTotalColumns(total.data?.totals ?? [], open);
  const empty =
    rows.length > 0 ? (
      <EmptyState icon="search" title={t("statement-items.total.none")} />
    ) : (
      <EmptyState icon="sheet" title={t("statement-items.total.empty")} hint={t("statement-items.total.emptyHint")} />
    );
  const leads = (
    <DownloadButton
      call={statementItemSigns.DownLeadsExcel}
      input={() => asked}
      label={t("statement-items.total.leads")}
      disabled={rows.length === 0}
    />
  );
  const excel = (
    <Button
      icon={<Icon name="download" size={14} />}
      disabled={rows.length === 0}
      onClick={() => void download(statementItemSigns.DownJobSignedTotalExcel, asked).catch(reportError)}
    >
      {t("statement-items.total.excel")}
    </Button>
  );
  return (
    <div className="page-frame statement-items">
      <PageHead
        title={t("statement-items.total.title")}
        facts={[project.client]}
        extra={
          <>
            {leads}
            {excel}
          </>
        }
      />
      <FilterBar filters={useFilters(rows)} keyword={t("statement-items.keyword")} />
      <LedgerGrid
        name="signed-total"
        label={t("statement-items.total.title")}
        rows={shown}
        rowKey={(row) => row.id}
        columns={columns}
        onOpenCell={open}
        onOpenRow={open}
        isLoading={total.isPending}
        isBusy={total.isFetching}
        error={total.data ? undefined : total.error}
        onRetry={() => void total.refetch()}
        empty={empty}
        status={t("statement-items.openHint")}
      />
    </div>
  );
}
