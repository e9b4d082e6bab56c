/** What a person decides of a mail that failed, or of which nobody knows whether it was sent; with a reason. */
import { mail } from "@digao/contract/areas/letters/mail/calls";
import type { MailRow } from "@digao/contract/areas/letters/mail/shapes";
import { limits } from "@digao/contract/limits";
import { Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { sentBy, useChange } from "../../../lib/api.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";

export type Decision = "again" | "sent" | "giveUp";
export function DecideAsk({ id, decision, onClose }: { id: number; decision: Decision; onClose: () => void }) {
  const { t } = useTranslation();
  const resolve = useChange(mail.ResolveMail, { quiet: true });
  const send = (values: object) => resolve.mutateAsync(sentBy(mail.ResolveMail, { id, decision, ...values }));
  return (
    <Ask
      title={t(`mail.decide.${decision}`)}
      why={t(`mail.decideWhy.${decision}`)}
      okText={t(`mail.decide.${decision}`)}
      isDanger={decision === "again"}
      send={send}
      onClose={onClose}
    >
      <Form.Item
        name="reason"
        label={t("mail.decideReason")}
        rules={[{ required: true, whitespace: true, message: t("ui.required", { label: t("mail.decideReason") }) }]}
      >
        <Input.TextArea rows={2} maxLength={limits.reasonMax} />
      </Form.Item>
    </Ask>
  );
}

export const decisionsOf = (state: MailRow["state"]): Decision[] => {
  if (state === "unknown") return ["sent", "again", "giveUp"];
  return state === "failed" || state === "bounced" ? ["again"] : [];
};
