/** One message: who, when, how a question stands, the words with the names they call, and what stands beside them. */

import type { Message } from "@digao/contract/areas/messages";
import { Button } from "antd";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime, relativeTime } from "../../lib/format.ts";
import { CodeTag } from "../CodeTag.tsx";
import { HeadImage } from "../HeadImage.tsx";
import { Icon } from "../Icon.tsx";
import { Composer } from "./Composer.tsx";
import { partsOf } from "./content.ts";
import { MessageFiles } from "./MessageFiles.tsx";
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
      {msgType === "QUE" ? (
        <>
          <span className="msg-kind">{t("codes.messageType.QUE")}</span>
          <CodeTag name="messageStatus" code={status} />
        </>
      ) : null}
      {isNew ? <span className="msg-new">{t("messages.new")}</span> : null}
      {editTime ? (
        <small title={formatDateTime(editTime)}>{t("messages.edited", { time: relativeTime(editTime, t) })}</small>
      ) : null}
    </header>
  );
}

function Words({ message: { msgText, chatList } }: { message: Message }) {
  const parts = partsOf(msgText, chatList);
  // Other clients name people beside the text.
  const apart = chatList.filter(({ userId }) => parts.every((part) => part.userId !== userId));
  return (
    <p className="msg-text">
      {parts.map(({ at, text, userId }) => (userId ? <b key={at}>{text}</b> : <span key={at}>{text}</span>))}
      {apart.map(({ userId, userName }) => (
        <b key={`called-${userId}`}> @{userName}</b>
      ))}
    </p>
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
