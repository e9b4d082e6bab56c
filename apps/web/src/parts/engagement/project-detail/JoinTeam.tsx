/** Whoever was named to a team declares independence and joins, or declines. */

import { independence } from "@digao/contract/areas/engagement/independence/calls";
import { declarationState } from "@digao/contract/areas/engagement/independence/codes";
import { projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { memberState } from "@digao/contract/areas/engagement/project-detail/codes";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { useQueryClient } from "@tanstack/react-query";
import { App, Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call, refresh, useCall } from "../../../lib/api.ts";
import type { ProjectInfo } from "../../../lib/page.ts";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import { DeclareAsk } from "../independence/DeclareAsk.tsx";
import "./members.css";

const { declined } = memberState;

function useDecline(project: ProjectInfo) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const ask = useAsk();
  const client = useQueryClient();
  const navigate = useNavigate();
  const decline = async () => {
    await call(projectDetail.UpdateProjectMemberChecked, { Id: project.id, checked: declined });
    void message.success(t("project-detail.join.declined", { name: project.name }));
    // The window is left first: its own calls would be refused from now on.
    await navigate("/pm/projectin", { replace: true });
    await refresh(client, projects.GetProjectList);
  };
  return () =>
    ask({
      title: t("project-detail.join.declineTitle", { name: project.name }),
      why: t("project-detail.join.declineWhy"),
      okText: t("project-detail.join.decline"),
      isDanger: true,
      send: decline,
    });
}

/** Where the person's own declaration stands: none yet, before the quality department, or barred. */
function Standing({ id }: ProjectInfo) {
  const { t } = useTranslation();
  const { data } = useCall(independence.GetOwnDeclarations, { Id: id });
  const newest = data?.[0];
  const isBarred = newest?.state === declarationState.barred;
  if (!newest || (newest.state !== declarationState.waiting && !isBarred)) return null;
  const key = isBarred ? "barred" : "waits";
  return (
    <div role="status">
      <h3 className="section-title">{t(`independence.${key}Title`)}</h3>
      <p>{t(`independence.${key}Why`)}</p>
      {newest.words && newest.decidedBy ? (
        <p>{t("independence.decidedWords", { name: newest.decidedBy, words: newest.words })}</p>
      ) : null}
    </div>
  );
}

export function JoinTeam({ project }: { project: ProjectInfo }) {
  const { t } = useTranslation();
  const [isAnswering, setAnswering] = useState(false);
  const decline = useDecline(project);
  return (
    <section className="join-team" aria-label={t("project-detail.join.title")}>
      <h2 className="section-title">{t("project-detail.join.title")}</h2>
      <Standing {...project} />
      <p>{t("project-detail.join.why", { role: t(`codes.projectRole.${project.role}`) })}</p>
      <p>{t("project-detail.join.duty", { client: project.client })}</p>
      <p className="quiet-line">{t("project-detail.join.basis")}</p>
      <div className="join-actions">
        <Button type="primary" onClick={() => setAnswering(true)}>
          {t("project-detail.join.accept")}
        </Button>
        <Button danger onClick={decline}>
          {t("project-detail.join.decline")}
        </Button>
      </div>
      {isAnswering ? <DeclareAsk project={project} onClose={() => setAnswering(false)} /> : null}
    </section>
  );
}
