/** The three lists of the bell; fetched when it is opened first. */

import type { UserNotification } from "@digao/contract/areas/identity/notifications/calls";
import { codesOf } from "@digao/contract/codes";
import { limits } from "@digao/contract/limits";
import { Button, Spin, Tabs } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { relativeTime } from "../../lib/format.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../ui/ErrorPanel.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { NoticeBox } from "./use-notices.ts";
import "./notices.css";

const types = codesOf("noticeType");
const severities = ["info", "good", "attention", "bad", "bad"] as const;

/** A spinner while the list is refetched, for two seconds at most; the known notices stay readable after that. */
function useSpinner(isReading: boolean) {
  const [isSpinning, setSpinning] = useState(isReading);
  useEffect(() => {
    setSpinning(isReading);
    if (!isReading) return undefined;
    const timer = setTimeout(() => setSpinning(false), limits.noticeSpinnerMs);
    return () => clearTimeout(timer);
  }, [isReading]);
  return isSpinning;
}

function Item({ item, onOpen }: { item: UserNotification; onOpen: (item: UserNotification) => void }) {
  const { t } = useTranslation();
  return (
    <li>
      <button type="button" className="notice" onClick={() => onOpen(item)}>
        <span className="notice-mark" data-tone={severities[item.notification.severity] ?? "info"} />
        <span className="notice-title">{item.title}</span>
        <time className="notice-time" dateTime={item.notification.creationTime}>
          {relativeTime(item.notification.creationTime, t)}
        </time>
        <span className="notice-text">{item.description}</span>
      </button>
    </li>
  );
}

interface ListProps {
  box: NoticeBox;
  type: number;
  onOpen: (item: UserNotification) => void;
}

function List({ box, type, onOpen }: ListProps) {
  const { t } = useTranslation();
  const { query, isBusy } = box;
  const items = box.items.filter((item) => item.type === type);
  const unseen = (box.byType[type] ?? 0) - items.length;
  if (query.error && !query.data) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  if (items.length === 0 && unseen <= 0) return <EmptyState icon="bell" title={t(`live.notices.empty.${type}`)} />;
  return (
    <>
      <ul className="notice-list">
        {items.map((item) => (
          <Item key={item.id} item={item} onOpen={onOpen} />
        ))}
      </ul>
      <div className="notice-foot">
        {unseen > 0 ? <span>{t("live.notices.more", { count: unseen })}</span> : null}
        <Button type="link" size="small" loading={isBusy} onClick={() => box.readAll(type)}>
          {t("live.notices.readAll")}
        </Button>
      </div>
    </>
  );
}

interface PanelProps {
  box: NoticeBox;
  onOpen: (item: UserNotification) => void;
  /** To what the reader wants to be told of. */
  onSettings: () => void;
}

export function NoticePanel({ box, onOpen, onSettings }: PanelProps) {
  const { t } = useTranslation();
  const isSpinning = useSpinner(box.query.isFetching);
  const first = types.find((type) => (box.byType[type] ?? 0) > 0) ?? 0;
  const [active, setActive] = useState<number>(first);
  const tabs = types.map((type) => ({
    key: String(type),
    label: t("live.notices.tab", { name: t(`codes.noticeType.${type}`), count: box.byType[type] ?? 0 }),
    children: (
      <Spin spinning={isSpinning}>
        <List box={box} type={type} onOpen={onOpen} />
      </Spin>
    ),
  }));
  return (
    <Tabs
      className="notices"
      size="small"
      items={tabs}
      activeKey={String(active)}
      onChange={(key) => setActive(Number(key))}
      tabBarExtraContent={
        <Button
          type="text"
          size="small"
          icon={<Icon name="settings" size={14} />}
          aria-label={t("subscriptions.title")}
          title={t("subscriptions.title")}
          onClick={onSettings}
        />
      }
    />
  );
}
