/** Ends an authorisation at once: its reader's next call is refused. */
import { type ArchiveAuth, archiveAuth } from "@digao/contract/areas/office/archive-auth/calls";
import { App } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { ReasonField } from "../../../ui/ask/ReasonField.tsx";

export function EndAuth({ auth, onClose }: { auth: ArchiveAuth; onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  // The version the question was asked about; a later one is refused, with both.
  const [{ id, rowVersion }] = useState(auth);
  const end = useChange(archiveAuth.EndArchiveAuth, { quiet: true });
  return (
    <Ask<{ reason?: string }>
      title={t("archive-auth.endTitle", { name: auth.name, project: auth.projectName })}
      why={t("archive-auth.endWhy")}
      okText={t("archive-auth.end")}
      isDanger
      keepAs={["archive-auth-end", id]}
      send={async ({ reason = "" }) => {
        await end.mutateAsync({ id, rowVersion, reason });
        void message.success(t("archive-auth.ended", { name: auth.name }));
      }}
      onClose={onClose}
    >
      <ReasonField label={t("archive-auth.field.endReason")} />
    </Ask>
  );
}
