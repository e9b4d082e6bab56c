/** The session ran out: sign in again over the kept pages; the calls that waited then go on. */

import { limits } from "@digao/contract/limits";
import { Button, Form, Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FaultLine } from "../../features/identity/auth/FaultLine.tsx";
import { signInAgain, signOut, useSession, wasRemembered } from "../../lib/session.ts";
import { Window } from "../../ui/Window.tsx";

interface Typed {
  password: string;
  code?: string;
}

function ReloginForm() {
  const { t } = useTranslation();
  const { user, tenant } = useSession();
  const [form] = Form.useForm<Typed>();
  const [needsCode, setNeedsCode] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const submit = async ({ password, code }: Typed) => {
    setBusy(true);
    setError(undefined);
    try {
      const entered = await signInAgain({
        tenancyName: tenant?.tenancyName ?? "",
        userName: user?.userName ?? "",
        password,
        remember: wasRemembered(),
        code: needsCode ? code : undefined,
      });
      if (entered === "code") setNeedsCode(true);
      if (entered === "other") location.assign("/");
    } catch (refused) {
      setError(refused);
      form.focusField(needsCode ? "code" : "password");
    }
    setBusy(false);
  };
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={(input) => void submit(input)}>
      <p>{t("auth.again.why")}</p>
      <Form.Item label={t("auth.userName")}>
        <Input value={`${tenant?.name ?? ""} / ${user?.userName ?? ""}`} disabled />
      </Form.Item>
      <Form.Item
        name="password"
        label={t("auth.password")}
        rules={[{ required: true, message: t("auth.required.password") }]}
      >
        <Input.Password maxLength={limits.passphraseMax} autoComplete="current-password" />
      </Form.Item>
      {needsCode ? (
        <Form.Item
          name="code"
          label={t("auth.code.label")}
          extra={t("auth.code.why")}
          rules={[{ required: true, message: t("auth.code.missing") }]}
        >
          <Input autoFocus maxLength={limits.factorCodeMax} autoComplete="one-time-code" inputMode="numeric" />
        </Form.Item>
      ) : null}
      <FaultLine error={error} />
      <div className="row" style={{ justifyContent: "flex-end" }}>
        <Button onClick={() => void signOut()}>{t("auth.again.leave")}</Button>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t("auth.again.submit")}
        </Button>
      </div>
    </Form>
  );
}

export function ReloginDialog() {
  const { t } = useTranslation();
  return (
    <Window
      title={t("auth.again.title")}
      width={400}
      zIndex={2000}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={null}
    >
      <ReloginForm />
    </Window>
  );
}
