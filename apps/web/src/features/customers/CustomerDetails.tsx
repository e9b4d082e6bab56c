/** A client in the inspector: what is known of it, and its projects. */
import { customers } from "@digao/contract/areas/customers";
import { projects } from "@digao/contract/areas/projects";
import { linkTo } from "@digao/contract/links";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCall } from "../../lib/api.ts";
import { useHasScreen } from "../../lib/screens.ts";
import { useCan } from "../../lib/session.ts";
import { CopyText } from "../../ui/CopyText.tsx";
import { DelayedSkeleton } from "../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../ui/ErrorPanel.tsx";
import { projectTone } from "../../ui/project-words.ts";
import { StatusTag } from "../../ui/StatusTag.tsx";
import { groups } from "./fields.ts";
import { useWords } from "./words.ts";

const addProject = "/pm/addproject";
const shownMax = 50;

function Projects({ custId }: { custId: number }) {
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
      <ul className="customer-projects">
        {(data?.items ?? []).map((row) => (
          <li key={row.id}>
            <Button
              type="link"
              size="small"
              disabled={row.userRole === null || !hasScreen(linkTo("project", row.id))}
              title={row.userRole === null ? t("customers.notMember") : undefined}
              onClick={() => void navigate(linkTo("project", row.id))}
            >
              {row.projectName}
            </Button>
            <StatusTag tone={projectTone(row.status)}>{t(`home.status.${row.status}`)}</StatusTag>
            <small>
              {row.projectCode} · {row.pmUserName}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function CustomerDetails({ id }: { id: number }) {
  const { t } = useTranslation();
  const { show } = useWords();
  const { data, error, refetch } = useCall(customers.GetCustInformation, { Id: id });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  const shown = groups
    .map(({ name, fields }) => ({
      name,
      facts: fields.flatMap((field) => {
        const text = field.name === "custName" ? "" : show(field.name, data[field.name]);
        return text ? [{ name: field.name, text }] : [];
      }),
    }))
    .filter((group) => group.facts.length > 0);
  return (
    <div className="customer-details">
      <Projects custId={id} />
      {shown.map((group) => (
        <section key={group.name}>
          <h3 className="section-title">{t(`customers.group.${group.name}`)}</h3>
          <dl className="facts">
            {group.facts.map((fact) => (
              <div key={fact.name} style={{ display: "contents" }}>
                <dt>{t(`customers.field.${fact.name}`)}</dt>
                <dd>{fact.name === "uscc" ? <CopyText text={fact.text} /> : fact.text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
