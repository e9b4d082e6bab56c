/** Binding an account elsewhere: its page in a frame; closes when the account is bound there, or in another tab. */

import { App } from "antd";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { boundNews } from "../../lib/external.ts";
import { loadSession } from "../../lib/session.ts";
import { Window } from "../../ui/Window.tsx";
import { closeOverlay } from "./overlays.ts";

export function BindDialog() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  useEffect(
    () =>
      boundNews.listen((account) => {
        closeOverlay();
        void message.success(t("auth.external.bound", { account }));
        void loadSession();
      }),
    [message, t],
  );
  return (
    <Window title={t("auth.external.bindTitle")} width={480} footer={null} onCancel={closeOverlay} destroyOnHidden>
      <iframe className="bind-frame" title={t("auth.external.bindTitle")} src="/wechatbind" />
    </Window>
  );
}
