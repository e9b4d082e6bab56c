/** Why people reach a project (为什么能看到): by which ways, and what is open to each; whoever neither leads nor administers sees the own ways. */
import {
  type AccessPath,
  type PersonAccess,
  projectDetail,
} from "@digao/contract/areas/engagement/project-detail/calls";
import { memberState } from "@digao/contract/areas/engagement/project-detail/codes";
import type { Tone } from "@digao/contract/code-kind";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { formatDate } from "../../../lib/format.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import "./members.css";

const tones: Record<PersonAccess["opens"], Tone> = {
  work: "good",
  read: "busy",
  head: "attention",
  list: "quiet",
  nothing: "quiet",
};

function Path({ path }: { path: AccessPath }) {
  const { t } = useTranslation();
  const { kind, role, state, since, until, by, note } = path;
  const named = by ? t("project-detail.access.namedBy", { name: by }) : "";
  if (kind === "member")
    return (
      <li>
        {t("project-detail.access.member", { role: t(`codes.projectRole.${role ?? 0}`) })}
        <small className="soft">
          {state === memberState.confirmed
            ? t("project-detail.access.declared", { day: formatDate(since) })
            : t("project-detail.access.notDeclared")}
          {named}
        </small>
      </li>
    );
  if (kind === "archive" || kind === "inspection")
    return (
      <li>
        {t(`project-detail.access.${kind}`, { from: formatDate(since), until: formatDate(until) })}
        <small className="soft">
          {note}
          {by ? t("project-detail.access.approvedBy", { name: by }) : ""}
        </small>
      </li>
    );
  return (
    <li>
      {t("project-detail.access.listed", { role: note ?? "" })}
      <small className="soft">{t("project-detail.access.listedWhy")}</small>
    </li>
  );
}

export function AccessTable({ projectId }: { projectId: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall(projectDetail.GetProjectAccess, { Id: projectId });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton rows={6} />;
  const columns: PlainColumn<PersonAccess>[] = [
    { key: "name", title: t("project-detail.team.name"), width: 130, render: ({ name }) => name },
    {
      key: "opens",
      title: t("project-detail.access.open"),
      width: 170,
      render: ({ opens }) => <StatusTag tone={tones[opens]}>{t(`project-detail.access.opens.${opens}`)}</StatusTag>,
    },
    {
      key: "paths",
      title: t("project-detail.access.ways"),
      render: ({ paths }) => (
        <ul className="access-paths">
          {paths.map((path) => (
            <Path key={`${path.kind}-${path.since}-${path.note}`} path={path} />
          ))}
        </ul>
      ),
    },
  ];
  return (
    <>
      <p className="quiet-line access-note">
        {t(data.isAll ? "project-detail.access.everybody" : "project-detail.access.ownOnly")}
      </p>
      <PlainTable
        rowKey={({ userId }) => userId}
        columns={columns}
        rows={data.people}
        label={t("project-detail.access.title")}
      />
    </>
  );
}
