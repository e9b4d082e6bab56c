/** Says why a text carried on from last year still holds. */
import { rollForward } from "@digao/contract/areas/office/roll-forward/calls";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";

interface Props {
  id: number;
  title: string;
  rowVersion: number;
}

export function ConfirmText({ id, title, rowVersion }: Props) {
  const { t } = useTranslation();
  const { id: projectId, isReadOnly } = useProject();
  const [isAsking, setAsking] = useState(false);
  const confirm = useChange(rollForward.ConfirmCarriedText, { quiet: true });
  if (isReadOnly) return null;
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {t("roll-forward.confirm")}
      </Button>
      {isAsking ? (
        <Ask<{ reason?: string }>
          title={t("roll-forward.confirmTitle")}
          why={t("roll-forward.confirmWhy", { name: title })}
          okText={t("roll-forward.confirm")}
          isReady={hasReason}
          send={({ reason }) => confirm.mutateAsync({ projectId, Id: id, rowVersion, words: reason?.trim() ?? "" })}
          onClose={() => setAsking(false)}
        >
          <ReasonField isRequired label={t("roll-forward.reason")} example={t("roll-forward.reasonExample")} />
        </Ask>
      ) : null}
    </>
  );
}
