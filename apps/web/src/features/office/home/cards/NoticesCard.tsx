/** Unread notices, messages and tasks, the newest first; opening one reads it and leads to what it tells of. */
import { notifications, type UserNotification } from "@digao/contract/areas/identity/notifications/calls";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCall, useChange } from "../../../../lib/api.ts";
import { relativeTime } from "../../../../lib/format.ts";
import { useLive } from "../../../../lib/live.ts";
import { useHasScreen } from "../../../../lib/screens.ts";
import { CardStates } from "../../../../ui/card/CardStates.tsx";
import { Icon, type IconName } from "../../../../ui/Icon.tsx";
import { PlainButton } from "../../../../ui/PlainButton.tsx";
import { Card } from "../board/Card.tsx";
import { firstNotices } from "../reads.ts";

/** While nothing is pushed. */
const pollMs = 60_000;
const icons: readonly IconName[] = ["bell", "mail", "check"];
const tones = ["busy", "good", "attention", "bad", "bad"];

function Notice({ item, onRead }: { item: UserNotification; onRead: (item: UserNotification) => void }) {
  const { t } = useTranslation();
  const { creationTime, severity } = item.notification;
  return (
    <li>
      <button type="button" className="home-row" onClick={() => onRead(item)}>
        <span className="home-row-icon" data-tone={tones[severity] ?? "busy"}>
          <Icon name={icons[item.type] ?? "bell"} size={14} />
        </span>
        <span className="home-row-main">
          <span className="home-row-title">{item.title}</span>
          <small>{item.description}</small>
        </span>
        <time className="home-row-end" dateTime={creationTime}>
          {relativeTime(creationTime, t)}
        </time>
      </button>
    </li>
  );
}

export function NoticesCard() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  const isUp = useLive((live) => live.isUp);
  const query = useCall(notifications.GetUserNotifications, firstNotices, { refetchMs: isUp ? false : pollMs });
  const one = useChange(notifications.SetNotificationAsRead, { quiet: true });
  const all = useChange(notifications.SetAllNotificationsAsRead);
  const read = ({ id, link }: UserNotification) => {
    one.mutate({ id });
    if (link && hasScreen(link)) void navigate(link);
  };
  const count = query.data?.unreadCount ?? 0;
  const readAll =
    count > 0 ? (
      <PlainButton look="link" size="small" isBusy={all.isPending} onClick={() => all.mutate({})}>
        {t("home.notices.readAll")}
      </PlainButton>
    ) : null;
  return (
    <Card title={t("home.card.notices")} count={count} tools={readAll}>
      <CardStates
        query={query}
        isEmpty={({ items }) => items.length === 0}
        empty={{ icon: "bell", title: t("home.notices.none"), hint: t("home.notices.noneHint") }}
      >
        {({ items }) => (
          <ul className="home-rows">
            {items.map((item) => (
              <Notice key={item.id} item={item} onRead={read} />
            ))}
          </ul>
        )}
      </CardStates>
    </Card>
  );
}
