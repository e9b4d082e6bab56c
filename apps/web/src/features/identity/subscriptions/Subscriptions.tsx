/** What I want to be told of (通知订阅): topic by topic for all projects, and otherwise for single ones; how notices leave by mail; the firm's webhook. */
import { type Subscription, subscriptions } from "@digao/contract/areas/identity/subscriptions/calls";
import { App, Button, Switch } from "antd";
import { useTranslation } from "react-i18next";
import { sentBy, useCall, useChange } from "../../../lib/api.ts";
import { useCan } from "../../../lib/session.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { PageViews, usePageView, type ViewsOf } from "../../../ui/page-views.tsx";
import { AddException } from "./AddException.tsx";
import { MailPage } from "./MailPage.tsx";
import { WebhookPage } from "./WebhookPage.tsx";
import "./subscriptions.css";

const all = { maxResultCount: 1000 };

function Toggle({ row, channel }: { row: Subscription; channel: "site" | "mail" }) {
  const { t } = useTranslation();
  const on = useChange(subscriptions.CreateSubscribeInfo);
  const off = useChange(subscriptions.CancelSubscribeInfo);
  const { subCategory, target, targetName, subCategoryName, isSubscribed, isMailed, isAlways } = row;
  if (channel === "site" && isAlways) return <span className="empty-meta">{t("subscriptions.always")}</span>;
  const label = t(channel === "site" ? "subscriptions.toggle" : "subscriptions.toggleMail", {
    topic: subCategoryName,
    place: targetName || t("subscriptions.everywhere"),
  });
  const chosen = { subCategory, target, channel };
  return (
    <Switch
      size="small"
      aria-label={label}
      checked={channel === "site" ? isSubscribed : isMailed}
      loading={on.isPending || off.isPending}
      onChange={(isOn) => (isOn ? on.mutate(chosen) : off.mutate(chosen))}
    />
  );
}

function Unread({ row }: { row: Subscription }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useChange(subscriptions.UpdateReadState);
  const { subCategory, target, readState, unreadCount, isAlways } = row;
  // Tasks are done by doing them.
  if (readState || isAlways) return null;
  return (
    <Button type="link" size="small" loading={isPending} onClick={() => mutate({ subCategory, target })}>
      {t("subscriptions.read", { count: unreadCount })}
    </Button>
  );
}

function Forget({ sid }: { sid: number }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { mutate, isPending } = useChange(subscriptions.DeleteSubscribeInfo);
  const done = () => void message.success(t("subscriptions.forgotten"));
  const forget = () => mutate(sentBy(subscriptions.DeleteSubscribeInfo, { sid }), { onSuccess: done });
  return (
    <Button type="link" size="small" loading={isPending} onClick={forget}>
      {t("subscriptions.forget")}
    </Button>
  );
}

function useColumns() {
  const { t } = useTranslation();
  const topic: PlainColumn<Subscription> = {
    key: "topic",
    title: t("subscriptions.topic"),
    width: 190,
    render: (row) => row.subCategoryName,
  };
  const notified: PlainColumn<Subscription> = {
    key: "told",
    title: t("subscriptions.told"),
    width: 110,
    render: (row) => <Toggle row={row} channel="site" />,
  };
  const mailed: PlainColumn<Subscription> = {
    key: "mailed",
    title: t("subscriptions.mailed"),
    width: 70,
    render: (row) => <Toggle row={row} channel="mail" />,
  };
  const general: PlainColumn<Subscription>[] = [
    topic,
    { key: "about", title: t("subscriptions.about"), render: (row) => row.about },
    notified,
    mailed,
    { key: "unread", title: t("subscriptions.unread"), width: 150, render: (row) => <Unread row={row} /> },
  ];
  const single: PlainColumn<Subscription>[] = [
    { key: "project", title: t("subscriptions.project"), render: (row) => row.targetName },
    topic,
    notified,
    mailed,
    { key: "forget", title: "", width: 150, render: ({ sid }) => (sid === null ? null : <Forget sid={sid} />) },
  ];
  return { general, single };
}

function Lists({ rows }: { rows: readonly Subscription[] }) {
  const { t } = useTranslation();
  const { general, single } = useColumns();
  const ofAll = rows.filter(({ target }) => target === "all");
  const ofOne = rows.filter(({ target }) => target !== "all");
  const keyOf = (row: Subscription) => `${row.subCategory} ${row.target}`;
  return (
    <div className="page-body subscriptions">
      <p className="quiet-line">{t("subscriptions.hint")}</p>
      {[...new Set(ofAll.map(({ groupName }) => groupName))].map((group) => (
        <section key={group}>
          <h3 className="section-title">{group}</h3>
          <PlainTable
            label={group}
            columns={general}
            rows={ofAll.filter(({ groupName }) => groupName === group)}
            rowKey={keyOf}
          />
        </section>
      ))}
      <section>
        <h3 className="section-title">{t("subscriptions.exceptions")}</h3>
        <AddException topics={ofAll.filter(({ isAlways }) => !isAlways)} />
        {ofOne.length > 0 ? (
          <PlainTable label={t("subscriptions.exceptions")} columns={single} rows={ofOne} rowKey={keyOf} />
        ) : (
          <p className="quiet-line">{t("subscriptions.noExceptions")}</p>
        )}
      </section>
    </div>
  );
}

function Topics() {
  const { data, error, refetch } = useCall(subscriptions.GetSubscribeInfoList, all);
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return data ? <Lists rows={data.items} /> : <DelayedSkeleton />;
}

const ends = ["times", "webhook"] as const;
const ofEverybody = {
  tabs: "subscriptions.views",
  tab: "subscriptions.view",
  views: ["topics", "mail"],
  ends,
} as const satisfies ViewsOf<"topics" | "mail" | "webhook">;
const ofAdministrators = { ...ofEverybody, views: ["topics", "mail", "webhook"] } as const satisfies ViewsOf<
  "topics" | "mail" | "webhook"
>;

export function Subscriptions() {
  const { t } = useTranslation();
  const of: ViewsOf<"topics" | "mail" | "webhook"> = useCan("Pages.Security") ? ofAdministrators : ofEverybody;
  const view = usePageView(of);
  const tabs = <PageViews of={of} />;
  if (view === "mail") return <MailPage tabs={tabs} />;
  if (view === "webhook") return <WebhookPage tabs={tabs} />;
  return (
    <div className="page-frame">
      <PageHead title={t("subscriptions.title")} tabs={tabs} />
      <Topics />
    </div>
  );
}
