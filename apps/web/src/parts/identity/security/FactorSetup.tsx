/** Setting up one-time codes: the QR code, the key to type in, the first code; then the recovery codes. */
import type { secondFactor } from "@digao/contract/areas/identity/security/calls";
import type { Output } from "@digao/contract/endpoint";
import { Button, Form, Input, QRCode } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { faultOf } from "../../../lib/call-error.ts";
import { confirmFactor } from "../../../lib/session-calls.ts";
import { CopyText } from "../../../ui/CopyText.tsx";

export type Setup = Output<typeof secondFactor.Begin>;
export type Confirmed = Output<typeof secondFactor.Confirm>;

export function FactorSetup({ setup, onDone }: { setup: Setup; onDone: (confirmed: Confirmed) => void }) {
  const { t } = useTranslation();
  const [form] = Form.useForm<{ code: string }>();
  const [isBusy, setBusy] = useState(false);
  const submit = async ({ code }: { code: string }) => {
    setBusy(true);
    try {
      onDone(await confirmFactor(code));
    } catch (refused) {
      form.setFields([{ name: "code", errors: [faultOf(refused)?.message || t("auth.noAnswer")] }]);
      form.focusField("code");
    }
    setBusy(false);
  };
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={(input) => void submit(input)}>
      <div className="factor-qr" aria-hidden="true">
        <QRCode value={setup.uri} size={180} color="#000000" bgColor="#ffffff" />
      </div>
      <p className="empty-meta">
        {t("auth.factor.secret")} <CopyText text={setup.secret} />
      </p>
      <Form.Item
        name="code"
        label={t("auth.factor.code")}
        rules={[{ required: true, message: t("auth.factor.codeMissing") }]}
      >
        <Input autoFocus inputMode="numeric" maxLength={10} autoComplete="one-time-code" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isBusy} block>
        {t("auth.factor.submit")}
      </Button>
    </Form>
  );
}

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(codes.join("\n")).then(() => setCopied(true));
  return (
    <>
      <ul className="factor-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button onClick={copy}>{t(isCopied ? "auth.factor.copied" : "auth.factor.copy")}</Button>
    </>
  );
}
