/** Taking the account elsewhere off the own user: asked once more, with the password. */
import { externalAccount } from "@digao/contract/areas/external";
import { limits } from "@digao/contract/limits";
import { App, Form, Input, Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call, useCall } from "../../lib/api.ts";
import { faultOf } from "../../lib/call-error.ts";
import { loadSession } from "../../lib/session.ts";
import { closeOverlay } from "./overlays.ts";

export function UnbindDialog() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { data: account } = useCall(externalAccount.GetExternalAccount, {}, { staleMs: 0 });
  const [form] = Form.useForm<{ password: string }>();
  const [isBusy, setBusy] = useState(false);
  const submit = async ({ password }: { password: string }) => {
    setBusy(true);
    try {
      await call(externalAccount.UnbindWechat, { password });
      closeOverlay();
      void message.success(t("auth.external.unbound"));
      await loadSession();
    } catch (refused) {
      const why = faultOf(refused)?.message || t("auth.noAnswer");
      form.setFields([{ name: "password", errors: [`${t("auth.external.unbindFailed")}: ${why}`] }]);
      form.focusField("password");
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t("auth.external.unbindTitle")}
      width={420}
      okText={t("auth.external.unbind")}
      okButtonProps={{ danger: true }}
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={closeOverlay}
    >
      <p>
        {account
          ? t("auth.external.unbindWhy", { provider: account.providerName, account: account.accountName })
          : null}
      </p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(input) => void submit(input)}>
        <Form.Item
          name="password"
          label={t("auth.password")}
          rules={[{ required: true, message: t("auth.required.password") }]}
        >
          <Input.Password autoFocus maxLength={limits.passphraseMax} autoComplete="current-password" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
