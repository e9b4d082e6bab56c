/** First page: my projects, what I opened last, and what I may start. */
import { projects } from "@digao/contract/areas/projects";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { formatDate, relativeTime } from "../../lib/format.ts";
import { useLanguage } from "../../lib/i18n/use-language.ts";
import { projectHref } from "../../lib/ids.ts";
import { useRecentProjects } from "../../lib/recent-projects.ts";
import { useHasScreen } from "../../lib/screens.ts";
import { useCan, useOwner } from "../../lib/session.ts";
import { Icon } from "../../ui/Icon.tsx";
import { ListPage } from "../../ui/list/ListPage.tsx";
import { projectTone } from "../../ui/project-words.ts";
import { StatusTag } from "../../ui/StatusTag.tsx";
import "./home.css";

const projectHome = "/maindo/projectmain";

function Recent() {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const recent = useRecentProjects(useOwner());
  return (
    <section>
      <h2 className="section-title">{t("home.recent")}</h2>
      {recent.length === 0 ? <p className="home-none">{t("home.noRecent")}</p> : null}
      <ul className="home-recent">
        {recent.map((project) => (
          <li key={project.id}>
            <button type="button" onClick={() => void navigate(projectHref(projectHome, project.id))}>
              <span>{project.name}</span>
              <small>
                {project.client} · {relativeTime(project.at, language)}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Only what the reader may start, and only where its screen exists. */
function useActions() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayProject = useCan("Pages.Projects.Create");
  const mayClient = useCan("Pages.Customers.Create");
  const hasScreen = useHasScreen();
  const all = [
    { path: "/pm/addproject", label: t("home.newProject"), icon: "add", isOpen: mayProject },
    { path: "/pm/customers?new=1", label: t("home.newClient"), icon: "client", isOpen: mayClient },
    { path: "/pm/projectin", label: t("home.allProjects"), icon: "project", isOpen: true },
  ] as const;
  return all
    .filter((action) => action.isOpen && hasScreen(action.path))
    .map((action) => ({ ...action, go: () => void navigate(action.path) }));
}

function useColumns(open: (row: Row) => void) {
  const { t } = useTranslation();
  return [
    {
      key: "projectName",
      title: t("home.project"),
      width: 250,
      sort: true,
      render: (row: Row) => (
        <button type="button" className="cell-link" title={row.projectName} onClick={() => open(row)}>
          {row.projectName}
        </button>
      ),
    },
    { key: "custName", title: t("home.client"), width: 180, value: (row: Row) => row.custName, sort: true },
    {
      key: "periodEnd",
      title: t("home.periodEnd"),
      width: 110,
      value: (row: Row) => formatDate(row.periodEnd),
      sort: true,
    },
    { key: "pmUserName", title: t("home.manager"), width: 100, value: (row: Row) => row.pmUserName },
    {
      key: "userRole",
      title: t("home.role"),
      width: 110,
      value: (row: Row) => (row.userRole === null ? "" : t(`app.project.role.${row.userRole}`)),
    },
    {
      key: "status",
      title: t("home.state"),
      width: 100,
      render: (row: Row) => <StatusTag tone={projectTone(row.status)}>{t(`home.status.${row.status}`)}</StatusTag>,
    },
  ];
}
type Row = (typeof projects.GetProjectList.output)["_output"]["items"][number];

export function Home() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const actions = useActions();
  const open = (row: Row) => void navigate(projectHref(projectHome, row.id));
  const columns = useColumns(open);
  return (
    <div className="home">
      <ListPage
        name="home"
        title={t("home.myProjects")}
        endpoint={projects.GetProjectList}
        input={{ scope: "mine" }}
        columns={columns}
        rowKey={(row) => row.id}
        keyword={t("home.project")}
        empty={{ title: t("home.noProjects"), hint: t("home.noProjectsHint") }}
        onOpen={open}
      />
      <aside className="home-side">
        {actions.length > 0 ? (
          <section>
            <h2 className="section-title">{t("home.quick")}</h2>
            <div className="home-actions">
              {actions.map((action) => (
                <Button key={action.path} block icon={<Icon name={action.icon} />} onClick={action.go}>
                  {action.label}
                </Button>
              ))}
            </div>
          </section>
        ) : null}
        <Recent />
      </aside>
    </div>
  );
}
