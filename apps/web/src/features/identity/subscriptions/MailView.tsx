/** Notices by mail: when they leave, whether they can, and what became of the last ones. */
import {
  type NoticeDelivery,
  type NoticeMail,
  noticeDelivery,
} from "@digao/contract/areas/letters/notice-delivery/calls";
import type { Tone } from "@digao/contract/code-kind";
import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";

const tones: Readonly<Record<NoticeMail["state"], Tone>> = {
  waiting: "busy",
  queued: "busy",
  sending: "busy",
  sent: "good",
  unknown: "attention",
  failed: "bad",
  bounced: "bad",
  dropped: "quiet",
};

const shownMax = 50;
const againMs = 15_000;

/** How and when, as the head of the page says it. */
export function useMailFacts(delivery: NoticeDelivery | undefined): string[] {
  const { t } = useTranslation();
  if (!delivery) return [];
  const { pace, digestAt, quietFrom, quietTo, email, waitingCount } = delivery;
  return [
    pace === "daily" ? t("subscriptions.mail.daily", { at: digestAt }) : t("subscriptions.mail.each"),
    ...(quietFrom === null ? [] : [t("subscriptions.mail.quiet", { from: quietFrom, to: quietTo })]),
    ...(email === null ? [] : [t("subscriptions.mail.to", { email })]),
    ...(waitingCount > 0 ? [t("subscriptions.mail.waiting", { count: waitingCount })] : []),
  ];
}

/** What keeps mails from leaving, and who can change that. */
function Lacks({ delivery }: { delivery: NoticeDelivery }) {
  const { t } = useTranslation();
  const { email, hasMailbox, mailedCount } = delivery;
  if (email === null)
    return (
      <Alert
        type="warning"
        showIcon
        title={t("subscriptions.mail.noEmail")}
        action={<Link to="/sm/userinfo">{t("subscriptions.mail.toOwn")}</Link>}
      />
    );
  if (!hasMailbox) return <Alert type="warning" showIcon title={t("subscriptions.mail.noMailbox")} />;
  return mailedCount === 0 ? <p className="quiet-line">{t("subscriptions.mail.none")}</p> : null;
}

function useColumns(): PlainColumn<NoticeMail>[] {
  const { t } = useTranslation();
  return [
    {
      key: "at",
      title: t("subscriptions.mail.at"),
      width: 150,
      render: ({ sentAt, createdAt }) => formatDateTime(sentAt ?? createdAt),
    },
    { key: "notice", title: t("subscriptions.mail.notice"), width: 220, render: ({ title }) => title },
    { key: "project", title: t("subscriptions.project"), width: 220, render: ({ project }) => project ?? "" },
    {
      key: "state",
      title: t("subscriptions.mail.state"),
      width: 110,
      render: ({ state }) => <StatusTag tone={tones[state]}>{t(`subscriptions.mail.states.${state}`)}</StatusTag>,
    },
    {
      key: "why",
      title: t("subscriptions.mail.why"),
      render: ({ why, nextAt }) =>
        [why, nextAt === null ? null : t("subscriptions.mail.next", { at: formatDateTime(nextAt) })]
          .filter(Boolean)
          .join(" · "),
    },
  ];
}

function Last() {
  const { t } = useTranslation();
  const columns = useColumns();
  const { data, error, refetch } = useCall(
    noticeDelivery.GetNoticeMails,
    { maxResultCount: shownMax },
    { refetchMs: againMs },
  );
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  if (data.items.length === 0) return <p className="quiet-line">{t("subscriptions.mail.nothing")}</p>;
  return (
    <PlainTable label={t("subscriptions.mail.last")} columns={columns} rows={data.items} rowKey={({ id }) => id} />
  );
}

export function MailView({ delivery }: { delivery: NoticeDelivery }) {
  return (
    <div className="page-body subscriptions subscriptions-wide">
      <Lacks delivery={delivery} />
      <Last />
    </div>
  );
}
