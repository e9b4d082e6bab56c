import { type BoardGroup, practiceBoard } from "@digao/contract/areas/office/practice-board/calls";
import type { Output } from "@digao/contract/endpoint";
import { Select } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { formatMoney } from "../../../lib/format.ts";
import { useCan } from "../../../lib/session.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { Chart } from "../../../ui/chart/Chart.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { scrolls } from "../../../ui/scrolls.ts";
import type { Whose } from "./PracticeBoard.tsx";

type Board = Output<(typeof practiceBoard)["GetPracticeBoard"]>;
/** What a bar is filtered by in the list. */
type Filter = "categoryId" | "status" | "partnerId" | "due";

interface BarsProps {
  title: string;
  groups: readonly BoardGroup[];
  /** Of a group's key. */
  onPick: (key: string) => void;
}

function useOpen() {
  const [params, patch] = useUrlParams();
  return (filter: Filter) => (key: string) =>
    patch({ view: "list", aYear: params.get("aYear"), [filter]: key }, "push");
}

/** Names may occur twice (two partners): the place in the list says which is meant. */
const keyNamed = (groups: readonly BoardGroup[], name: string) => groups.find((group) => group.name === name)?.key;

function Counts({ title, groups, onPick }: BarsProps) {
  const { t } = useTranslation();
  const pick = (name: string) => {
    const key = keyNamed(groups, name);
    if (key !== undefined) onPick(key);
  };
  return (
    <Chart
      kind="bar"
      title={title}
      figure="count"
      height={200}
      data={{
        categories: groups.map(({ name }) => name),
        series: [{ name: t("practice-board.projects"), values: groups.map(({ count }) => String(count)) }],
      }}
      onPick={pick}
    />
  );
}

function Budget({ title, groups, onPick }: BarsProps) {
  const { t } = useTranslation();
  const ofHours = `${title} · ${t("practice-board.budget")}`;
  const pick = (name: string) => {
    const key = keyNamed(groups, name);
    if (key !== undefined) onPick(key);
  };
  return (
    <Chart
      kind="bar"
      title={ofHours}
      figure="money"
      height={200}
      data={{
        categories: groups.map(({ name }) => name),
        series: [
          { name: t("practice-board.budgetOf"), values: groups.map(({ planHours }) => planHours.toFixed(2)) },
          {
            name: t("practice-board.used"),
            values: groups.map(({ usedHours }) => usedHours.toFixed(2)),
            marked: groups.map(({ usedHours, planHours }) => usedHours > planHours),
          },
        ],
      }}
      onPick={pick}
    />
  );
}

/** The same groups as a table: each row opens its projects, also without a mouse. */
function Groups({ title, groups, onPick }: BarsProps) {
  const { t } = useTranslation();
  const figure = (key: string, of: (group: BoardGroup) => ReactNode): PlainColumn<BoardGroup> => ({
    key,
    title: t(`practice-board.${key}`),
    align: "right",
    render: of,
  });
  const columns: PlainColumn<BoardGroup>[] = [
    {
      key: "name",
      title,
      render: ({ key, name }) => (
        <button type="button" className="cell-link" onClick={() => onPick(key)}>
          {name}
        </button>
      ),
    },
    figure("projects", ({ count }) => count),
    figure("fee", ({ fee }) => formatMoney(fee)),
    figure("budgetOf", ({ planHours }) => planHours),
    figure("used", ({ usedHours, planHours }) => (
      <span className="board-used" data-over={usedHours > planHours}>
        {usedHours}
      </span>
    )),
    figure("realisation", ({ realisation }) => (realisation === null ? "–" : formatMoney(realisation))),
  ];
  return (
    <div className="board-table" {...scrolls}>
      <PlainTable label={title} columns={columns} rows={groups} rowKey={({ key }) => key} />
    </div>
  );
}

function Panels({ board }: { board: Board }) {
  const { t } = useTranslation();
  const open = useOpen();
  const panels = [
    { name: "byState", groups: board.byState, filter: "status", Bars: Counts },
    { name: "byDue", groups: board.byDue, filter: "due", Bars: Counts },
    { name: "byCategory", groups: board.byCategory, filter: "categoryId", Bars: Counts },
    { name: "byPartner", groups: board.byPartner, filter: "partnerId", Bars: Budget },
  ] as const;
  return (
    <div className="board-grid">
      {panels.map(({ name, groups, filter, Bars }) => {
        const title = t(`practice-board.${name}`);
        return (
          <section key={name} aria-label={title}>
            <Groups title={title} groups={groups} onPick={open(filter)} />
            <Bars title={title} groups={groups} onPick={open(filter)} />
          </section>
        );
      })}
    </div>
  );
}

function useFacts(board: Board | undefined): string[] {
  const { t } = useTranslation();
  if (!board) return [];
  const { count, fee, usedHours, planHours, realisation } = board.all;
  return [
    t("practice-board.count", { count }),
    t("practice-board.feeOf", { fee: formatMoney(fee) }),
    t("practice-board.hoursOf", { used: usedHours, planned: planHours }),
    realisation === null ? "" : t("practice-board.rateOf", { rate: formatMoney(realisation) }),
  ];
}

export function Charts({ tabs, whose }: { tabs: ReactNode; whose: Whose }) {
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  const aYear = Number(params.get("aYear")) || undefined;
  const { showAllItems } = whose;
  const query = useCall(practiceBoard.GetPracticeBoard, { aYear, showAllItems }, { keepPrevious: true });
  const seesHours = useCan("Pages.WorkLogs.All");
  const { data, error } = query;
  const years = (data?.years ?? []).map((year) => ({ value: year, label: `${year}` }));
  return (
    <div className="page-frame">
      <PageHead
        title={t("practice-board.title")}
        tabs={tabs}
        facts={useFacts(data)}
        extra={
          <>
            {whose.pick}
            <Select<number | null>
              allowClear
              aria-label={t("practice-board.year")}
              placeholder={t("practice-board.year")}
              style={{ width: 120 }}
              value={aYear ?? null}
              options={years}
              onChange={(year) => patch({ aYear: year ?? undefined }, "push")}
            />
          </>
        }
      />
      {error && !data ? <ErrorPanel error={error} onRetry={() => void query.refetch()} /> : null}
      {!data && !error ? <DelayedSkeleton /> : null}
      {data?.all.count === 0 ? (
        <EmptyState icon="chart" title={t("practice-board.empty")} hint={t("practice-board.emptyHint")} />
      ) : null}
      {data && data.all.count > 0 ? (
        <div className="page-body board-body" {...scrolls}>
          <Panels board={data} />
          {seesHours ? null : <p className="soft">{t("practice-board.hoursHint")}</p>}
        </div>
      ) : null}
    </div>
  );
}
