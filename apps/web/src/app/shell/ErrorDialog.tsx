/** Shows what a change was refused with: the message as title, the details below, the request id to copy. */
import { App } from "antd";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { faultOf } from "../../lib/call-error.ts";
import { CopyText } from "../../ui/CopyText.tsx";

export function ErrorDialog({ error, onClosed }: { error: unknown; onClosed: () => void }) {
  const { modal } = App.useApp();
  const { t } = useTranslation();
  const closed = useRef(onClosed);
  useEffect(() => {
    closed.current = onClosed;
  });
  useEffect(() => {
    const fault = faultOf(error);
    const unknown = fault?.status === 0 ? t("ui.error.offline") : t("ui.error.unknown");
    const message = fault?.message || unknown;
    const details = fault?.details;
    const dialog = modal.error({
      title: details ? message : t("ui.error.system"),
      content: (
        <>
          <p style={{ margin: 0, whiteSpace: "pre-line" }}>{details ?? message}</p>
          {fault?.requestId && fault.status >= 500 ? (
            <p className="empty-meta">
              {t("ui.error.requestId")} <CopyText text={fault.requestId} />
            </p>
          ) : null}
        </>
      ),
      okText: t("ui.confirm"),
      afterClose: () => closed.current(),
    });
    return () => dialog.destroy();
  }, [error, modal, t]);
  return null;
}
