/** Sign-off summary (作业签署汇总): papers down, levels across; who signed when, what changed since, what was overridden and why. */

import { signedPaper } from "@digao/contract/areas/engagement/papers/codes";
import { paperSigns } from "@digao/contract/areas/papers/paper-signs/calls";
import { statementItemSigns } from "@digao/contract/areas/papers/statement-items/calls";
import { codesOf } from "@digao/contract/codes";
import { linkTo } from "@digao/contract/links";
import { Button } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { z } from "zod";
import { download, useCall } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { useInitials } from "../../../lib/pinyin.ts";
import { reportError } from "../../../lib/report-error.ts";
import { useUrlState } from "../../../lib/use-url-state.ts";
import { DownloadButton } from "../../../parts/evidence/downloads/DownloadButton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { FilterBar } from "../../../ui/FilterBar.tsx";
import type { Filter } from "../../../ui/filters.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { LedgerGrid } from "../../../ui/ledger-grid/LedgerGrid.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { useTotalColumns } from "./columns.tsx";
import { keyOf, type PaperRow, paperKinds, paperStates, peopleOf, shownPapers } from "./papers.ts";
import { SignChosen } from "./SignChosen.tsx";
import "./paper-signs.css";

const Url = z.object({
  keyword: z.string().catch(""),
  person: z.string().optional().catch(undefined),
  state: z.enum(paperStates).optional().catch(undefined),
  kind: z.enum(paperKinds).optional().catch(undefined),
  level: z.coerce.number().int().min(0).max(4).optional().catch(undefined),
});

function useFilters(rows: readonly PaperRow[]): Filter[] {
  const { t } = useTranslation();
  const people = peopleOf(rows).map(([id, name]) => ({ value: `${id}`, label: name }));
  const states = paperStates.map((state) => ({ value: state, label: t(`paper-signs.states.${state}`) }));
  const kinds = paperKinds.map((kind) => ({ value: kind, label: t(`paper-signs.kinds.${kind}`) }));
  const levels = codesOf("signLevel").map((level) => ({ value: `${level}`, label: t(`codes.signLevel.${level}`) }));
  return [
    { key: "kind", label: t("paper-signs.kind"), kind: "select", options: kinds },
    { key: "level", label: t("paper-signs.level"), kind: "select", options: levels, width: 170 },
    { key: "person", label: t("paper-signs.person"), kind: "select", options: people, width: 170 },
    { key: "state", label: t("paper-signs.state"), kind: "select", options: states },
  ];
}

const addressOf = ({ refType, id, grpId }: PaperRow, projectId: number): string =>
  refType === signedPaper.sheet
    ? linkTo("auditSheet", id, projectId)
    : linkTo("fsItem", id, projectId, { group: grpId ?? undefined });

const noRows: readonly PaperRow[] = [];

export function SignedTotal() {
  const { t } = useTranslation();
  const project = useProject();
  const navigate = useNavigate();
  const RptLang = useLanguage() === "en" ? "en" : "zh";
  const [url] = useUrlState(Url);
  const query = { projectId: project.id, RptLang } as const;
  const total = useCall(paperSigns.GetPaperMatrix, query, { keepPrevious: true });
  const rows = total.data?.rows ?? noRows;
  const initials = useInitials(url.keyword !== "");
  const shown = useMemo(() => shownPapers(rows, url, initials), [rows, url, initials]);
  const [checked, setChecked] = useState<Set<string | number>>(new Set());
  const open = (row: PaperRow) => void navigate(addressOf(row, project.id));
  const columns = useTotalColumns(total.data?.totals ?? [], open);
  const empty =
    rows.length > 0 ? (
      <EmptyState icon="search" title={t("paper-signs.none")} />
    ) : (
      <EmptyState icon="sheet" title={t("paper-signs.empty")} hint={t("paper-signs.emptyHint")} />
    );
  const leads = (
    <DownloadButton
      call={statementItemSigns.DownLeadsExcel}
      input={() => query}
      label={t("paper-signs.leads")}
      disabled={rows.length === 0}
    />
  );
  const excel = (
    <Button
      icon={<Icon name="download" size={14} />}
      disabled={rows.length === 0}
      onClick={() => void download(paperSigns.DownPaperMatrix, query).catch(reportError)}
    >
      {t("paper-signs.excel")}
    </Button>
  );
  return (
    <div className="page-frame paper-signs">
      <PageHead
        title={t("paper-signs.title")}
        facts={[project.client]}
        extra={
          <>
            {leads}
            {excel}
          </>
        }
      />
      <FilterBar
        filters={useFilters(rows)}
        keyword={t("paper-signs.keyword")}
        end={
          <SignChosen papers={shown.filter((row) => checked.has(keyOf(row)))} onClear={() => setChecked(new Set())} />
        }
      />
      <LedgerGrid
        name="signed-total"
        label={t("paper-signs.title")}
        rows={shown}
        rowKey={keyOf}
        checked={checked}
        onCheck={setChecked}
        columns={columns}
        onOpenCell={open}
        onOpenRow={open}
        isLoading={total.isPending}
        isBusy={total.isFetching}
        error={total.data ? undefined : total.error}
        onRetry={() => void total.refetch()}
        empty={empty}
        status={checked.size > 0 ? t("ui.selected", { count: checked.size }) : t("paper-signs.openHint")}
      />
    </div>
  );
}
