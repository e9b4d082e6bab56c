/** Columns and filters of the project's messages. */

import type { MessageThread } from "@digao/contract/areas/evidence/messages/calls";
import { codesOf } from "@digao/contract/codes";
import { Button } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../../lib/format.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import type { Filter } from "../../../ui/filters.ts";
import type { ListColumn } from "../../../ui/list/column.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";

const wordsMax = 120;
const unreadIn = ({ isUnread, replies }: MessageThread) =>
  Number(isUnread) + replies.filter((reply) => reply.isUnread).length;

export function useMessageFilters(): Filter[] {
  const { t } = useTranslation();
  const types = (["CMT", "QUE"] as const).map((value) => ({ value, label: t(`codes.messageType.${value}`) }));
  const statuses = codesOf("messageStatus").map((value) => ({
    value: `${value}`,
    label: t(`codes.messageStatus.${value}`),
  }));
  return [
    { key: "type", kind: "select", label: t("messages.list.type"), options: types, width: 110 },
    { key: "status", kind: "select", label: t("messages.list.status"), options: statuses, width: 150 },
  ];
}

/** @param open by the voucher's name; rows open by Enter too. */
export function useMessageColumns(open?: (thread: MessageThread) => void): ListColumn<MessageThread>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const title = (key: string) => t(`messages.list.${key}`);
    return [
      {
        key: "voucher",
        width: 190,
        title: title("voucher"),
        render: (thread) => (
          <span className="dq-message-cell">
            <Button
              type="link"
              size="small"
              aria-label={t("messages.list.open", { voucher: thread.referText })}
              onClick={() => open?.(thread)}
            >
              {thread.referText}
            </Button>
            {thread.referId === null ? <StatusTag tone="quiet">{t("messages.list.gone")}</StatusTag> : null}
          </span>
        ),
      },
      {
        key: "type",
        width: 150,
        title: title("type"),
        render: ({ msgType, status }) => (
          <span className="dq-message-cell">
            {t(`codes.messageType.${msgType}`)}
            {msgType === "QUE" ? <CodeTag name="messageStatus" code={status} /> : null}
          </span>
        ),
      },
      {
        key: "words",
        width: 360,
        title: title("words"),
        value: ({ msgText }) => msgText.replace(/\s+/g, " ").slice(0, wordsMax),
      },
      { key: "author", width: 110, title: title("author"), value: ({ createName }) => createName },
      { key: "time", width: 140, title: title("time"), value: ({ createTime }) => formatDateTime(createTime) },
      { key: "answers", width: 70, kind: "count", title: title("answers"), value: ({ replyCount }) => replyCount },
      {
        key: "unread",
        width: 90,
        title: title("unread"),
        render: (thread) => {
          const count = unreadIn(thread);
          return count > 0 ? <StatusTag tone="bad">{t("messages.list.unreadCount", { count })}</StatusTag> : null;
        },
      },
    ];
  }, [t, open]);
}
