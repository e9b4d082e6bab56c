/** The account or the firm was closed: says so over whatever is open, with one way out. */
import { App } from "antd";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { signOut } from "../../lib/session.ts";

export function ShutOut({ message }: { message: string }) {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  useEffect(() => {
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
