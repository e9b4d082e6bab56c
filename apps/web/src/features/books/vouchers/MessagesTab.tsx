/** Everything written beside the project's vouchers (留言): threads by type and status, each opening its voucher with all that stands there. */
import { type MessageThread, messages } from "@digao/contract/areas/evidence/messages/calls";
import { Button, Pagination } from "antd";
import { useTranslation } from "react-i18next";
import { useList } from "../../../lib/list-call.ts";
import { VoucherPanel } from "../../../parts/books/vouchers/drill/VoucherPanel.tsx";
import type { Query } from "../../../parts/books/vouchers/use-query.ts";
import { LostThread } from "../../../parts/evidence/messages/LostThread.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { FilterBar } from "../../../ui/FilterBar.tsx";
import { chipsOf, clearAll } from "../../../ui/filters.ts";
import { pageSizes } from "../../../ui/list/column.ts";
import { ListSettings } from "../../../ui/list/ListSettings.tsx";
import { ListTable } from "../../../ui/list/ListTable.tsx";
import { useListPrefs } from "../../../ui/list/prefs.ts";
import { useMessageColumns, useMessageFilters } from "./message-columns.tsx";

const listName = "data-query-messages";

function useThreads({ project, params, patch }: Query) {
  const handle = useListPrefs(listName);
  const filters = useMessageFilters();
  const size = handle.prefs.pageSize;
  const page = Math.max(1, Number(params.get("page")) || 1);
  const text = (name: string) => params.get(name) ?? undefined;
  const status = text("status");
  const list = useList(messages.GetMsgJedHeadData, {
    projectId: project.id,
    entityId: "voucher",
    // Of questions alone: a remark has none.
    chatType: status === undefined ? text("type") : "QUE",
    status,
    keyword: text("keyword"),
    skipCount: (page - 1) * size,
    maxResultCount: size,
  });
  const turn = (next: number, nextSize: number) => {
    if (nextSize !== size) handle.change({ pageSize: nextSize });
    patch({ page: nextSize === size && next > 1 ? next : undefined }, "push");
  };
  const isFiltered = Boolean(text("keyword")) || chipsOf(filters, params).length > 0;
  return { handle, filters, size, page, list, turn, isFiltered };
}
type Threads = ReturnType<typeof useThreads>;

const thread = (params: URLSearchParams) => Number(params.get("thread")) || undefined;

function Table({ query, threads }: { query: Query; threads: Threads }) {
  const { t } = useTranslation();
  const { params, patch, voucher, go } = query;
  const { list, filters, handle, isFiltered, size, page, turn } = threads;
  const open = ({ msgId, referId }: MessageThread) =>
    patch(referId === null ? { voucher: undefined, thread: msgId } : { voucher: referId, thread: undefined });
  const columns = useMessageColumns(open);
  const rows = list.page?.items ?? [];
  if (list.error) return <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />;
  if (list.isPending) return <DelayedSkeleton />;
  if (rows.length === 0) {
    const clear = <Button onClick={() => patch(clearAll(filters), "push")}>{t("ui.list.clearFilters")}</Button>;
    const toLines = <Button onClick={() => go({ tab: undefined })}>{t("messages.list.toLines")}</Button>;
    return isFiltered ? (
      <EmptyState icon="search" title={t("ui.list.noMatch")} action={clear} />
    ) : (
      <EmptyState
        icon="mail"
        title={t("messages.list.empty")}
        hint={t("messages.list.emptyHint")}
        action={query.period ? toLines : null}
      />
    );
  }
  const shown = rows.find(
    ({ msgId, referId }) => msgId === thread(params) || (referId !== null && referId === voucher),
  );
  return (
    <ListTable
      name="messages"
      label={t("vouchers.tab.messages")}
      columns={columns}
      rows={rows}
      rowKey={({ msgId }) => msgId}
      handle={handle}
      sorting={null}
      onSort={() => undefined}
      isBusy={list.isFetching}
      current={shown?.msgId}
      onOpen={open}
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

export function MessagesTab({ query }: { query: Query }) {
  const { t } = useTranslation();
  const { voucher, unit, params, patch, showVoucher } = query;
  const threads = useThreads(query);
  const { handle, filters } = threads;
  const columns = useMessageColumns();
  const lost = thread(params);
  return (
    <>
      <FilterBar
        filters={filters}
        keyword={t("messages.list.keyword")}
        end={<ListSettings columns={columns} handle={handle} />}
      />
      <div className="page-row">
        <Table query={query} threads={threads} />
        {voucher === undefined ? null : (
          <VoucherPanel
            jmsn={voucher}
            account={undefined}
            unit={unit}
            atMessages
            onClose={() => showVoucher(undefined)}
          />
        )}
        {voucher === undefined && lost !== undefined ? (
          <LostThread msgId={lost} onClose={() => patch({ thread: undefined })} />
        ) : null}
      </div>
    </>
  );
}
