/** Withdraws an account at once: the next look is refused, running sessions end. */
import { type Inspection, inspection } from "@digao/contract/areas/office/inspection/calls";
import { App } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";

export function End({ of, onClose }: { of: Inspection; onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  // The version the question was asked about; a later one is refused, with both.
  const [{ id, rowVersion, name }] = useState(of);
  const end = useChange(inspection.EndInspection, { quiet: true });
  return (
    <Ask<{ reason?: string }>
      title={t("inspection.endTitle", { name })}
      why={t("inspection.endWhy")}
      okText={t("inspection.end")}
      isDanger
      isReady={hasReason}
      keepAs={["inspection-end", id]}
      send={async ({ reason = "" }) => {
        await end.mutateAsync({ id, rowVersion, reason });
        void message.success(t("inspection.ended", { name }));
      }}
      onClose={onClose}
    >
      <ReasonField label={t("inspection.field.endReason")} isRequired />
    </Ask>
  );
}
