/** A thread whose voucher the journal in force has not any more. */
import { messages } from "@digao/contract/areas/evidence/messages/calls";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Inspector } from "../../../ui/Inspector.tsx";
import { Thread } from "./Thread.tsx";
import { useReading } from "./use-reading.ts";
import "./messages.css";

export function LostThread({ msgId, onClose }: { msgId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const reading = useReading();
  const head = useCall(messages.GetMsgHeadDataById, { msgId }, { keepPrevious: true });
  const answers = useCall(messages.GetMsgJedHeadDataByParent, { parentId: msgId }, { keepPrevious: true });
  const replies = answers.data?.items;
  const error = head.error ?? answers.error;
  const retry = () => void Promise.all([head.refetch(), answers.refetch()]);
  return (
    <Inspector name="voucher" title={head.data?.referText ?? t("messages.title")} onClose={onClose}>
      <p className="msg-hint is-lost" role="status">
        <Icon name="warning" size={14} />
        {t("messages.voucherGone")}
      </p>
      {error ? <ErrorPanel error={error} onRetry={retry} /> : null}
      {error || (head.data && replies) ? null : <DelayedSkeleton rows={3} />}
      {head.data && replies && !error ? (
        <ul className="msg-threads">
          <Thread key={msgId} thread={{ ...head.data, replies, replyCount: replies.length }} reading={reading} />
        </ul>
      ) : null}
    </Inspector>
  );
}
