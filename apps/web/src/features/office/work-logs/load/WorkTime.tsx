/** People × days (工时视图): hours against eight of each working day; what is too much or overlaps is red, each cell opens its rows. */
import { projects } from "@digao/contract/areas/office/projects/calls";
import { seenWorkLogs } from "@digao/contract/areas/office/work-logs/calls";
import type { Output } from "@digao/contract/endpoint";
import { addDays } from "@digao/domain/calendar/workday";
import { weekOf } from "@digao/domain/work-log/hours";
import { Alert, Button, Pagination, Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../../lib/api.ts";
import { today } from "../../../../lib/china-time.ts";
import { useUrlParams } from "../../../../lib/use-url-state.ts";
import { DelayedSkeleton } from "../../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../../ui/ErrorPanel.tsx";
import { FilterBar } from "../../../../ui/FilterBar.tsx";
import type { Filter } from "../../../../ui/filters.ts";
import { Icon } from "../../../../ui/Icon.tsx";
import { PageHead } from "../../../../ui/PageHead.tsx";
import { Budget } from "./Budget.tsx";
import { CellRows } from "./CellRows.tsx";
import { LoadGrid } from "./LoadGrid.tsx";
import "../work-logs.css";

const spans = ["week", "fortnight", "month"] as const;
type Span = (typeof spans)[number];
const pageSize = 30;

const monthFirst = (day: string) => `${day.slice(0, 7)}-01`;

/** First and last day of the span that holds a day. */
function rangeOf(span: Span, day: string): { from: string; to: string } {
  if (span === "month") {
    const from = monthFirst(day);
    return { from, to: addDays(monthFirst(addDays(from, 31)), -1) };
  }
  const [from = day] = weekOf(day);
  return { from, to: addDays(from, span === "week" ? 6 : 13) };
}

function useRange() {
  const [params, patch] = useUrlParams();
  const now = today();
  const span = spans.find((one) => one === params.get("span")) ?? "fortnight";
  const asked = params.get("day") ?? now;
  const day = /^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked : now;
  const { from, to } = rangeOf(span, day);
  const go = (next: string | undefined) => patch({ day: next, page: undefined, cell: undefined }, "push");
  return {
    span,
    from,
    to,
    setSpan: (next: Span) => patch({ span: next === "fortnight" ? undefined : next, cell: undefined }, "push"),
    back: () => go(addDays(from, span === "fortnight" ? -14 : -1)),
    next: () => go(addDays(to, 1)),
    now: () => go(undefined),
  };
}

function Steps({ range }: { range: ReturnType<typeof useRange> }) {
  const { t } = useTranslation();
  return (
    <>
      <Segmented
        aria-label={t("work-logs.span.label")}
        options={spans.map((value) => ({ value, label: t(`work-logs.span.${value}`) }))}
        value={range.span}
        onChange={range.setSpan}
      />
      <span className="row gap-0">
        <Button
          type="text"
          aria-label={t("work-logs.span.previous")}
          title={t("work-logs.span.previous")}
          icon={<Icon name="back" size={14} />}
          onClick={range.back}
        />
        <Button type="text" onClick={range.now}>
          {t("work-logs.span.now")}
        </Button>
        <Button
          type="text"
          aria-label={t("work-logs.span.next")}
          title={t("work-logs.span.next")}
          icon={<Icon name="expand" size={14} />}
          onClick={range.next}
        />
      </span>
    </>
  );
}

function useFilters(): Filter[] {
  const { t } = useTranslation();
  const { data } = useCall(projects.GetProjectAll, {});
  return [
    { key: "dept", label: t("work-logs.dept"), kind: "text" },
    {
      key: "projectId",
      label: t("work-logs.entry.projectId"),
      kind: "select",
      width: 220,
      options: (data ?? []).map((one) => ({ value: `${one.id}`, label: one.projectName })),
    },
  ];
}

type Loads = Output<(typeof seenWorkLogs)["GetWorkTimeLoad"]>;

/** The people of a page, and the rows of the cell that is open. */
function People({ data, page, projectId }: { data: Loads; page: number; projectId: number | undefined }) {
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  const [person = "", day = ""] = (params.get("cell") ?? "").split("_");
  const userId = Number(person);
  if (data.items.length === 0)
    return <EmptyState icon="team" title={t("work-logs.load.empty")} hint={t("work-logs.load.emptyHint")} />;
  return (
    <>
      <div className="stack gap-0 fill">
        <LoadGrid
          load={data}
          open={{ person: userId, day }}
          onOpen={(id, of) => patch({ cell: `${id}_${of}` }, "push")}
        />
        <Pagination
          className="load-pages"
          size="small"
          current={page}
          pageSize={pageSize}
          total={data.totalCount}
          showTotal={(count) => t("ui.total", { count })}
          onChange={(next) => patch({ page: next > 1 ? next : undefined, cell: undefined }, "push")}
        />
      </div>
      {person && day ? (
        <CellRows
          key={`${person}_${day}`}
          userId={userId}
          name={data.items.find((one) => one.userId === userId)?.name ?? ""}
          day={day}
          projectId={projectId}
          onClose={() => patch({ cell: undefined })}
        />
      ) : null}
    </>
  );
}

function useLoads(range: ReturnType<typeof useRange>) {
  const [params] = useUrlParams();
  const page = Math.max(1, Number(params.get("page")) || 1);
  const projectId = Number(params.get("projectId")) || undefined;
  const input = {
    starttime: range.from,
    endtime: range.to,
    dept: params.get("dept") ?? undefined,
    projectId,
    keyword: params.get("keyword") ?? undefined,
    skipCount: (page - 1) * pageSize,
    maxResultCount: pageSize,
  };
  return { page, projectId, query: useCall(seenWorkLogs.GetWorkTimeLoad, input, { keepPrevious: true }) };
}

function Loaded({ loads: { page, projectId, query } }: { loads: ReturnType<typeof useLoads> }) {
  const { data, error } = query;
  if (data) return <People data={data} page={page} projectId={projectId} />;
  return error ? <ErrorPanel error={error} onRetry={() => void query.refetch()} /> : <DelayedSkeleton />;
}

function Views({ view }: { view: "load" | "budget" }) {
  const { t } = useTranslation();
  const [, patch] = useUrlParams();
  return (
    <Segmented
      aria-label={t("work-logs.budget.view")}
      options={(["load", "budget"] as const).map((value) => ({
        value,
        label: t(value === "load" ? "work-logs.budget.load" : "work-logs.budget.title"),
      }))}
      value={view}
      onChange={(next) => patch({ view: next === "load" ? undefined : next, cell: undefined }, "push")}
    />
  );
}

export function WorkTime() {
  const { t } = useTranslation();
  const range = useRange();
  const filters = useFilters();
  const [params] = useUrlParams();
  const isBudget = params.get("view") === "budget";
  const loads = useLoads(range);
  const { projectId, query } = loads;
  const { data } = query;
  const facts = [`${range.from} ~ ${range.to}`, data ? t("work-logs.totalHours", { hours: data.totalHours }) : ""];
  return (
    <div className="page-frame">
      <PageHead
        title={t("work-logs.load.title")}
        tabs={<Views view={isBudget ? "budget" : "load"} />}
        facts={isBudget ? [] : facts}
        extra={isBudget ? null : <Steps range={range} />}
      />
      <FilterBar
        filters={filters}
        keyword={t("work-logs.load.keyword")}
        end={<span className="soft">{data?.seesFirm === false ? t("work-logs.load.ofTeams") : null}</span>}
      />
      {data?.isCalendarMissing && !isBudget ? (
        <Alert type="warning" showIcon title={t("work-logs.load.calendarMissing")} />
      ) : null}
      <div className="page-row">{isBudget ? <Budget projectId={projectId} /> : <Loaded loads={loads} />}</div>
    </div>
  );
}
