import { type WorkLog, workLogs } from "@digao/contract/areas/office/work-logs/calls";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";

export function RefuseHours({ entry, onClose }: { entry: WorkLog; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutateAsync } = useChange(workLogs.UpdateRefuse, { quiet: true });
  return (
    <Ask<{ reason: string }>
      title={t("home.invite.refuseTitle", { title: entry.title })}
      why={t("home.invite.refuseWhy", { name: entry.inviterName ?? "" })}
      okText={t("home.invite.refuse")}
      keepAs={["refuseHours", entry.id]}
      isReady={hasReason}
      send={({ reason }) => mutateAsync({ Id: entry.id, reason })}
      onClose={onClose}
    >
      <ReasonField label={t("home.invite.reason")} isRequired />
    </Ask>
  );
}
