/** The last fields before a step that an open screen alone must not allow. */
import { limits } from "@digao/contract/limits";
import { Form, Input } from "antd";
import { useTranslation } from "react-i18next";

export function ReasonField() {
  const { t } = useTranslation();
  const label = t("tenants.reason");
  return (
    <Form.Item
      name="reason"
      label={label}
      rules={[{ required: true, whitespace: true, message: t("ui.required", { label }) }]}
    >
      <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} maxLength={limits.reasonMax} />
    </Form.Item>
  );
}

export function OwnPasswordField() {
  const { t } = useTranslation();
  const label = t("tenants.ownPassword");
  return (
    <Form.Item name="password" label={label} rules={[{ required: true, message: t("ui.required", { label }) }]}>
      <Input.Password autoComplete="current-password" maxLength={limits.passphraseMax} />
    </Form.Item>
  );
}
