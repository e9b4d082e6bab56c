/** The firm's webhook of notices, for those who administer sign-in and security. */
import {
  type NoticeWebhook,
  noticeDelivery,
  type WebhookDelivery,
} from "@digao/contract/areas/letters/notice-delivery/calls";
import { App, Button } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { useCan } from "../../../lib/session.ts";
import { useForms } from "../../../lib/use-forms.ts";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { WebhookDrawer } from "./WebhookDrawer.tsx";
import { useWebhookFacts, WebhookView } from "./WebhookView.tsx";

function TestWebhook() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { mutate, isPending } = useChange(noticeDelivery.SendTestWebhook);
  const told = ({ state, status, why }: WebhookDelivery) =>
    void (state === "sent"
      ? message.success(t("subscriptions.webhook.testDone", { status }))
      : message.error(why ?? ""));
  return (
    <Button loading={isPending} onClick={() => mutate({}, { onSuccess: told })}>
      {t("subscriptions.webhook.test")}
    </Button>
  );
}

function useRemove({ url, rowVersion }: NoticeWebhook) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const ask = useAsk();
  const remove = useChange(noticeDelivery.DeleteNoticeWebhook, { quiet: true });
  return () =>
    void ask({
      title: t("subscriptions.webhook.removeTitle"),
      why: t("subscriptions.webhook.removeWhy", { host: new URL(url).host }),
      okText: t("ui.delete"),
      isDanger: true,
      send: () =>
        remove.mutateAsync({ rowVersion }).then(() => void message.success(t("subscriptions.webhook.removed"))),
    });
}

function ChangeWebhook({ webhook }: { webhook: NoticeWebhook }) {
  const { t } = useTranslation();
  const remove = useRemove(webhook);
  return (
    <>
      <Button danger onClick={remove}>
        {t("subscriptions.webhook.remove")}
      </Button>
      <TestWebhook />
    </>
  );
}

export function WebhookPage({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation();
  const forms = useForms({ webhook: useCan("Pages.Security.Edit") });
  const { data, error, refetch } = useCall(noticeDelivery.GetNoticeWebhook, {});
  const facts = useWebhookFacts(data);
  const start = data === undefined ? undefined : forms.start("webhook");
  return (
    <div className="page-frame">
      <PageHead
        title={t("subscriptions.title")}
        tabs={tabs}
        facts={facts}
        extra={data && start ? <ChangeWebhook webhook={data} /> : null}
        primary={
          start ? (
            <Button type="primary" onClick={start}>
              {t(data ? "subscriptions.webhook.edit" : "subscriptions.webhook.set")}
            </Button>
          ) : null
        }
      />
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined ? null : <WebhookView webhook={data} />}
      {data === undefined && !error ? <DelayedSkeleton /> : null}
      {data !== undefined && forms.isOpen("webhook") ? <WebhookDrawer webhook={data} onClose={forms.close} /> : null}
    </div>
  );
}
