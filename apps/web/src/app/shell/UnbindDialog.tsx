/** Taking the account elsewhere off the own user: asked once more, with the password. */
import { externalAccount } from "@digao/contract/areas/identity/auth/calls";
import { limits } from "@digao/contract/limits";
import { App, Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { call, useCall } from "../../lib/api.ts";
import { loadSession } from "../../lib/session.ts";
import { Ask } from "../../ui/ask/Ask.tsx";
import { closeOverlay } from "./overlays.ts";

export function UnbindDialog() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { data: account } = useCall(externalAccount.GetExternalAccount, {}, { staleMs: 0 });
  const why = account && t("auth.external.unbindWhy", { provider: account.providerName, account: account.accountName });
  return (
    <Ask<{ password: string }>
      title={t("auth.external.unbindTitle")}
      why={why}
      okText={t("auth.external.unbind")}
      isDanger
      refused={t("auth.external.unbindFailed")}
      send={async ({ password }) => {
        await call(externalAccount.UnbindWechat, { password });
        void message.success(t("auth.external.unbound"));
      }}
      onClose={(isSent) => {
        closeOverlay();
        if (isSent) void loadSession();
      }}
    >
      <Form.Item
        name="password"
        label={t("auth.password")}
        rules={[{ required: true, message: t("auth.required.password") }]}
      >
        <Input.Password maxLength={limits.passphraseMax} autoComplete="current-password" />
      </Form.Item>
    </Ask>
  );
}
