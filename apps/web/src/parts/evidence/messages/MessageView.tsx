/** One message: who, when, how a question stands, the words with the names they call, and what stands beside them. */

import type { Message } from "@digao/contract/areas/evidence/messages/calls";
import { messagePriority, messageStatus } from "@digao/contract/areas/evidence/messages/codes";
import { Button } from "antd";
import { useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatDateTime, relativeTime } from "../../../lib/format.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { HeadImage } from "../../../ui/HeadImage.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { LabelChip } from "../../firm/labels/LabelChip.tsx";
import { Composer } from "./Composer.tsx";
import { partsOf } from "./content.ts";
import { MessageFiles } from "./MessageFiles.tsx";
import { fragmentOf, markNames } from "./rich-text.ts";
import { useMembers } from "./use-calling.ts";
import { useOpenComposer } from "./use-open-composer.ts";

interface Props {
  message: Message;
  isNew: boolean;
  /** Of the reader's own, in a thread that is not closed. */
  canEdit: boolean;
}

function Head({ message, isNew }: Pick<Props, "message" | "isNew">) {
  const { t } = useTranslation();
  const { createBy, createName, createTime, editTime, msgType, status } = message;
  const picture = useMembers()?.find(({ userId }) => userId === createBy)?.headImgUrl ?? null;
  return (
    <header className="msg-head">
      <HeadImage name={createName} url={picture} size={24} />
      <strong>{createName}</strong>
      <time dateTime={createTime} title={formatDateTime(createTime)}>
        {relativeTime(createTime, t)}
      </time>
      {msgType === "ANS" || msgType === "CMT" ? null : (
        <>
          <CodeTag name="messageType" code={msgType} />
          <CodeTag name="messageStatus" code={status} />
        </>
      )}
      {isNew ? <span className="msg-new">{t("messages.new")}</span> : null}
      {editTime ? (
        <small title={formatDateTime(editTime)}>{t("messages.edited", { time: relativeTime(editTime, t) })}</small>
      ) : null}
    </header>
  );
}

/** What goes with a thread: its place in the record, labels, priority and day. */
function Facts({ message }: { message: Message }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { anchor, labelList, priority, dueDate, isOverdue, response, reopenReason, status } = message;
  const isClosed = status === messageStatus.closed;
  return (
    <div className="msg-facts">
      {anchor ? <span className="msg-anchor">{anchor}</span> : null}
      {labelList.map((label) => (
        <LabelChip key={label.labelId} look={label} text={language === "en" ? label.labelNameEn : label.labelName} />
      ))}
      {priority === messagePriority.high ? <StatusTag tone="bad">{t("messages.highPriority")}</StatusTag> : null}
      {dueDate ? (
        <span className={isOverdue ? "msg-due is-overdue" : "msg-due"}>
          {t(isOverdue ? "messages.overdueSince" : "messages.dueOn", { date: dueDate })}
        </span>
      ) : null}
      {response ? (
        <span className="msg-response-of">
          {t("messages.response.is")}{" "}
          {response.link ? <Link to={response.link}>{response.referText}</Link> : response.referText}
        </span>
      ) : null}
      {isClosed && message.closeName ? (
        <span className="soft">
          {t("messages.closedBy", { name: message.closeName, time: formatDateTime(message.closeTime ?? "") })}
        </span>
      ) : null}
      {!isClosed && reopenReason ? (
        <span className="soft">{t("messages.reopenedFor", { reason: reopenReason })}</span>
      ) : null}
    </div>
  );
}

function Words({ message: { msgContent, msgText, chatList } }: { message: Message }) {
  const parts = partsOf(msgText, chatList);
  // Other clients name people beside the text.
  const apart = chatList.filter(({ userId }) => parts.every((part) => part.userId !== userId));
  const html = useMemo(
    () =>
      markNames(
        msgContent,
        chatList.map(({ userName }) => userName),
      ),
    [msgContent, chatList],
  );
  return (
    <div className="msg-text">
      <div ref={(element) => void element?.replaceChildren(...fragmentOf(html))} />
      {apart.map(({ userId, userName }) => (
        <mark key={`called-${userId}`}> @{userName}</mark>
      ))}
    </div>
  );
}

export function MessageView({ message, isNew, canEdit }: Props) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const editing = useOpenComposer({ kind: "edit", message }, button);
  if (editing.isOpen && canEdit) return <Composer {...editing.composer} />;
  return (
    <article className="msg">
      <Head message={message} isNew={isNew} />
      <Facts message={message} />
      <Words message={message} />
      <MessageFiles message={message} />
      {canEdit ? (
        <Button
          ref={button}
          type="text"
          size="small"
          className="msg-edit"
          aria-label={t("messages.edit")}
          title={t("messages.edit")}
          icon={<Icon name="edit" size={14} />}
          onClick={editing.open}
        />
      ) : null}
    </article>
  );
}
