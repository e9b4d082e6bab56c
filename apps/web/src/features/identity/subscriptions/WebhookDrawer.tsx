/** Where the firm's own service is told of notices; no draft of it is kept, because a secret is typed here. */

import { subscriptions } from "@digao/contract/areas/identity/subscriptions/calls";
import {
  type NoticeWebhook,
  noticeDelivery,
  secretMin,
  webhookMax,
} from "@digao/contract/areas/letters/notice-delivery/calls";
import { App, Button, Checkbox, Drawer, Form, Input, Switch } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { sentBy, useCall, useChange } from "../../../lib/api.ts";
import { faultOf } from "../../../lib/call-error.ts";
import { reportError } from "../../../lib/report-error.ts";
import { errorsByField } from "../../../ui/edit/field-faults.ts";

type Values = Record<string, unknown>;
const fields = ["url", "secret", "groups", "isEnabled"];

function useSave(webhook: NoticeWebhook | null, onClose: () => void) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const [isBusy, setBusy] = useState(false);
  const update = useChange(noticeDelivery.UpdateNoticeWebhook, { quiet: true });
  const save = async (values: Values) => {
    setBusy(true);
    try {
      const rowVersion = webhook?.rowVersion ?? 0;
      await update.mutateAsync(sentBy(noticeDelivery.UpdateNoticeWebhook, { ...values, rowVersion }));
      void message.success(t("subscriptions.webhook.saved"));
      onClose();
    } catch (refused) {
      const { errors, isComplete } = errorsByField(faultOf(refused), fields);
      form.setFields(errors);
      if (errors[0]) form.focusField(errors[0].name);
      if (!isComplete) reportError(refused);
      setBusy(false);
    }
  };
  return { form, isBusy, save };
}

export function WebhookDrawer({ webhook, onClose }: { webhook: NoticeWebhook | null; onClose: () => void }) {
  const { t } = useTranslation();
  const { form, isBusy, save } = useSave(webhook, onClose);
  const { data } = useCall(subscriptions.GetGroupInfo, {});
  const groups = (data ?? []).map(({ groupCode, groupName }) => ({ value: groupCode, label: groupName }));
  const required = (name: "url" | "secret" | "groups") => [
    { required: true, message: t("ui.required", { label: t(`subscriptions.webhook.${name}`) }) },
  ];
  const initial = webhook
    ? { url: webhook.url, groups: webhook.groups, isEnabled: webhook.isEnabled, secret: "" }
    : { url: "", groups: ["project", "letters", "review", "archive"], isEnabled: true, secret: "" };
  const foot = (
    <div className="row">
      <Button onClick={onClose}>{t("ui.cancel")}</Button>
      <Button type="primary" loading={isBusy} onClick={() => form.submit()}>
        {t("ui.save")}
      </Button>
    </div>
  );
  return (
    <Drawer
      open
      title={t(webhook ? "subscriptions.webhook.edit" : "subscriptions.webhook.set")}
      size={520}
      onClose={onClose}
      footer={foot}
      destroyOnHidden
    >
      <Form form={form} layout="vertical" initialValues={initial} onFinish={(values) => void save(values)}>
        <Form.Item
          name="url"
          label={t("subscriptions.webhook.url")}
          extra={t("subscriptions.webhook.urlHint")}
          rules={required("url")}
        >
          <Input maxLength={webhookMax.url} placeholder="https://notices.example.com/digao" autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="secret"
          label={t("subscriptions.webhook.secret")}
          extra={t(webhook ? "subscriptions.webhook.secretKept" : "subscriptions.webhook.secretNew")}
          rules={
            webhook ? [] : [...required("secret"), { min: secretMin, message: t("subscriptions.webhook.secretNew") }]
          }
        >
          <Input.Password maxLength={webhookMax.secret} autoComplete="new-password" />
        </Form.Item>
        <Form.Item name="groups" label={t("subscriptions.webhook.groups")} rules={required("groups")}>
          <Checkbox.Group className="stack gap-4" options={groups} />
        </Form.Item>
        <Form.Item name="isEnabled" label={t("subscriptions.webhook.isEnabled")} valuePropName="checked">
          <Switch />
        </Form.Item>
        <p className="quiet-line">{t("subscriptions.webhook.how")}</p>
      </Form>
    </Drawer>
  );
}
