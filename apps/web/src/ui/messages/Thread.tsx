/** A remark or a question with its answers, and what the reader may do with it. */

import { type MessageThread, messages } from "@digao/contract/areas/messages";
import { messageStatus } from "@digao/contract/codes";
import { App, Button } from "antd";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../lib/api.ts";
import { useProject } from "../../lib/page.ts";
import { useSession } from "../../lib/session.ts";
import { Composer } from "./Composer.tsx";
import { MessageView } from "./MessageView.tsx";
import { useOpenComposer } from "./use-open-composer.ts";
import { type Reading, useInView } from "./use-reading.ts";

function Steps({ thread }: { thread: MessageThread }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const moving = useChange(messages.UpdateMsgHeadStatus);
  const answer = useRef<HTMLButtonElement>(null);
  const { msgId, status, rowVersion, moves } = thread;
  const answering = useOpenComposer({ kind: "answer", threadId: msgId }, answer);
  const isClosed = status === messageStatus.closed;
  const [to] = moves;
  const move = (next: 2 | 3) =>
    moving.mutate(
      { msgId, status: next, rowVersion },
      { onSuccess: () => void message.success(t(`messages.moved.${next}`)) },
    );
  if (answering.isOpen && !isClosed) return <Composer {...answering.composer} />;
  return (
    <div className="msg-steps">
      {isClosed ? null : (
        <Button ref={answer} type="link" size="small" onClick={answering.open}>
          {t("messages.answer")}
        </Button>
      )}
      {to ? (
        <Button type="link" size="small" loading={moving.isPending} onClick={() => move(to)}>
          {t(`messages.move.${to}`)}
        </Button>
      ) : null}
    </div>
  );
}

export function Thread({ thread, reading }: { thread: MessageThread; reading: Reading }) {
  const { t } = useTranslation();
  const { isReadOnly } = useProject();
  const me = useSession((session) => session.user?.id);
  const element = useInView(thread, reading);
  const { replies, ...head } = thread;
  const canWrite = !isReadOnly && thread.status !== messageStatus.closed;
  const shown = (message: MessageThread["replies"][number]) => (
    <MessageView message={message} isNew={reading.isNew(message)} canEdit={canWrite && message.createBy === me} />
  );
  return (
    <li ref={element} className="msg-thread">
      {shown(head)}
      {replies.length > 0 ? (
        <ul className="msg-replies" aria-label={t("messages.answers")}>
          {replies.map((reply) => (
            <li key={reply.msgId}>{shown(reply)}</li>
          ))}
        </ul>
      ) : null}
      {isReadOnly ? null : <Steps thread={thread} />}
    </li>
  );
}
