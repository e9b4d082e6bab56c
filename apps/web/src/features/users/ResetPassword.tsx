/** Gives a person a one-time password; who does it proves it by the own password. */
import { users } from "@digao/contract/areas/users";
import { Form, Input, Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../lib/api.ts";
import { faultOf } from "../../lib/call-error.ts";
import { useShowOneTimePassword } from "./OneTimePassword.tsx";

export function ResetPassword({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { data: user } = useCall(users.Get, { Id: id });
  const reset = useChange(users.ResetPassword, { quiet: true });
  const showPassword = useShowOneTimePassword();
  const [form] = Form.useForm<{ adminPassword: string }>();
  const [fault, setFault] = useState<string>();
  const name = user?.name ?? "";
  const submit = async ({ adminPassword }: { adminPassword: string }) => {
    setFault(undefined);
    try {
      const made = await reset.mutateAsync({ userId: id, adminPassword });
      onClose();
      if (made !== true) showPassword({ name, userName: user?.userName ?? "", password: made.oneTimePassword });
    } catch (error) {
      setFault(faultOf(error)?.message ?? t("ui.error.unknown"));
      form.focusField("adminPassword");
    }
  };
  return (
    <Modal
      open
      title={t("users.reset.of", { name })}
      okText={t("users.reset.do")}
      cancelText={t("ui.cancel")}
      okButtonProps={{ loading: reset.isPending, disabled: !user }}
      onOk={() => form.submit()}
      onCancel={onClose}
      destroyOnHidden
    >
      <p>{t("users.reset.hint")}</p>
      <Form form={form} layout="vertical" onFinish={(values) => void submit(values)}>
        <Form.Item
          name="adminPassword"
          label={t("users.reset.adminPassword")}
          rules={[{ required: true, message: t("ui.required", { label: t("users.reset.adminPassword") }) }]}
          {...(fault ? { validateStatus: "error" as const, help: fault } : {})}
        >
          <Input.Password
            autoFocus
            autoComplete="current-password"
            maxLength={64}
            onChange={() => setFault(undefined)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
