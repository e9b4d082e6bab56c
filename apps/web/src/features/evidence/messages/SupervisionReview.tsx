/** The centre of a project's messages (专业督导与复核意见): mine, open and overdue, by label, item and person; answered and closed here. */
import { type MessageThread, messages } from "@digao/contract/areas/evidence/messages/calls";
import { Button, Pagination, Segmented } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { download, sentBy } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useList } from "../../../lib/list-call.ts";
import { useProject } from "../../../lib/page.ts";
import { reportError } from "../../../lib/report-error.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { FilterBar } from "../../../ui/FilterBar.tsx";
import { chipsOf, clearAll } from "../../../ui/filters.ts";
import { pageSizes } from "../../../ui/list/column.ts";
import { ListSettings } from "../../../ui/list/ListSettings.tsx";
import { ListTable } from "../../../ui/list/ListTable.tsx";
import { useListPrefs } from "../../../ui/list/prefs.ts";
import { PageHead } from "../../../ui/PageHead.tsx";
import { Batch } from "./Batch.tsx";
import { useCentreColumns, useCentreFilters } from "./columns.tsx";
import { ThreadPane } from "./ThreadPane.tsx";
import "./messages-centre.css";

const views = ["all", "mine", "open", "overdue"] as const;

function useCentre() {
  const project = useProject();
  const [params, patch] = useUrlParams();
  const handle = useListPrefs("supervision-review");
  const filters = useCentreFilters();
  const size = handle.prefs.pageSize;
  const page = Math.max(1, Number(params.get("page")) || 1);
  const text = (name: string) => params.get(name) ?? undefined;
  const view = views.find((one) => one === text("view")) ?? "all";
  const query = {
    projectId: project.id,
    view: view === "all" ? undefined : view,
    chatType: text("type"),
    status: text("status"),
    labelId: text("label"),
    rid: text("item"),
    userId: text("person"),
    keyword: text("keyword"),
  };
  const list = useList(messages.GetMsgJedHeadData, { ...query, skipCount: (page - 1) * size, maxResultCount: size });
  const isFiltered = view !== "all" || Boolean(text("keyword")) || chipsOf(filters, params).length > 0;
  return { project, params, patch, handle, filters, size, page, view, query, list, isFiltered };
}
type Centre = ReturnType<typeof useCentre>;

interface RowsProps {
  centre: Centre;
  selected: number[];
  onSelect: (msgIds: number[]) => void;
}

function Rows({ centre, selected, onSelect }: RowsProps) {
  const { t } = useTranslation();
  const { list, handle, filters, isFiltered, patch, params, page, size, project } = centre;
  const columns = useCentreColumns();
  const rows: readonly MessageThread[] = list.page?.items ?? [];
  if (list.error) return <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />;
  if (list.isPending) return <DelayedSkeleton />;
  if (rows.length === 0) {
    const clear = (
      <Button onClick={() => patch({ ...clearAll(filters), view: undefined }, "push")}>
        {t("ui.list.clearFilters")}
      </Button>
    );
    return isFiltered ? (
      <EmptyState icon="search" title={t("ui.list.noMatch")} action={clear} />
    ) : (
      <EmptyState icon="mail" title={t("messages.centre.empty")} hint={t("messages.centre.emptyHint")} />
    );
  }
  const turn = (next: number, nextSize: number) => {
    if (nextSize !== size) handle.change({ pageSize: nextSize });
    patch({ page: nextSize === size && next > 1 ? next : undefined }, "push");
  };
  const open = ({ msgId }: MessageThread) => patch({ thread: msgId });
  const current = Number(params.get("thread")) || undefined;
  return (
    <ListTable
      name="supervision-review"
      label={t("messages.centre.title")}
      columns={columns}
      rows={rows}
      rowKey={({ msgId }) => msgId}
      handle={handle}
      sorting={null}
      onSort={() => undefined}
      isBusy={list.isFetching}
      selected={selected}
      onSelect={project.isClosed ? undefined : (keys) => onSelect(keys.map(Number))}
      current={current}
      onOpen={open}
      {...(current === undefined ? {} : { onFollow: open })}
      pages={
        <Pagination
          size="small"
          current={page}
          pageSize={size}
          total={list.page?.totalCount ?? 0}
          pageSizeOptions={pageSizes}
          showSizeChanger
          showTotal={(count) => t("ui.total", { count })}
          onChange={turn}
        />
      }
    />
  );
}

export function SupervisionReview() {
  const { t } = useTranslation();
  const language = useLanguage();
  const centre = useCentre();
  const { project, params, patch, handle, filters, view, query } = centre;
  const columns = useCentreColumns();
  const [selected, setSelected] = useState<number[]>([]);
  const thread = Number(params.get("thread")) || undefined;
  const shown = new Set(centre.list.page?.items.map(({ msgId }) => msgId));
  const marked = selected.filter((id) => shown.has(id));
  const save = () => {
    const input = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
    void download(
      messages.DownMessagesExcel,
      sentBy(messages.DownMessagesExcel, { ...input, RptLang: language === "en" ? "en" : "zh" }),
    ).catch(reportError);
  };
  return (
    <div className="page-frame">
      <PageHead
        title={t("messages.centre.title")}
        tabs={
          <Segmented
            aria-label={t("messages.centre.view")}
            value={view}
            options={views.map((value) => ({ value, label: t(`messages.centre.views.${value}`) }))}
            onChange={(next) => patch({ view: next === "all" ? undefined : next, page: undefined }, "push")}
          />
        }
        extra={project.isClosed ? null : <Batch msgIds={marked} onDone={() => setSelected([])} />}
        primary={<Button onClick={save}>{t("messages.centre.export")}</Button>}
      />
      <FilterBar
        filters={filters}
        keyword={t("messages.list.keyword")}
        end={<ListSettings columns={columns} handle={handle} />}
      />
      <div className="page-row">
        <Rows centre={centre} selected={marked} onSelect={setSelected} />
        {thread === undefined ? null : (
          <ThreadPane key={thread} msgId={thread} onClose={() => patch({ thread: undefined })} />
        )}
      </div>
    </div>
  );
}
