/** The questions of 三员分立: for whom it is switched on, and why it is to end. */
import { adminKinds, adminSeparation } from "@digao/contract/areas/identity/security/calls";
import { limits } from "@digao/contract/limits";
import { App, Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { UserPicker } from "../../../parts/identity/users/UserPicker.tsx";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { ReasonField } from "../../../ui/ask/ReasonField.tsx";

interface Three {
  systemUserId: number;
  securityUserId: number;
  auditUserId: number;
  password: string;
}

/** Reloaded then: the rights of whoever does it have changed, and with them menu and pages. */
export function SwitchOn({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const switchOn = useChange(adminSeparation.SwitchOn, { quiet: true });
  const required = (label: string) => [{ required: true, message: t("ui.required", { label }) }];
  const password = t("security.factor.password");
  return (
    <Ask<Three>
      title={t("security.separation.switchOn")}
      why={t("security.separation.switchOnWhy")}
      okText={t("security.separation.switchOn")}
      isDanger
      send={async (three) => {
        await switchOn.mutateAsync(three);
        window.location.assign("/");
      }}
      onClose={onClose}
    >
      {adminKinds.map((kind) => {
        const label = t(`security.separation.${kind}Person`);
        return (
          <Form.Item key={kind} name={`${kind}UserId`} label={label} rules={required(label)}>
            <UserPicker label={label} />
          </Form.Item>
        );
      })}
      <Form.Item name="password" label={password} rules={required(password)}>
        <Input.Password autoComplete="current-password" maxLength={limits.passphraseMax} />
      </Form.Item>
    </Ask>
  );
}

export function AskEnd({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const ask = useChange(adminSeparation.AskEnd, { quiet: true });
  return (
    <Ask<{ reason: string }>
      title={t("security.separation.askEnd")}
      why={t("security.separation.askEndWhy")}
      okText={t("security.separation.send")}
      isDanger
      keepAs={["separation-end", "firm"]}
      send={async ({ reason }) => {
        await ask.mutateAsync({ reason });
        void message.success(t("security.separation.askedDone"));
      }}
      onClose={onClose}
    >
      <ReasonField label={t("security.separation.reason")} isRequired />
    </Ask>
  );
}
