/** The firm's rules of signing in, changed in a drawer. */
import { type SecurityPolicy, securityPolicy } from "@digao/contract/areas/identity/security/calls";
import { passwordLeast, passwordMax } from "@digao/contract/passwords";
import { App, Form, InputNumber, Radio, Select } from "antd";
import { useTranslation } from "react-i18next";
import { sentBy, useChange } from "../../../lib/api.ts";
import { useOpened } from "../../../lib/use-opened.ts";
import { EditDrawer } from "../../../ui/edit/EditDrawer.tsx";
import { WaitingDrawer } from "../../../ui/edit/WaitingDrawer.tsx";

const numbers = {
  idleMinutes: { min: 5, max: 720 },
  absoluteHours: { min: 1, max: 24 },
  rememberDays: { min: 0, max: 30, hint: "security.policy.rememberHint" },
  sessionMax: { min: 0, max: 20, hint: "security.policy.sessionHint" },
  personFilesGb: { min: 0, max: 100_000, hint: "security.policy.personFilesHint" },
  personFilesMax: { min: 0, max: 10_000_000, hint: "security.policy.personFilesHint" },
} as const;
const choices = {
  sessionExcess: ["endOldest", "refuse"],
  passwordRule: ["classic", "long"],
  secondFactor: ["optional", "required"],
  registration: ["closed", "onApproval"],
} as const;
const fields = ["idleMinutes", "absoluteHours", "rememberDays", "sessionMax", "sessionExcess"] as const;
const ofSessions = ["idleMinutes", "absoluteHours", "rememberDays", "sessionMax"] as const;
const ofFiles = ["personFilesGb", "personFilesMax"] as const;
const allFields = [...fields, ...ofFiles, "passwordRule", "passwordMin", "secondFactor", "registration"] as const;

function NumberField({ name, min, max, hint }: { name: string; min: number; max: number; hint?: string }) {
  const { t } = useTranslation();
  return (
    <Form.Item
      name={name}
      label={t(`security.policy.${name}`)}
      extra={hint ? t(hint) : undefined}
      rules={[{ required: true, message: t("ui.required", { label: t(`security.policy.${name}`) }) }]}
    >
      <InputNumber min={min} max={max} precision={0} />
    </Form.Item>
  );
}

function Fields() {
  const { t } = useTranslation();
  const rule: SecurityPolicy["passwordRule"] = Form.useWatch("passwordRule") ?? "classic";
  const sessionMax: number = Form.useWatch("sessionMax") ?? 0;
  const options = (name: keyof typeof choices) =>
    choices[name].map((value) => ({ value, label: t(`security.policy.${value}`) }));
  return (
    <>
      {ofSessions.map((name) => (
        <NumberField key={name} name={name} {...numbers[name]} />
      ))}
      <Form.Item name="sessionExcess" label={t("security.policy.sessionExcess")} hidden={sessionMax === 0}>
        <Select options={options("sessionExcess")} />
      </Form.Item>
      <Form.Item name="passwordRule" label={t("security.policy.passwordRule")}>
        <Radio.Group options={options("passwordRule")} />
      </Form.Item>
      <NumberField name="passwordMin" min={passwordLeast[rule]} max={passwordMax[rule]} />
      <Form.Item name="secondFactor" label={t("security.policy.secondFactor")}>
        <Radio.Group options={options("secondFactor")} />
      </Form.Item>
      <Form.Item
        name="registration"
        label={t("security.policy.registration")}
        extra={t("security.policy.registrationHint")}
      >
        <Radio.Group options={options("registration")} />
      </Form.Item>
      {ofFiles.map((name) => (
        <NumberField key={name} name={name} {...numbers[name]} />
      ))}
    </>
  );
}

function Editor({ policy, onClose }: { policy: SecurityPolicy; onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const update = useChange(securityPolicy.UpdateSecurityPolicy, { quiet: true });
  const labels = Object.fromEntries(allFields.map((name) => [name, t(`security.policy.${name}`)]));
  const codes = new Set<unknown>(Object.values(choices).flat());
  return (
    <EditDrawer
      title={t("security.edit")}
      form="security-policy"
      record="firm"
      rowVersion={policy.rowVersion}
      initial={{ ...policy }}
      labels={labels}
      show={(_field, value) => (codes.has(value) ? t(`security.policy.${String(value)}`) : String(value ?? ""))}
      onSubmit={async (values, rowVersion) => {
        await update.mutateAsync(sentBy(securityPolicy.UpdateSecurityPolicy, { ...values, rowVersion }));
        void message.success(t("security.saved"));
      }}
      onClose={onClose}
    >
      <Fields />
    </EditDrawer>
  );
}

export function PolicyDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { record, error, retry } = useOpened(securityPolicy.GetSecurityPolicy, {});
  if (record) return <Editor policy={record} onClose={onClose} />;
  return <WaitingDrawer title={t("security.edit")} error={error} onRetry={retry} onClose={onClose} />;
}
