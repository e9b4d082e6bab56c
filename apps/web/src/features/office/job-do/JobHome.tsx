/** Tasks of the reader over all projects (作业中心): what waits, what is to be reviewed, what was given to others, what is done. */
import { type OwnTask, ownTasks } from "@digao/contract/areas/office/job-do/calls";
import { Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatDate } from "../../../lib/format.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import type { ListColumn } from "../../../ui/list/column.ts";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { MoveButtons } from "./MoveButtons.tsx";
import { toneOf } from "./tones.ts";
import { Waiting } from "./Waiting.tsx";
import "./job-do.css";

const views = ["waiting", "review", "given", "done"] as const;
type View = (typeof views)[number];

function ViewSwitch({ view }: { view: View }) {
  const { t } = useTranslation();
  const [, patch] = useUrlParams();
  return (
    <Segmented
      aria-label={t("job-do.view.label")}
      options={views.map((value) => ({ value, label: t(`job-do.view.${value}`) }))}
      value={view}
      onChange={(next) =>
        patch(
          { keyword: undefined, page: undefined, open: undefined, view: next === "waiting" ? undefined : next },
          "push",
        )
      }
    />
  );
}

function useColumns(): ListColumn<OwnTask>[] {
  const { t } = useTranslation();
  const field = (name: string) => t(`job-do.field.${name}`);
  return [
    {
      key: "title",
      title: field("what"),
      width: 260,
      frozen: "start",
      render: (row) => (
        <Link className="cell-link" to={row.link}>
          {row.title}
        </Link>
      ),
    },
    {
      key: "dueDate",
      title: field("due"),
      width: 100,
      kind: "date",
      value: (row) => (row.dueDate ? formatDate(row.dueDate) : null),
    },
    { key: "projectName", title: field("project"), width: 260, value: (row) => row.projectName },
    { key: "aboutText", title: field("about"), width: 150, value: (row) => row.aboutText },
    { key: "ownerName", title: field("owner"), width: 90, value: (row) => row.ownerName },
    { key: "createName", title: field("givenBy"), width: 90, value: (row) => row.createName },
    { key: "hours", title: field("hours"), width: 70, value: (row) => row.hours },
    {
      key: "status",
      title: field("status"),
      width: 90,
      render: ({ status }) => <StatusTag tone={toneOf(status)}>{t(`job-do.status.${status}`)}</StatusTag>,
    },
    {
      key: "moves",
      title: t("ui.list.actions"),
      width: 150,
      frozen: "end",
      render: (row) => <MoveButtons task={row} moves={row.moves} look="link" />,
    },
  ];
}

function Given({ view }: { view: Exclude<View, "waiting"> }) {
  const { t } = useTranslation();
  const columns = useColumns();
  return (
    <ListPage
      key={view}
      name={`own-tasks-${view}`}
      title={t("job-do.homeTitle")}
      endpoint={ownTasks.GetMyJobDo}
      input={{ view }}
      columns={columns}
      rowKey={({ id }) => id}
      keyword={t("job-do.keyword")}
      tabs={<ViewSwitch view={view} />}
      empty={{ title: t(`job-do.empty.${view}`), hint: t("job-do.emptyHint") }}
    />
  );
}

export function JobHome() {
  const [params] = useUrlParams();
  const view = views.find((one) => one === params.get("view")) ?? "waiting";
  return view === "waiting" ? <Waiting start={<ViewSwitch view={view} />} /> : <Given view={view} />;
}
