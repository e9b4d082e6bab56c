/** One thread beside the list, and the way to its record. */
import { messages } from "@digao/contract/areas/evidence/messages/calls";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { Thread } from "../../../parts/evidence/messages/Thread.tsx";
import { useReading } from "../../../parts/evidence/messages/use-reading.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Inspector } from "../../../ui/Inspector.tsx";
import "../../../parts/evidence/messages/messages.css";

interface Props {
  msgId: number;
  onClose: () => void;
}

export function ThreadPane({ msgId, onClose }: Props) {
  const { t } = useTranslation();
  const reading = useReading();
  const { data, error, refetch } = useCall(messages.GetMsgJedHeadDataByID, { msgId }, { keepPrevious: true });
  const open = data?.link ? (
    <Link className="msg-open-record" to={data.link}>
      {t("messages.centre.openRecord")}
    </Link>
  ) : null;
  return (
    <Inspector name="message" title={data?.referText ?? t("messages.title")} actions={open} onClose={onClose}>
      {data && !data.link ? <p className="msg-hint is-lost">{t("messages.centre.recordGone")}</p> : null}
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {error || data ? null : <DelayedSkeleton rows={3} />}
      {data && !error ? (
        <ul className="msg-threads">
          <Thread key={data.msgId} thread={data} reading={reading} />
        </ul>
      ) : null}
    </Inspector>
  );
}
