/** Changing the own password, with the messages the product has always used. */
import { limits } from "@digao/contract/limits";
import { App, Form, Input, Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FaultLine } from "../../features/auth/FaultLine.tsx";
import { inputMax, type PasswordChange, passwordFaults, ruleText, usePasswordRules } from "../../lib/passwords.ts";
import { changePassword } from "../../lib/session.ts";
import { closeOverlay } from "./overlays.ts";

const fields = ["current", "next", "confirm"] as const;
const completes = { current: "current-password", next: "new-password", confirm: "new-password" };

export function PasswordDialog() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [form] = Form.useForm<PasswordChange>();
  const rules = usePasswordRules();
  const rule = t(ruleText(rules).key, ruleText(rules).figures);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const submit = async (given: Partial<PasswordChange>) => {
    const input = { current: given.current ?? "", next: given.next ?? "", confirm: given.confirm ?? "" };
    const faults = passwordFaults(input, rules);
    const said = fields.map((name) => ({ name, errors: faults[name] ? [t(faults[name], { rule })] : [] }));
    form.setFields(said);
    const first = fields.find((name) => faults[name]);
    if (first) {
      form.focusField(first);
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      await changePassword(input.current, input.next);
      closeOverlay();
      void message.success(t("auth.change.done"));
    } catch (refused) {
      setError(refused);
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t("auth.change.title")}
      width={400}
      okText={t("auth.change.submit")}
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={closeOverlay}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(input) => void submit(input)}>
        {fields.map((name) => (
          <Form.Item key={name} name={name} label={t(`auth.change.${name}`)} extra={name === "next" ? rule : undefined}>
            <Input.Password
              maxLength={name === "current" ? limits.passphraseMax : inputMax(rules)}
              autoComplete={completes[name]}
            />
          </Form.Item>
        ))}
        <FaultLine error={error} />
      </Form>
    </Modal>
  );
}
