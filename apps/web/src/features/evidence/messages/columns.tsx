/** Columns and filters of the centre of messages. */
import { type MessageThread, messages, threadTypes } from "@digao/contract/areas/evidence/messages/calls";
import { messageType } from "@digao/contract/areas/evidence/messages/codes";
import { codesOf } from "@digao/contract/codes";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { LabelChip } from "../../../parts/firm/labels/LabelChip.tsx";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import type { Filter } from "../../../ui/filters.ts";
import type { ListColumn } from "../../../ui/list/column.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";

const wordsMax = 120;

export function useCentreFilters(): Filter[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const { id: projectId } = useProject();
  const { data } = useCall(messages.GetMsgFilters, { projectId });
  const withCount = (value: number, name: string, count: number) => ({
    value: `${value}`,
    label: `${name} (${count})`,
  });
  const types = threadTypes.map((value) => ({ value, label: t(`codes.messageType.${value}`) }));
  const statuses = codesOf("messageStatus").map((value) => ({
    value: `${value}`,
    label: t(`codes.messageStatus.${value}`),
  }));
  const labels = (data?.labels ?? []).map(({ labelId, labelName, labelNameEn, count }) =>
    withCount(labelId, language === "en" ? labelNameEn : labelName, count),
  );
  return [
    { key: "type", kind: "select", label: t("messages.list.type"), options: types, width: 120 },
    { key: "status", kind: "select", label: t("messages.list.status"), options: statuses, width: 110 },
    { key: "label", kind: "select", label: t("messages.labels"), options: labels, width: 130 },
    {
      key: "item",
      kind: "select",
      label: t("messages.centre.item"),
      options: (data?.items ?? []).map(({ rid, name, count }) => withCount(rid, name, count)),
      width: 160,
    },
    {
      key: "person",
      kind: "select",
      label: t("messages.centre.person"),
      options: (data?.people ?? []).map(({ userId, name, count }) => withCount(userId, name, count)),
      width: 120,
    },
  ];
}

const unreadIn = ({ isUnread, replies }: MessageThread) =>
  Number(isUnread) + replies.filter((reply) => reply.isUnread).length;

export function useCentreColumns(): ListColumn<MessageThread>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  return useMemo(() => {
    const title = (key: string) => t(`messages.list.${key}`);
    return [
      {
        key: "words",
        width: 230,
        title: title("words"),
        value: ({ msgText }) => msgText.replace(/\s+/g, " ").slice(0, wordsMax),
      },
      {
        key: "type",
        width: 90,
        title: title("type"),
        render: ({ msgType }) => <CodeTag name="messageType" code={msgType} />,
      },
      {
        key: "status",
        width: 90,
        title: title("status"),
        render: ({ msgType, status }) =>
          msgType === messageType.comment ? null : <CodeTag name="messageStatus" code={status} />,
      },
      {
        key: "record",
        width: 200,
        title: title("record"),
        value: ({ referText, anchor }) => (anchor ? `${referText} ${anchor}` : referText),
      },
      {
        key: "labels",
        width: 130,
        title: t("messages.labels"),
        render: ({ labelList }) =>
          labelList.map((label) => (
            <LabelChip
              key={label.labelId}
              look={label}
              text={language === "en" ? label.labelNameEn : label.labelName}
            />
          )),
      },
      {
        key: "due",
        width: 110,
        title: t("messages.due"),
        render: ({ dueDate, isOverdue }) =>
          isOverdue ? <StatusTag tone="bad">{t("messages.overdueSince", { date: dueDate })}</StatusTag> : dueDate,
      },
      { key: "author", width: 90, title: title("author"), value: ({ createName }) => createName },
      { key: "time", width: 130, title: title("time"), value: ({ createTime }) => formatDateTime(createTime) },
      { key: "answers", width: 76, kind: "count", title: title("answers"), value: ({ replyCount }) => replyCount },
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
  }, [t, language]);
}
