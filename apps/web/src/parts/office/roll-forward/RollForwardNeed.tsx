/** On the home page of a project, for who may carry on: the client's archived engagement is there, and nothing was taken from it yet. */
import { memberState, roleSets } from "@digao/contract/areas/engagement/project-detail/codes";
import { rollForward } from "@digao/contract/areas/office/roll-forward/calls";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";

const appointing: readonly number[] = roleSets.appointing;

export function RollForwardNeed({ href }: { href: string | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id: projectId, role, checked, isReadOnly } = useProject();
  const enabled = checked === memberState.confirmed && appointing.includes(role) && !isReadOnly;
  const { data } = useCall(rollForward.GetRollForwardSources, { projectId }, { enabled });
  const source = data?.find(({ isArchived }) => isArchived);
  if (!source || !href || data?.some(({ isUsed }) => isUsed)) return null;
  return (
    <section className="not-started" aria-label={t("roll-forward.title")}>
      <span>
        <strong>{t("roll-forward.title")}</strong>
        {source.reason ?? t("roll-forward.waits", { name: source.name })}
      </span>
      <Button onClick={() => void navigate(href)}>{t("roll-forward.view.choose")}</Button>
    </section>
  );
}
