/** The projects of one manager; open ones can be chosen and handed over. */

import { type ManagedProject, projectManagers } from "@digao/contract/areas/engagement/project-managers/calls";
import { Button, Checkbox } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { formatDate } from "../../../lib/format.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";

const shownMax = 300;

function Facts({ project }: { project: ManagedProject }) {
  const { t } = useTranslation();
  const { projectCode, custName, planEnd, memberCount, status } = project;
  return (
    <>
      <small>
        {projectCode} · {custName}
      </small>
      <small className="row top gap-12">
        <CodeTag name="projectStatus" code={status} />
        <span>{t("project-managers.members", { count: memberCount })}</span>
        {planEnd ? <span>{t("project-managers.planEnd", { day: formatDate(planEnd) })}</span> : null}
      </small>
    </>
  );
}

interface Props {
  userId: number;
  start: ((userId: number, ids: readonly number[]) => void) | undefined;
}

export function LedProjects({ userId, start }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const { data, error, refetch } = useCall(projectManagers.GetManagedProjects, { userId, maxResultCount: shownMax });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton rows={6} />;
  if (data.items.length === 0) return <EmptyState icon="project" title={t("project-managers.leadsNone")} />;
  const open = data.items.filter((one) => one.isOpen);
  // Others may have handed one over meanwhile.
  const ids = chosen.filter((id) => open.some((one) => one.id === id));
  const toggle = (id: number) => setChosen(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  return (
    <>
      {start && open.length > 0 ? (
        <div className="led-tools">
          <Checkbox
            checked={ids.length === open.length}
            indeterminate={ids.length > 0 && ids.length < open.length}
            onChange={(event) => setChosen(event.target.checked ? open.map((one) => one.id) : [])}
          >
            {t("project-managers.chooseAll")}
          </Checkbox>
          <Button type="primary" size="small" disabled={ids.length === 0} onClick={() => start(userId, ids)}>
            {t("project-managers.handChosen", { count: ids.length })}
          </Button>
        </div>
      ) : null}
      <ul className="led-projects">
        {data.items.map((project) => (
          <li key={project.id} className={project.isOpen ? "" : "led-closed"}>
            {start && project.isOpen ? (
              <Checkbox checked={ids.includes(project.id)} onChange={() => toggle(project.id)}>
                {project.projectName}
              </Checkbox>
            ) : (
              <span>{project.projectName}</span>
            )}
            <Facts project={project} />
          </li>
        ))}
      </ul>
      {data.totalCount > data.items.length ? (
        <p className="quiet-line">
          {t("project-managers.shownOf", { count: data.items.length, total: data.totalCount })}
        </p>
      ) : null}
    </>
  );
}
