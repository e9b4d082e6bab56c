/** The firm's own service that is told of notices: where it is, whether it answers, and the last calls. */
import {
  type NoticeWebhook,
  noticeDelivery,
  type WebhookDelivery,
} from "@digao/contract/areas/letters/notice-delivery/calls";
import type { Tone } from "@digao/contract/code-kind";
import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";

const tones: Readonly<Record<WebhookDelivery["state"], Tone>> = {
  waiting: "busy",
  sent: "good",
  failed: "bad",
  dropped: "quiet",
};
const shownMax = 50;
const againMs = 15_000;

function useColumns(): PlainColumn<WebhookDelivery>[] {
  const { t } = useTranslation();
  return [
    {
      key: "at",
      title: t("subscriptions.mail.at"),
      width: 150,
      render: ({ createdAt }) => formatDateTime(createdAt),
    },
    { key: "notice", title: t("subscriptions.mail.notice"), width: 240, render: ({ title }) => title },
    {
      key: "state",
      title: t("subscriptions.mail.state"),
      width: 110,
      render: ({ state }) => <StatusTag tone={tones[state]}>{t(`subscriptions.webhook.states.${state}`)}</StatusTag>,
    },
    { key: "tries", title: t("subscriptions.webhook.tries"), width: 70, align: "right", render: ({ tries }) => tries },
    {
      key: "answer",
      title: t("subscriptions.webhook.answer"),
      width: 80,
      align: "right",
      render: ({ status }) => status ?? "",
    },
    {
      key: "why",
      title: t("subscriptions.mail.why"),
      render: ({ why, nextAt }) =>
        [why, nextAt === null ? null : t("subscriptions.webhook.next", { at: formatDateTime(nextAt) })]
          .filter(Boolean)
          .join(" · "),
    },
  ];
}

function Last() {
  const { t } = useTranslation();
  const columns = useColumns();
  const { data, error, refetch } = useCall(
    noticeDelivery.GetWebhookDeliveries,
    { maxResultCount: shownMax },
    { refetchMs: againMs },
  );
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  if (data.items.length === 0) return <p className="quiet-line">{t("subscriptions.webhook.nothing")}</p>;
  return (
    <PlainTable label={t("subscriptions.webhook.last")} columns={columns} rows={data.items} rowKey={({ id }) => id} />
  );
}

/** Where, by whom, and whether it is on: as the head of the page says it. */
export function useWebhookFacts(webhook: NoticeWebhook | null | undefined): string[] {
  const { t } = useTranslation();
  if (!webhook) return [];
  const { url, isEnabled, waitingCount, changedBy, changedAt } = webhook;
  return [
    new URL(url).host,
    t(isEnabled ? "subscriptions.webhook.on" : "subscriptions.webhook.off"),
    t("subscriptions.webhook.changed", { name: changedBy ?? "", at: formatDateTime(changedAt) }),
    ...(waitingCount > 0 ? [t("subscriptions.webhook.waiting", { count: waitingCount })] : []),
  ];
}

function Trouble({ webhook }: { webhook: NoticeWebhook }) {
  const { t } = useTranslation();
  const { switchedOffAt, failingSince } = webhook;
  if (switchedOffAt !== null)
    return (
      <Alert
        type="error"
        showIcon
        title={t("subscriptions.webhook.switchedOff", { at: formatDateTime(switchedOffAt) })}
      />
    );
  if (failingSince === null) return null;
  return (
    <Alert type="warning" showIcon title={t("subscriptions.webhook.failing", { at: formatDateTime(failingSince) })} />
  );
}

export function WebhookView({ webhook }: { webhook: NoticeWebhook | null }) {
  const { t } = useTranslation();
  return (
    <div className="page-body subscriptions subscriptions-wide">
      {webhook ? <Trouble webhook={webhook} /> : <p className="quiet-line">{t("subscriptions.webhook.none")}</p>}
      {webhook ? <Last /> : null}
      <p className="quiet-line">{t("subscriptions.webhook.hint")}</p>
    </div>
  );
}
