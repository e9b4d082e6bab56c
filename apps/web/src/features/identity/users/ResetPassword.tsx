/** Gives a person a one-time password; who does it proves it by the own password. */

import { user as register, users } from "@digao/contract/areas/identity/users/calls";
import { limits } from "@digao/contract/limits";
import { Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { useShowOneTimePassword } from "./OneTimePassword.tsx";

export function ResetPassword({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { data: user } = useCall(register.calls.get, { id });
  const reset = useChange(users.ResetPassword, { quiet: true });
  const showPassword = useShowOneTimePassword();
  const name = user?.name ?? "";
  const label = t("users.reset.adminPassword");
  return (
    <Ask<{ adminPassword: string }>
      title={t("users.reset.of", { name })}
      why={t("users.reset.hint")}
      okText={t("users.reset.do")}
      isReady={() => user !== undefined}
      send={async ({ adminPassword }) => {
        const made = await reset.mutateAsync({ userId: id, adminPassword });
        if (made !== true) showPassword({ name, userName: user?.userName ?? "", password: made.oneTimePassword });
      }}
      onClose={onClose}
    >
      <Form.Item name="adminPassword" label={label} rules={[{ required: true, message: t("ui.required", { label }) }]}>
        <Input.Password autoComplete="current-password" maxLength={limits.passphraseMax} />
      </Form.Item>
    </Ask>
  );
}
