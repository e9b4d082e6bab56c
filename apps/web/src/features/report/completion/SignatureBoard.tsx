/** What stands between today and the signature, of all projects (签发前看板): each as its completion check stood when it was last worked out. */

import { projects } from "@digao/contract/areas/office/projects/calls";
import { projectStatus } from "@digao/contract/areas/office/projects/codes";
import type { BoardRow } from "@digao/contract/areas/report/completion/board";
import { completion } from "@digao/contract/areas/report/completion/calls";
import { App, Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { projectHref } from "../../../lib/ids.ts";
import { useCan } from "../../../lib/session.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import type { Filter } from "../../../ui/filters.ts";
import type { ListColumn } from "../../../ui/list/column.ts";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import { StatusTag, type Tone } from "../../../ui/StatusTag.tsx";
import { useCodes } from "../../../ui/use-codes.ts";

const soonDays = 7;
const filterMs = 60_000;

function toneOf(daysLeft: number): Tone {
  if (daysLeft < 0) return "bad";
  return daysLeft <= soonDays ? "attention" : "quiet";
}
function leftOf(days: number): "today" | "late" | "left" {
  if (days === 0) return "today";
  return days < 0 ? "late" : "left";
}

/** The day that the project goes by, and how far it is. */
function Due({ due }: Pick<BoardRow, "due">) {
  const { t } = useTranslation();
  if (!due) return null;
  const { of, day, daysLeft } = due;
  return (
    <>
      <span title={t(`completion.board.day.${of}`)}>{day}</span>{" "}
      <StatusTag tone={toneOf(daysLeft)}>
        {t(`completion.board.${leftOf(daysLeft)}`, { count: Math.abs(daysLeft) })}
      </StatusTag>
    </>
  );
}

/** Of when the figures are, and whether something was written since. */
function AsOf({ standing }: Pick<BoardRow, "standing">) {
  const { t } = useTranslation();
  if (!standing) return <StatusTag tone="quiet">{t("completion.board.never")}</StatusTag>;
  const at = formatDateTime(standing.computedAt);
  if (standing.isCurrent) return <small className="soft">{at}</small>;
  return <StatusTag tone="attention">{t("completion.board.changed", { at })}</StatusTag>;
}

/** Whose project it is, and by when. */
function useHeadColumns(open: (row: BoardRow) => void): ListColumn<BoardRow>[] {
  const { t } = useTranslation();
  return [
    {
      key: "projectName",
      title: t("completion.field.project"),
      width: 200,
      frozen: "start",
      sort: true,
      render: (row) => (
        <button
          type="button"
          className={row.userRole === null ? "cell-link cell-closed" : "cell-link"}
          title={row.userRole === null ? t("completion.board.notMember", { name: row.pmUserName }) : row.projectName}
          onClick={() => open(row)}
        >
          {row.projectName}
        </button>
      ),
    },
    {
      key: "status",
      title: t("completion.field.state"),
      width: 104,
      sort: true,
      render: (row) => <CodeTag name="projectStatus" code={row.status} />,
    },
    { key: "pmUserName", title: t("completion.board.leader"), width: 90, sort: true, value: (row) => row.pmUserName },
    {
      key: "due",
      title: t("completion.board.due"),
      width: 190,
      sort: true,
      render: (row) => <Due due={row.due} />,
    },
  ];
}

function useColumns(open: (row: BoardRow) => void): ListColumn<BoardRow>[] {
  const { t } = useTranslation();
  const { word } = useCodes();
  return [
    ...useHeadColumns(open),
    {
      key: "computedAt",
      title: t("completion.board.asOf"),
      width: 210,
      sort: true,
      render: (row) => <AsOf standing={row.standing} />,
    },
    {
      key: "neverCount",
      title: t("completion.neverWaived"),
      width: 104,
      kind: "count",
      sort: true,
      value: ({ standing }) => standing?.neverCount ?? null,
    },
    {
      key: "openCount",
      title: t("completion.board.openCount"),
      width: 90,
      kind: "count",
      sort: true,
      value: ({ standing }) => standing?.openCount ?? null,
    },
    {
      key: "first",
      title: t("completion.board.first"),
      width: 240,
      grow: true,
      render: ({ standing }) =>
        standing?.first ? (
          <span title={standing.first.words}>
            <small className="soft">{standing.first.code}</small> {standing.first.words}
          </span>
        ) : null,
    },
    {
      key: "by",
      title: t("completion.by"),
      width: 130,
      value: ({ standing }) => standing?.first?.by ?? "",
    },
    {
      key: "waivedCount",
      title: t("completion.board.waivedCount"),
      width: 80,
      kind: "count",
      sort: true,
      value: ({ standing }) => standing?.waivedCount ?? null,
    },
    {
      key: "stages",
      title: t("completion.board.stages"),
      width: 270,
      value: ({ standing }) =>
        (standing?.open ?? [])
          .filter(({ count }) => count > 0)
          .map(({ stage, count }) => `${word("completionStage", stage)} ${count}`)
          .join(" · "),
    },
    {
      key: "dueOf",
      title: t("completion.board.dueOf"),
      width: 110,
      value: ({ due }) => (due ? t(`completion.board.day.${due.of}`) : ""),
    },
    {
      key: "custName",
      title: t("completion.board.client"),
      width: 160,
      sort: true,
      optional: true,
      value: (row) => row.custName,
    },
    {
      key: "partnerName",
      title: t("completion.board.partner"),
      width: 100,
      optional: true,
      value: (row) => row.partnerName ?? "",
    },
  ];
}

const { settingUp, archived, void: voided } = projectStatus;
const notListed: readonly string[] = [settingUp, archived, voided].map(String);

function useFilters(): Filter[] {
  const { t } = useTranslation();
  const { textOptions } = useCodes();
  const { data } = useCall(projects.GetProjectFilter, {}, { staleMs: filterMs });
  return [
    {
      key: "status",
      label: t("completion.field.state"),
      kind: "select",
      options: textOptions("projectStatus").filter(({ value }) => !notListed.includes(value)),
    },
    {
      key: "pmUser",
      label: t("completion.board.leader"),
      kind: "select",
      options: (data?.managers ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    },
    { key: "isOverdue", label: t("completion.board.overdue"), kind: "flag" },
    { key: "isWaived", label: t("completion.board.withWaivers"), kind: "flag" },
  ];
}

export function SignatureBoard() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const [params, patch] = useUrlParams();
  const seesAll = useCan("Pages.Projects.All");
  const isOfFirm = seesAll && params.get("whose") === "firm";
  const open = ({ projectId, userRole, pmUserName }: BoardRow) => {
    if (userRole === null) void message.info(t("completion.board.notMember", { name: pmUserName }));
    else void navigate(projectHref("/maindo/auditcomplete", projectId));
  };
  return (
    <ListPage
      name="signature-board"
      title={t("completion.board.title")}
      endpoint={completion.GetSignatureBoard}
      input={isOfFirm ? { showAllItems: true } : {}}
      columns={useColumns(open)}
      rowKey={(row) => row.projectId}
      filters={useFilters()}
      keyword={t("completion.board.keyword")}
      viewParams={["whose"]}
      start={
        seesAll ? (
          <Segmented
            aria-label={t("completion.board.whose")}
            options={(["mine", "firm"] as const).map((value) => ({ value, label: t(`completion.board.${value}`) }))}
            value={isOfFirm ? "firm" : "mine"}
            onChange={(next) => patch({ whose: next === "firm" ? next : undefined, page: undefined }, "push")}
          />
        ) : null
      }
      empty={{ title: t("completion.board.none"), hint: t("completion.board.noneHint") }}
      onOpen={open}
    />
  );
}
