/** The archive of one project: its clock, its steps with who took them, what is missing, additions, holds and versions. */
import { archives } from "@digao/contract/areas/office/archives/calls";
import { archiveStatus } from "@digao/contract/areas/office/archives/codes";
import type { ProjectArchive } from "@digao/contract/areas/office/archives/shapes";
import { archiveFlag, isArchivedFlag } from "@digao/contract/areas/office/projects/codes";
import { linkTo } from "@digao/contract/links";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { formatBytes, formatDateTime } from "../../../lib/format.ts";
import { useCan } from "../../../lib/session.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { useCodes } from "../../../ui/use-codes.ts";
import { Acts } from "./Acts.tsx";
import { Additions } from "./Additions.tsx";
import { DaysLeft } from "./DaysLeft.tsx";
import { Files } from "./Files.tsx";
import { Holds } from "./Holds.tsx";
import { Lacks } from "./Lacks.tsx";
import { Packages } from "./Packages.tsx";
import { Steps } from "./Steps.tsx";

export interface Place {
  Id?: number;
  reqId?: number;
  additionId?: number;
  holdId?: number;
}

function Facts({ of }: { of: ProjectArchive }) {
  const { t } = useTranslation();
  const { head, clock, request } = of;
  const size = request?.totalSize;
  const facts: [string, string | null | undefined][] = [
    ["client", head.custName],
    ["projectCode", head.projectCode],
    ["manager", head.pmUserName],
    ["partner", head.partnerName],
    ["reportDate", clock?.reportDate],
    ["dueDate", clock?.dueDate],
    ["retentionUntil", clock?.retentionUntil],
    ["lateReason", request?.lateReason],
    ["redoNote", request?.redoNote],
    ["fileCount", request?.fileCount == null ? null : `${request.fileCount} · ${formatBytes(size ?? 0)}`],
    ["packedAt", formatDateTime(request?.packedAt)],
    ["packageSize", request?.packageSize == null ? null : formatBytes(request.packageSize)],
    ["packageHash", request?.packageHash],
    ["manifestHash", request?.manifestHash],
    ["location", [request?.location, request?.boxNo].filter(Boolean).join(" / ")],
  ];
  return (
    <section className="card archive-facts" aria-label={t("archives.facts")}>
      <h3 className="section-title">{t("archives.facts")}</h3>
      <dl className="facts">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name} style={{ display: "contents" }}>
              <dt>{t(`archives.field.${name}`)}</dt>
              <dd className={name.endsWith("Hash") ? "archive-hash" : undefined}>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  );
}

type Act = ProjectArchive["history"][number];

function History({ rows }: { rows: readonly Act[] }) {
  const { t } = useTranslation();
  const { word } = useCodes();
  if (rows.length === 0) return null;
  const columns: PlainColumn<Act>[] = [
    { key: "at", width: 150, title: t("archives.field.at"), render: ({ at }) => formatDateTime(at) },
    { key: "version", width: 60, title: t("archives.field.version"), render: ({ version }) => version },
    {
      key: "action",
      width: 180,
      title: t("archives.field.action"),
      render: ({ action }) => word("archiveAction", action),
    },
    { key: "by", width: 100, title: t("archives.field.by"), render: ({ by }) => by },
    {
      key: "words",
      title: t("archives.field.words"),
      render: ({ words }) => <span className="archive-words">{words}</span>,
    },
  ];
  return (
    <section aria-label={t("archives.history")}>
      <h3 className="section-title">{t("archives.history")}</h3>
      <PlainTable label={t("archives.history")} columns={columns} rows={[...rows]} rowKey={({ id }) => id} />
    </section>
  );
}

/** What whoever comes next has to know first. */
function Said({ of: { request } }: { of: ProjectArchive }) {
  const { t } = useTranslation();
  if (request?.status === archiveStatus.denied && request.denyReason)
    return (
      <p className="attention" role="status">
        {t("archives.deniedBy", { name: request.denyUser ?? "", reason: request.denyReason })}
      </p>
    );
  if (request?.status !== archiveStatus.checked || !request.confirmTime) return null;
  return <p role="status">{t("archives.beingPacked")}</p>;
}

const { archived, destroyed } = archiveFlag;
const isClosed = (flag: number): boolean => flag === archived || flag === destroyed;

export function ProjectArchivePage({ place }: { place: Place }) {
  const { t } = useTranslation();
  const [, patch] = useUrlParams();
  const { data, error, refetch } = useCall(archives.GetProjectArchiveDetail, place, { keepPrevious: true });
  const isArchivist = useCan("Pages.Archives.Check");
  const isCommittee = useCan("Pages.Quality.Committee");
  const mayEnd = isArchivist || isCommittee;
  const of = data?.[0];
  const leave = () => patch({ project: undefined, request: undefined, addition: undefined, hold: undefined }, "push");
  const back = <Button onClick={leave}>{t("archives.back")}</Button>;
  if (error && !of) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!of) return <DelayedSkeleton />;
  const { head, clock, request } = of;
  const isPacked = isClosed(of.archiveFlag) && request?.status === archiveStatus.archived;
  return (
    <div className="page-frame">
      <PageHead
        title={head.projectName}
        facts={[
          of.archiveFlag === destroyed ? <CodeTag key="flag" name="archiveFlag" code={destroyed} /> : null,
          request ? <CodeTag key="status" name="archiveStatus" code={request.status} /> : null,
          request ? t("archives.versionNo", { version: request.version }) : null,
          clock && !isPacked ? <DaysLeft key="days" days={clock.daysLeft} /> : null,
        ].filter((one) => one !== null)}
        primary={<Acts of={of} />}
        extra={back}
      />
      <div className="page-body stack gap-12">
        <Steps of={of} />
        <Said of={of} />
        <div className="archive-columns">
          <div className="stack gap-12 slim">
            <Lacks of={of} />
            {isArchivedFlag(of.archiveFlag) ? <Packages projectId={head.projectId} /> : null}
            <Additions of={of} />
            {request ? <Files reqId={request.reqId} /> : null}
            <History rows={of.history} />
          </div>
          <div className="stack gap-12 slim">
            <Facts of={of} />
            <Holds of={of} />
            {mayEnd && isClosed(of.archiveFlag) ? (
              <Link className="cell-link" to={`/main/filescenter?ending=${head.projectId}`}>
                {t("archives.end.open")}
              </Link>
            ) : null}
            {head.userRole === null ? null : (
              <Link className="cell-link" to={linkTo("project", head.projectId)}>
                {t("archives.openProject")}
              </Link>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}
