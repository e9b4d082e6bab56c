/** The password once more, before a step that an open screen alone must not allow. */
import { limits } from "@digao/contract/limits";
import { Button, Form, Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { faultOf } from "../../../lib/call-error.ts";

interface Props {
  onPassword: (password: string) => Promise<void>;
  onCancel: () => void;
}

export function PasswordPrompt({ onPassword, onCancel }: Props) {
  const { t } = useTranslation();
  const [form] = Form.useForm<{ password: string }>();
  const [isBusy, setBusy] = useState(false);
  const submit = async ({ password }: { password: string }) => {
    setBusy(true);
    try {
      await onPassword(password);
    } catch (refused) {
      form.setFields([{ name: "password", errors: [faultOf(refused)?.message || t("auth.noAnswer")] }]);
      form.focusField("password");
      setBusy(false);
    }
  };
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={(input) => void submit(input)}>
      <Form.Item
        name="password"
        label={t("security.factor.password")}
        rules={[{ required: true, message: t("security.factor.passwordMissing") }]}
      >
        <Input.Password autoFocus maxLength={limits.passphraseMax} autoComplete="current-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {t("security.factor.next")}
      </Button>
      <Button onClick={onCancel}>{t("ui.cancel")}</Button>
    </Form>
  );
}
