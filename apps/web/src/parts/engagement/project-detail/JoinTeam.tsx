/** Whoever was named to a team declares independence and joins, or declines. */

import { projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { memberState } from "@digao/contract/areas/engagement/project-detail/codes";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { useQueryClient } from "@tanstack/react-query";
import { App, Button, Checkbox } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call, refresh, useChange } from "../../../lib/api.ts";
import type { ProjectInfo } from "../../../lib/page.ts";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import "./members.css";

const { confirmed: accepted, declined } = memberState;
const lines = [1, 2, 3, 4, 5];

function useDecline(project: ProjectInfo) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const ask = useAsk();
  const client = useQueryClient();
  const navigate = useNavigate();
  const decline = async () => {
    await call(projectDetail.UpdateProjectMemberChecked, { Id: project.id, checked: declined });
    void message.success(t("projects.join.declined", { name: project.name }));
    // The window is left first: its own calls would be refused from now on.
    await navigate("/pm/projectin", { replace: true });
    await refresh(client, projects.GetProjectList);
  };
  return () =>
    ask({
      title: t("projects.join.declineTitle", { name: project.name }),
      why: t("projects.join.declineWhy"),
      okText: t("projects.join.decline"),
      isDanger: true,
      send: decline,
    });
}

export function JoinTeam({ project }: { project: ProjectInfo }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [isAgreed, setAgreed] = useState(false);
  const { mutateAsync, isPending } = useChange(projectDetail.UpdateProjectMemberChecked);
  const decline = useDecline(project);
  // Not a callback of the call: this card is gone once the project is read again.
  const accept = () =>
    void mutateAsync({ Id: project.id, checked: accepted, independence: isAgreed }).then(
      () => message.success(t("projects.join.accepted")),
      () => undefined,
    );
  return (
    <section className="join-team" aria-label={t("projects.join.title")}>
      <h2 className="section-title">{t("projects.join.title")}</h2>
      <p>{t("projects.join.why", { role: t(`codes.projectRole.${project.role}`) })}</p>
      <h3 className="section-title">{t("projects.join.declaration")}</h3>
      <ol>
        {lines.map((line) => (
          <li key={line}>{t(`projects.join.lines.${line}`, { client: project.client })}</li>
        ))}
      </ol>
      <p className="quiet-line">{t("projects.join.basis")}</p>
      <Checkbox checked={isAgreed} onChange={(event) => setAgreed(event.target.checked)}>
        {t("projects.join.agree")}
      </Checkbox>
      <div className="join-actions">
        <Button
          type="primary"
          loading={isPending}
          disabled={!isAgreed}
          title={isAgreed ? undefined : t("projects.join.mustAgree")}
          onClick={accept}
        >
          {t("projects.join.accept")}
        </Button>
        <Button danger onClick={decline}>
          {t("projects.join.decline")}
        </Button>
      </div>
    </section>
  );
}
