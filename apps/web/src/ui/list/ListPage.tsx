/** A list of records: head, filters in the address, server paging and sorting, selection, inspector, every state. */
import type { Endpoint, Output } from "@digao/contract/endpoint";
import { Button, Pagination } from "antd";
import { type Key, type ReactNode, type RefObject, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { allOf, type RowOf, useList } from "../../lib/list-call.ts";
import { nextWaiting } from "../../lib/next-record.ts";
import { reportError } from "../../lib/report-error.ts";
import { useUrlParams } from "../../lib/use-url-state.ts";
import { DelayedSkeleton } from "../DelayedSkeleton.tsx";
import { EmptyState } from "../EmptyState.tsx";
import { ErrorPanel } from "../ErrorPanel.tsx";
import { FilterBar } from "../FilterBar.tsx";
import { chipsOf, clearAll, type Filter, inputOf } from "../filters.ts";
import { Icon } from "../Icon.tsx";
import { Inspector } from "../Inspector.tsx";
import { PageHead, type PageHeadProps } from "../PageHead.tsx";
import { type ListColumn, pageSizes } from "./column.ts";
import { ListSettings } from "./ListSettings.tsx";
import { ListTable } from "./ListTable.tsx";
import { useViews } from "./use-views.ts";
import { ViewsMenu } from "./ViewsMenu.tsx";

export interface Inspected {
  title: ReactNode;
  body: ReactNode;
  actions?: ReactNode;
}
/** After an act on the record that is shown: the next of the page that waits for the same. */
export type GoOn<Row> = (waits: (row: Row) => boolean) => void;
/** The rows of a page, however they are drawn. */
export interface Shown<Row> {
  rows: readonly Row[];
  reread: () => Promise<readonly Row[]>;
  sorting: string | null;
  onSort: (sort: string | undefined) => void;
  isBusy: boolean;
  pages: ReactNode;
}
export interface ListPageProps<E extends Endpoint> extends Omit<PageHeadProps, "extra"> {
  /** Names the list for remembered columns. */
  name: string;
  endpoint: E;
  /** Input that no filter sets. */
  input?: Record<string, unknown>;
  columns: readonly ListColumn<RowOf<E>>[];
  rowKey: (row: RowOf<E>) => Key;
  filters?: readonly Filter[];
  /** Parameters of the page's own switches, such as `start`, that a saved view keeps too. */
  viewParams?: readonly string[];
  keyword?: string;
  /** First use: what this is and the first step. */
  empty: { title: ReactNode; hint?: ReactNode; action?: ReactNode };
  /** What the answer says of itself, above its rows. */
  note?: (answer: Output<E>) => ReactNode;
  /** The same, left of its pages, while nothing is selected. */
  foot?: (answer: Output<E>) => ReactNode;
  /** Sums of the whole list by column, below its rows. */
  totals?: (answer: Output<E>) => Record<string, string>;
  /** Left of the filters, e.g. whose records. */
  start?: ReactNode;
  /** Right end of the filter row. */
  toolbar?: ReactNode;
  /** What can be done with selected rows; rows become selectable by it. */
  bulk?: (keys: Key[], clear: () => void, rows: RowOf<E>[]) => ReactNode;
  /** What is done with rows needs their keys alone: rows of other pages can be selected at once, as many as one act takes. */
  selectsMost?: number;
  /** Draws the rows in another way, such as cells that are edited. */
  table?: ((of: Shown<RowOf<E>>) => ReactNode) | undefined;
  /** Opens a record in place of the inspector, e.g. a page of its own. */
  onOpen?: (row: RowOf<E>) => void;
  inspector?: (row: RowOf<E>, goOn: GoOn<RowOf<E>>) => Inspected;
  /** Of the inspector, until the reader chose one. */
  inspectorWidth?: number;
  /** The inspector always stands beside the list, and shows each row that the cursor comes to. */
  pane?: {
    /** What stands there while no row is open. */
    rest: { title: string; hint: string };
    /** What stands there in place of the row, such as a text that is being written. */
    instead?: ReactNode;
  };
}

const none: readonly never[] = [];

function useListState<E extends Endpoint>(of: ListPageProps<E>) {
  const { name, endpoint, input, filters = none, viewParams = none, rowKey } = of;
  const [params, patch] = useUrlParams();
  const views = useViews({ name, filters, viewParams });
  const { handle } = views;
  const size = Number(params.get("size")) || handle.prefs.pageSize;
  const page = Math.max(1, Number(params.get("page")) || 1);
  const query = {
    ...input,
    ...inputOf(filters, params),
    keyword: params.get("keyword") ?? undefined,
    sorting: params.get("sort") ?? undefined,
    skipCount: (page - 1) * size,
    maxResultCount: size,
  };
  const list = useList(endpoint, query, { enabled: !views.isWaiting });
  const rows = list.page?.items ?? [];
  const index = rows.findIndex((row) => String(rowKey(row)) === params.get("open"));
  const open = (row: RowOf<E> | undefined) => patch({ open: row === undefined ? undefined : String(rowKey(row)) });
  const isFiltered = Boolean(params.get("keyword")) || chipsOf(filters, params).length > 0;
  return { params, patch, views, handle, size, page, query, list, rows, index, open, isFiltered };
}
type ListState<E extends Endpoint> = ReturnType<typeof useListState<E>>;

/** What clicks and keys in the list do to the row that is open. */
function opening<E extends Endpoint>(of: ListPageProps<E>, state: ListState<E>, place: RefObject<HTMLElement | null>) {
  const { rows, index, open } = state;
  const follow = rows[index] === undefined ? undefined : open;
  if (!of.pane) return { onOpen: of.onOpen ?? (of.inspector ? open : undefined), onFollow: follow };
  /** It is read already: the next keys are for what is read. */
  const enter = (row: RowOf<E>) => {
    open(row);
    place.current?.querySelector<HTMLElement>(".inspector-body")?.focus({ preventScroll: true });
  };
  return { onOpen: of.onOpen ?? enter, onChoose: open };
}

function Body<E extends Endpoint>({
  of,
  state,
  selection,
  place,
}: Selecting<E> & { place: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation();
  const { list, rows, params, patch, handle, index, isFiltered } = state;
  if (list.error) return <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />;
  if (list.isPending) return <DelayedSkeleton />;
  if (rows.length === 0 && !isFiltered) return <EmptyState {...of.empty} />;
  if (rows.length === 0) {
    const clear = (
      <Button onClick={() => patch(clearAll(of.filters ?? []), "push")}>{t("ui.list.clearFilters")}</Button>
    );
    return <EmptyState icon="search" title={t("ui.list.noMatch")} action={clear} />;
  }
  const current = rows[index];
  const shown = {
    sorting: params.get("sort"),
    onSort: (sort: string | undefined) => patch({ sort, page: undefined }),
    isBusy: list.isFetching,
    pages: <Pages state={state} />,
  };
  if (of.table) {
    const reread = async () => (await list.refetch()).data as { items: RowOf<E>[] } | undefined;
    return of.table({ rows, reread: async () => (await reread())?.items ?? [], ...shown });
  }
  return (
    <ListTable
      name={of.name}
      label={typeof of.title === "string" ? of.title : of.name}
      columns={of.columns}
      rows={rows as (RowOf<E> & object)[]}
      rowKey={of.rowKey}
      handle={handle}
      {...shown}
      selected={of.bulk ? selection.keys : undefined}
      onSelect={of.bulk ? (keys) => selection.set(keys) : undefined}
      current={current === undefined ? undefined : of.rowKey(current)}
      {...opening(of, state, place)}
      {...(of.totals && list.data !== undefined ? { totals: of.totals(list.data) } : {})}
      status={<Selected of={of} state={state} selection={selection} />}
    />
  );
}

interface Selection {
  keys: Key[];
  set: (keys: Key[]) => void;
}
interface Selecting<E extends Endpoint> {
  of: ListPageProps<E>;
  state: ListState<E>;
  selection: Selection;
}

/** Once a page is selected: what else was found, as the list is filtered and sorted. */
function SelectFound<E extends Endpoint>({ of, state, selection }: Selecting<E>) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const total = state.list.page?.totalCount ?? 0;
  const count = Math.min(total, of.selectsMost ?? 0);
  const held = new Set(selection.keys);
  if (count <= held.size || !state.rows.every((row) => held.has(of.rowKey(row)))) return null;
  const select = async () => {
    setBusy(true);
    try {
      const found = await allOf(of.endpoint, { ...state.query, skipCount: 0, maxResultCount: count });
      selection.set(found.map((row) => of.rowKey(row)));
    } catch (error) {
      reportError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button type="link" size="small" loading={isBusy} onClick={() => void select()}>
      {t(count === total ? "ui.selectFound" : "ui.selectFirst", { count })}
    </Button>
  );
}

function Selected<E extends Endpoint>({ of, state, selection }: Selecting<E>) {
  const { t } = useTranslation();
  if (selection.keys.length === 0) return state.list.data === undefined ? null : of.foot?.(state.list.data);
  const chosen = state.rows.filter((row) => selection.keys.includes(of.rowKey(row)));
  return (
    <span className="list-selected">
      {t("ui.selected", { count: selection.keys.length })}
      <Button type="link" size="small" onClick={() => selection.set([])}>
        {t("ui.clearSelection")}
      </Button>
      <SelectFound of={of} state={state} selection={selection} />
      {of.bulk?.(selection.keys, () => selection.set([]), chosen)}
    </span>
  );
}

function Pages<E extends Endpoint>({ state }: { state: ListState<E> }) {
  const { t } = useTranslation();
  const { list, patch, handle, size, page } = state;
  const total = list.page?.totalCount ?? 0;
  const turn = (next: number, nextSize: number) => {
    if (nextSize !== size) handle.change({ pageSize: nextSize });
    patch({ page: nextSize === size && next > 1 ? next : undefined, size: undefined }, "push");
  };
  return (
    <Pagination
      size="small"
      current={page}
      pageSize={size}
      total={total}
      pageSizeOptions={pageSizes}
      showSizeChanger
      showQuickJumper={total > size * 5}
      showTotal={(count) => t("ui.total", { count })}
      onChange={turn}
    />
  );
}

/** The open row, or what takes its place. */
function Beside<E extends Endpoint>({ of, state }: { of: ListPageProps<E>; state: ListState<E> }) {
  const { rows, index, open } = state;
  const current = rows[index];
  const goOn: GoOn<RowOf<E>> = (waits) => {
    const next = nextWaiting(
      rows.map((row, id) => ({ row, id })),
      index,
      ({ row }) => waits(row),
    );
    if (next) open(next.row);
  };
  if (of.pane?.instead) return of.pane.instead;
  const inspected = current !== undefined && !of.table ? of.inspector?.(current, goOn) : undefined;
  const width = of.inspectorWidth ? { first: of.inspectorWidth } : {};
  if (!inspected && of.pane && rows.length > 0)
    return (
      <Inspector name={of.name} {...width} title={of.pane.rest.title}>
        <EmptyState icon="doc" title={of.pane.rest.title} hint={of.pane.rest.hint} />
      </Inspector>
    );
  if (!inspected) return null;
  return (
    <Inspector
      name={of.name}
      {...width}
      title={inspected.title}
      actions={inspected.actions}
      onClose={() => open(undefined)}
      onPrevious={index > 0 ? () => open(rows[index - 1]) : undefined}
      onNext={index < rows.length - 1 ? () => open(rows[index + 1]) : undefined}
    >
      {inspected.body}
    </Inspector>
  );
}

export function ListPage<E extends Endpoint>(props: ListPageProps<E>) {
  const { t } = useTranslation();
  const state = useListState(props);
  const [keys, set] = useState<Key[]>([]);
  const selection = { keys, set };
  const place = useRef<HTMLDivElement>(null);
  const { list, handle, views } = state;
  const tools = (
    <>
      {props.toolbar}
      <Button
        type="text"
        aria-label={t("ui.refresh")}
        title={t("ui.refresh")}
        loading={list.isFetching && !list.isPending}
        icon={<Icon name="refresh" />}
        onClick={() => void list.refetch()}
      />
      <ListSettings columns={props.columns} handle={handle} />
    </>
  );
  return (
    <div className="page-frame">
      <PageHead
        title={props.title}
        tabs={props.tabs}
        facts={props.facts ?? []}
        primary={props.primary}
        more={props.more ?? []}
      />
      <FilterBar
        filters={props.filters ?? []}
        keyword={props.keyword ?? ""}
        start={
          <>
            <ViewsMenu views={views} />
            {props.start}
          </>
        }
        end={tools}
      />
      {list.data === undefined ? null : props.note?.(list.data)}
      <div className="page-row" ref={place}>
        <Body of={props} state={state} selection={selection} place={place} />
        <Beside of={props} state={state} />
      </div>
    </div>
  );
}
