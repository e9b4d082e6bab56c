/** Changing the own password, with the messages the product has always used. */
import { limits } from "@digao/contract/limits";
import { App, Form, type FormInstance, Input } from "antd";
import { useTranslation } from "react-i18next";
import { inputMax, type PasswordChange, passwordFaults, ruleText, usePasswordRules } from "../../lib/passwords.ts";
import { changePassword } from "../../lib/session.ts";
import { Ask } from "../../ui/ask/Ask.tsx";
import { closeOverlay } from "./overlays.ts";

const fields = ["current", "next", "confirm"] as const;
const completes = { current: "current-password", next: "new-password", confirm: "new-password" };
const changeOf = ({ current = "", next = "", confirm = "" }: Partial<PasswordChange>): PasswordChange => ({
  current,
  next,
  confirm,
});

export function PasswordDialog() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const rules = usePasswordRules();
  const rule = t(ruleText(rules).key, ruleText(rules).figures);
  const judged = (name: (typeof fields)[number]) => (form: Pick<FormInstance<PasswordChange>, "getFieldsValue">) => ({
    validator: async () => {
      const fault = passwordFaults(changeOf(form.getFieldsValue()), rules)[name];
      if (fault) throw new Error(t(fault, { rule }));
    },
  });
  return (
    <Ask<PasswordChange>
      title={t("auth.change.title")}
      width={400}
      okText={t("auth.change.submit")}
      send={async ({ current, next }) => {
        await changePassword(current, next);
        void message.success(t("auth.change.done"));
      }}
      onClose={closeOverlay}
    >
      {fields.map((name) => (
        <Form.Item
          key={name}
          name={name}
          label={t(`auth.change.${name}`)}
          extra={name === "next" ? rule : undefined}
          rules={[judged(name)]}
        >
          <Input.Password
            maxLength={name === "current" ? limits.passphraseMax : inputMax(rules)}
            autoComplete={completes[name]}
          />
        </Form.Item>
      ))}
    </Ask>
  );
}
