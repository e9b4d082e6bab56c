/** The account or the firm was closed: says so over whatever is open, with one way out. */
import { App } from "antd";
import { useEffect, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { relogin } from "../../lib/relogin.ts";
import { signOut } from "../../lib/session.ts";

export function ShutOut() {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const message = useSyncExternalStore(relogin.subscribe, relogin.closedBy);
  useEffect(() => {
    if (message === undefined) return undefined;
    const dialog = modal.warning({
      title: t("app.project.poll.title"),
      content: message,
      okText: t("ui.confirm"),
      closable: false,
      keyboard: false,
      mask: { closable: false },
      zIndex: 2100,
      onOk: () => void signOut(),
    });
    return () => dialog.destroy();
  }, [message, modal, t]);
  return null;
}
