/** The projects behind a bar. */
import { type BoardProject, practiceBoard } from "@digao/contract/areas/office/practice-board/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { projectStatus } from "@digao/contract/areas/office/projects/codes";
import { linkTo } from "@digao/contract/links";
import { App } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import type { Filter, FilterBranch } from "../../../ui/filters.ts";
import type { ListColumn } from "../../../ui/list/column.ts";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import type { Whose } from "./PracticeBoard.tsx";

type Categories = readonly { id: number; name: string; children: Categories }[];
const branches = (nodes: Categories): FilterBranch[] =>
  nodes.map(({ id, name, children }) => ({ value: `${id}`, label: name, children: branches(children) }));

function useFilters({ showAllItems }: Whose): Filter[] {
  const { t } = useTranslation();
  const { data } = useCall(projects.GetProjectFilter, {});
  const board = useCall(practiceBoard.GetPracticeBoard, { showAllItems });
  const ofGroups = (groups: readonly { key: string; name: string }[] | undefined) =>
    (groups ?? []).map(({ key, name }) => ({ value: key, label: name }));
  return [
    {
      key: "status",
      label: t("practice-board.state"),
      kind: "select",
      options: Object.values(projectStatus).map((code) => ({
        value: `${code}`,
        label: t(`codes.projectStatus.${code}`),
      })),
    },
    { key: "due", label: t("practice-board.due"), kind: "select", options: ofGroups(board.data?.byDue) },
    {
      key: "partnerId",
      label: t("practice-board.partner"),
      kind: "select",
      options: ofGroups(board.data?.byPartner),
    },
    {
      key: "categoryId",
      label: t("practice-board.category"),
      kind: "tree",
      tree: branches(data?.categories ?? []),
    },
    {
      key: "aYear",
      label: t("practice-board.year"),
      kind: "select",
      width: 110,
      options: (board.data?.years ?? []).map((year) => ({ value: `${year}`, label: `${year}` })),
    },
    { key: "isOverBudget", label: t("practice-board.overBudget"), kind: "flag" },
  ];
}

function useColumns(open: (row: BoardProject) => void): ListColumn<BoardProject>[] {
  const { t } = useTranslation();
  const label = (name: string) => t(`practice-board.${name}`);
  return [
    {
      key: "projectName",
      title: label("project"),
      width: 210,
      frozen: "start",
      sort: true,
      render: (row) => (
        <button
          type="button"
          className={row.userRole === null ? "cell-link cell-closed" : "cell-link"}
          title={row.userRole === null ? t("practice-board.notMember", { name: row.pmUserName }) : row.projectName}
          onClick={() => open(row)}
        >
          {row.projectName}
        </button>
      ),
    },
    {
      key: "status",
      title: label("state"),
      width: 96,
      sort: true,
      render: (row) => <CodeTag name="projectStatus" code={row.status} />,
    },
    { key: "custName", title: label("client"), width: 140, sort: true, value: (row) => row.custName },
    { key: "categoryName", title: label("category"), width: 130, optional: true, value: (row) => row.categoryName },
    { key: "partnerName", title: label("partner"), width: 146, value: (row) => row.partnerName },
    { key: "pmUserName", title: label("manager"), width: 130, optional: true, value: (row) => row.pmUserName },
    {
      key: "planEnd",
      title: label("due"),
      width: 100,
      kind: "date",
      sort: true,
      value: (row) => (row.planEnd ? formatDate(row.planEnd) : null),
    },
    { key: "fee", title: label("fee"), width: 134, kind: "money", sort: true, value: (row) => row.fee },
    {
      key: "planHours",
      title: label("budgetOf"),
      width: 120,
      kind: "count",
      sort: true,
      render: (row) => row.planHours,
    },
    {
      key: "usedHours",
      title: label("used"),
      width: 110,
      kind: "count",
      sort: true,
      render: ({ usedHours, planHours }) => (
        <span className="board-used" data-over={usedHours !== null && planHours !== null && usedHours > planHours}>
          {usedHours ?? "–"}
        </span>
      ),
    },
    {
      key: "realisation",
      title: label("realisation"),
      width: 110,
      kind: "money",
      render: (row) => (row.realisation === null ? "–" : formatMoney(row.realisation)),
    },
  ];
}

export function BoardList({ tabs, whose }: { tabs: ReactNode; whose: Whose }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const open = ({ id, userRole, pmUserName }: BoardProject) => {
    if (userRole === null) void message.info(t("practice-board.notMember", { name: pmUserName }));
    else void navigate(linkTo("project", id));
  };
  return (
    <ListPage
      name="practice-board"
      title={t("practice-board.title")}
      tabs={tabs}
      endpoint={practiceBoard.GetBoardProjects}
      input={{ showAllItems: whose.showAllItems }}
      columns={useColumns(open)}
      rowKey={(row) => row.id}
      filters={useFilters(whose)}
      keyword={t("practice-board.keyword")}
      start={whose.pick}
      viewParams={["view", "whose"]}
      empty={{ title: t("practice-board.empty"), hint: t("practice-board.emptyHint") }}
      onOpen={open}
    />
  );
}
