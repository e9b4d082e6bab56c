/** My projects, those opened last first, with how far their papers are signed. */

import { home, type RecentProject } from "@digao/contract/areas/office/home/calls";
import { linkTo } from "@digao/contract/links";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCall } from "../../../../lib/api.ts";
import { formatDate, relativeTime } from "../../../../lib/format.ts";
import { useHasScreen } from "../../../../lib/screens.ts";
import { useCan } from "../../../../lib/session.ts";
import { CodeTag } from "../../../../ui/CodeTag.tsx";
import { CardStates } from "../../../../ui/card/CardStates.tsx";
import { PlainButton } from "../../../../ui/PlainButton.tsx";
import { Card } from "../board/Card.tsx";
import { firstProjects } from "../reads.ts";

const allProjects = "/pm/currproject";
const newProject = "/pm/addproject";

function Progress({ signed, total }: { signed: number; total: number }) {
  const { t } = useTranslation();
  if (total === 0) return null;
  const word = t("home.projects.signed", { signed, total });
  return (
    <span className="row" title={word}>
      <span className="home-progress-bar">
        <span style={{ width: `${Math.round((signed / total) * 100)}%` }} />
      </span>
      <small>
        {signed}/{total}
      </small>
      <span className="visually-hidden">{word}</span>
    </span>
  );
}

function HowFar({ project: { openedAt, itemsSigned, itemsTotal } }: { project: RecentProject }) {
  const { t } = useTranslation();
  if (itemsTotal > 0) return <Progress signed={itemsSigned} total={itemsTotal} />;
  return <small>{openedAt ? relativeTime(openedAt, t) : t("home.projects.notOpened")}</small>;
}

function Project({ project }: { project: RecentProject }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id, projectName, custName, periodEnd, status, userRole, isBehind } = project;
  // What an update has left behind is shown as it was, and marked.
  const behind = isBehind ? [t("home.projects.behind")] : [];
  const facts = [custName, formatDate(periodEnd), t(`codes.projectRole.${userRole}`), ...behind];
  return (
    <li>
      <button type="button" className="home-row" onClick={() => void navigate(linkTo("project", id))}>
        <span className="home-row-main">
          <span className="home-row-title">{projectName}</span>
          <small>{facts.join(" · ")}</small>
        </span>
        <span className="home-row-end home-project-end">
          <CodeTag name="projectStatus" code={status} />
          <HowFar project={project} />
        </span>
      </button>
    </li>
  );
}

export function ProjectsCard() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  const mayCreate = useCan("Pages.Projects.Create");
  const query = useCall(home.GetRecentProjects, firstProjects);
  const action =
    mayCreate && hasScreen(newProject)
      ? { label: t("home.newProject"), go: () => void navigate(newProject) }
      : undefined;
  const rest = (query.data?.totalCount ?? 0) - (query.data?.items.length ?? 0);
  const all =
    rest > 0 && hasScreen(allProjects) ? (
      <PlainButton look="link" size="small" onClick={() => void navigate(allProjects)}>
        {t("home.tasks.toProjects")}
      </PlainButton>
    ) : null;
  return (
    <Card title={t("home.myProjects")} foot={all}>
      <CardStates
        query={query}
        isEmpty={({ totalCount }) => totalCount === 0}
        empty={{ icon: "project", title: t("home.noProjects"), hint: t("home.noProjectsHint"), action }}
      >
        {({ items }) => (
          <ul className="home-rows">
            {items.map((project) => (
              <Project key={project.id} project={project} />
            ))}
          </ul>
        )}
      </CardStates>
    </Card>
  );
}
