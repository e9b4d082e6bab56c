/** The projects of a client, and the way to another one. */
import { projects } from "@digao/contract/areas/office/projects/calls";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { useHasScreen } from "../../../lib/screens.ts";
import { useCan } from "../../../lib/session.ts";
import { ProjectLinks } from "../../../parts/office/projects/ProjectLinks.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";

const addProject = "/pm/addproject";
const shownMax = 50;

export function Projects({ custId }: { custId: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  const seesAll = useCan("Pages.Projects.All");
  const mayCreate = useCan("Pages.Projects.Create") && hasScreen(addProject);
  const input = { custId, maxResultCount: shownMax, sorting: "aYear desc", ...(seesAll ? { showAllItems: true } : {}) };
  const { data, error, refetch } = useCall(projects.GetProjectList, input);
  const start = (
    <Button size="small" onClick={() => void navigate(`${addProject}?${new URLSearchParams({ custId: `${custId}` })}`)}>
      {t("customers.startProject")}
    </Button>
  );
  return (
    <section>
      <h3 className="section-title customer-projects-head">
        {t("customers.projects")}
        {mayCreate ? start : null}
      </h3>
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {data?.items.length === 0 ? <p className="quiet-line">{t("customers.noProjects")}</p> : null}
      <ProjectLinks
        rows={(data?.items ?? []).map((row) => ({
          ...row,
          isMine: row.userRole !== null,
          note: `${row.projectCode} · ${row.pmUserName}`,
        }))}
      />
    </section>
  );
}
