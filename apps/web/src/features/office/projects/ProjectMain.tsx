/** The project's home page (项目首页): how it stands at a glance, what it is, how far the main job is, and where to go next. */

import { memberState } from "@digao/contract/areas/engagement/project-detail/codes";
import { type ProjectItem, projects } from "@digao/contract/areas/office/projects/calls";
import { isArchivedFlag, projectStatus } from "@digao/contract/areas/office/projects/codes";
import { mayStart } from "@digao/domain/projects/states";
import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { formatDate } from "../../../lib/format.ts";
import { type ProjectInfo, useProject } from "../../../lib/page.ts";
import { AccessButton } from "../../../parts/engagement/project-detail/AccessDrawer.tsx";
import { JoinTeam } from "../../../parts/engagement/project-detail/JoinTeam.tsx";
import { ReviewNeed } from "../../../parts/engagement/quality-review/ReviewNeed.tsx";
import { Cockpit } from "../../../parts/office/cockpit/Cockpit.tsx";
import { ToSignature } from "../../../parts/office/project-moves/ToSignature.tsx";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { CopyText } from "../../../ui/CopyText.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { ProgressList } from "./ProgressList.tsx";
import { atRest, nextStep, type Step, stepsOf } from "./progress.ts";
import { StartLacks, StartProject } from "./StartProject.tsx";
import { useProjectLinks } from "./use-project-links.ts";
import "./projects.css";

const { pending } = memberState;
const teamPage = "auditmember";

function Facts({ item }: { item: ProjectItem }) {
  const { t } = useTranslation();
  const { started } = item;
  const facts: { label: string; value: ReactNode }[] = [
    { label: t("projects.code"), value: <CopyText text={item.projectCode} /> },
    { label: t("projects.field.custId"), value: item.custName },
    { label: t("projects.main.uscc"), value: item.uscc ? <CopyText text={item.uscc} /> : "–" },
    { label: t("projects.period"), value: `${formatDate(item.periodStart)} ~ ${formatDate(item.periodEnd)}` },
    {
      label: t("projects.status"),
      value: <CodeTag name="projectStatus" code={item.status} />,
    },
    ...(started
      ? [
          {
            label: t("projects.start.started"),
            value: t("projects.start.by", { ...started, day: formatDate(started.at) }),
          },
        ]
      : []),
    ...(item.remark ? [{ label: t("projects.field.remark"), value: item.remark }] : []),
  ];
  return (
    <section>
      <h2 className="section-title">{t("projects.main.facts")}</h2>
      <dl className="facts">
        {facts.map(({ label, value }) => (
          <div key={label} style={{ display: "contents" }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Team({ item, href }: { item: ProjectItem; href: string | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const waiting = item.members.filter((member) => member.checked === pending).length;
  const roles = [...new Set(item.members.map((member) => member.roleid))];
  const namesOf = (role: number) =>
    item.members
      .filter((member) => member.roleid === role)
      .map(({ name, checked }) => (checked === pending ? t("projects.main.pendingName", { name }) : name))
      .join(t("projects.main.comma"));
  return (
    <section>
      <h2 className="section-title side-head">
        {t("projects.main.team")}
        <span>
          <AccessButton projectId={item.id} />
          {href ? (
            <Button type="link" size="small" onClick={() => void navigate(href)}>
              {t("projects.manageMembers")}
            </Button>
          ) : null}
        </span>
      </h2>
      <dl className="facts">
        {roles.map((role) => (
          <div key={role} style={{ display: "contents" }}>
            <dt>{t(`codes.projectRole.${role}`)}</dt>
            <dd>{namesOf(role)}</dd>
          </div>
        ))}
      </dl>
      {waiting > 0 ? <StatusTag tone="attention">{t("projects.main.pending", { count: waiting })}</StatusTag> : null}
    </section>
  );
}

function Areas({ groups }: { groups: ReturnType<typeof useProjectLinks>["groups"] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (groups.length === 0) return null;
  return (
    <section>
      <h2 className="section-title">{t("projects.main.areas")}</h2>
      <dl className="facts project-areas">
        {groups.map((group) => (
          <div key={group.id} style={{ display: "contents" }}>
            <dt>{group.label}</dt>
            <dd>
              {group.links.map((link) => (
                <Button key={link.href} type="link" size="small" onClick={() => void navigate(link.href)}>
                  {link.label}
                </Button>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Until a project is started it stands in the list of those being set up; who may start it finds it here. */
function NotStarted({ item, project }: { item: ProjectItem; project: ProjectInfo }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const isLeader = project.checked === memberState.confirmed && mayStart({ status: item.status, role: project.role });
  const { data } = useCall(projects.GetProjectStart, { Id: item.id }, { enabled: isLeader });
  return (
    <section className="not-started" aria-label={t("projects.start.waits")}>
      <span>
        <strong>{t("projects.start.waits")}</strong>
        {t(isLeader ? "projects.start.mine" : "projects.start.others")}
      </span>
      {isLeader ? <Button onClick={() => setAsking(true)}>{t("projects.start.project")}</Button> : null}
      {data ? <StartLacks lacks={data.lacks} /> : null}
      {isAsking ? <StartProject id={item.id} name={item.projectName} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}

/** The step that is next, for whoever takes part. */
function NextStep({ steps, hrefOf }: { steps: readonly Step[]; hrefOf: (screen: string) => string | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const project = useProject();
  const next = nextStep(steps);
  const href = next ? hrefOf(next.screen) : undefined;
  if (!next || !href || project.checked !== memberState.confirmed) return null;
  return (
    <Button type="primary" icon={<Icon name="expand" />} iconPlacement="end" onClick={() => void navigate(href)}>
      {t("projects.main.next", { step: t(`projects.main.step.${next.name}`) })}
    </Button>
  );
}

/** Nothing is next any more: since when, by whom, and what can be read. */
function Archived({ item }: { item: ProjectItem }) {
  const { t } = useTranslation();
  const { archived: act, progress } = item;
  return (
    <section className="not-started" aria-label={t("projects.archived.title")}>
      <span>
        <strong>{t("projects.archived.title")}</strong>
        {act
          ? t("projects.archived.since", { name: act.by, day: formatDate(act.at) })
          : t("projects.archived.sinceUnknown")}
        {t(progress ? "projects.archived.readable" : "projects.archived.headOnly")}
      </span>
    </section>
  );
}

/** What the reader has to do before the project is his to work on; nobody joins what is archived, nor does a reader of the archive. */
function FirstOfAll({ item }: { item: ProjectItem }) {
  const project = useProject();
  if (isArchivedFlag(project.archiveFlag)) return <Archived item={item} />;
  if (project.isViewer) return null;
  if (project.checked === pending) return <JoinTeam project={project} />;
  return item.status === projectStatus.settingUp ? <NotStarted item={item} project={project} /> : null;
}

/** Of a project whose work has begun, for whoever takes part: what stands before the report. */
function Onward({ item, hrefOf }: { item: ProjectItem; hrefOf: (screen: string) => string | undefined }) {
  const hasBegun = item.progress !== null && item.status !== projectStatus.settingUp;
  if (!hasBegun || isArchivedFlag(item.archiveFlag)) return null;
  return (
    <>
      <ReviewNeed projectId={item.id} href={hrefOf("qualityreview")} />
      <ToSignature projectId={item.id} hrefOf={hrefOf} />
    </>
  );
}

export function ProjectMain() {
  const project = useProject();
  const { hrefOf, groups } = useProjectLinks(project.id);
  const { data, error, refetch } = useCall(projects.GetProjectItem, { Id: project.id });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  const { progress } = data;
  const isArchived = isArchivedFlag(data.archiveFlag);
  const found = progress && stepsOf(progress);
  const steps = found && isArchived ? atRest(found) : found;
  const hasBooks = progress !== null && progress.tbRows + progress.vouchers > 0;
  const standing = steps ? <Cockpit projectId={project.id} hrefOf={hrefOf} /> : null;
  return (
    <div className="page-frame">
      <PageHead
        title={data.projectName}
        primary={steps && !isArchived ? <NextStep steps={steps} hrefOf={hrefOf} /> : null}
      />
      <div className="project-main">
        <FirstOfAll item={data} />
        <Onward item={data} hrefOf={hrefOf} />
        {hasBooks ? standing : null}
        <div className="project-below">
          <div className="project-work">
            {steps ? <ProgressList steps={steps} hrefOf={hrefOf} /> : null}
            {steps ? <Areas groups={groups} /> : null}
          </div>
          <aside className="project-side">
            <Facts item={data} />
            <Team item={data} href={hrefOf(teamPage)} />
          </aside>
        </div>
        {hasBooks ? null : standing}
      </div>
    </div>
  );
}
