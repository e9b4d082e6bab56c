/** What the server refused, said inside the dialog that asked for it. */
import { useTranslation } from "react-i18next";
import { faultOf } from "../lib/call-error.ts";
import { CopyText } from "./CopyText.tsx";
import { Icon } from "./Icon.tsx";

export function FaultNote({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (error === undefined) return null;
  const fault = faultOf(error);
  const message = fault?.message || t(fault?.status === 0 ? "ui.error.offline" : "ui.error.unknown");
  return (
    <div className="fault-note" role="alert">
      <Icon name="warning" size={14} />
      <div>
        <p>{message}</p>
        {fault?.details ? <p className="fault-details">{fault.details}</p> : null}
        {fault?.requestId && fault.status >= 500 ? (
          <p className="empty-meta">
            {t("ui.error.requestId")} <CopyText text={fault.requestId} />
          </p>
        ) : null}
      </div>
    </div>
  );
}
