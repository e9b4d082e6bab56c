/** Lets the work on a project begin that is being set up (启动项目), with a reason that its page keeps showing. */
import { projects } from "@digao/contract/areas/office/projects/calls";
import { App } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";

export interface Starting {
  id: number;
  name: string;
}

export function StartProject({ id, name, onClose }: Starting & { onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const start = useChange(projects.StartProject, { quiet: true });
  return (
    <Ask<{ reason?: string }>
      width={480}
      title={t("projects.start.title", { name })}
      why={t("projects.start.why")}
      okText={t("projects.start.action")}
      keepAs={["start-project", id]}
      isReady={hasReason}
      send={async ({ reason = "" }) => {
        await start.mutateAsync({ Id: id, reason: reason.trim() });
        void message.success(t("projects.start.done", { name }));
      }}
      onClose={onClose}
    >
      <ReasonField label={t("projects.start.reason")} isRequired example={t("projects.start.example")} />
    </Ask>
  );
}
