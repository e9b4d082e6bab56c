/** A remark or a question with its answers, and what the reader may do with it. */

import { type MessageThread, messages } from "@digao/contract/areas/evidence/messages/calls";
import { messageStatus } from "@digao/contract/areas/evidence/messages/codes";
import { App, Button } from "antd";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { useSession } from "../../../lib/session.ts";
import { ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import { Composer } from "./Composer.tsx";
import { MessageView } from "./MessageView.tsx";
import { useOpenComposer } from "./use-open-composer.ts";
import { type Reading, useInView } from "./use-reading.ts";

function useMoving(thread: MessageThread) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const ask = useAsk();
  const moving = useChange(messages.UpdateMsgHeadStatus);
  const { msgId, rowVersion } = thread;
  const close = () =>
    moving.mutate({ msgId, status: 2, rowVersion }, { onSuccess: () => void message.success(t("messages.moved.2")) });
  const reopen = () =>
    void ask({
      title: t("messages.move.3"),
      okText: t("messages.move.3"),
      fields: <ReasonField label={t("messages.reopenWhy")} isRequired />,
      send: async ({ reason }) => {
        await moving.mutateAsync({ msgId, status: 3, reason: String(reason ?? ""), rowVersion });
        void message.success(t("messages.moved.3"));
      },
    });
  return { isPending: moving.isPending, go: (to: 2 | 3) => (to === messageStatus.closed ? close() : reopen()) };
}

function Steps({ thread, rid }: { thread: MessageThread; rid: number | undefined }) {
  const { t } = useTranslation();
  const moving = useMoving(thread);
  const answer = useRef<HTMLButtonElement>(null);
  const { msgId, msgType, status, moves, whyNotClose } = thread;
  const of = rid ?? (thread.entityId === "fsItem" ? (thread.referId ?? undefined) : undefined);
  const answering = useOpenComposer({ kind: "answer", threadId: msgId, isRisk: msgType === "RSK", rid: of }, answer);
  const isClosed = status === messageStatus.closed;
  const [to] = moves;
  if (answering.isOpen && !isClosed) return <Composer {...answering.composer} />;
  return (
    <div className="msg-steps">
      {isClosed ? null : (
        <Button ref={answer} type="link" size="small" onClick={answering.open}>
          {t("messages.answer")}
        </Button>
      )}
      {to ? (
        <Button type="link" size="small" loading={moving.isPending} onClick={() => moving.go(to)}>
          {t(`messages.move.${to}`)}
        </Button>
      ) : null}
      {!to && whyNotClose ? <span className="msg-why">{whyNotClose}</span> : null}
    </div>
  );
}

interface Props {
  thread: MessageThread;
  reading: Reading;
  rid?: number | undefined;
}

export function Thread({ thread, reading, rid }: Props) {
  const { t } = useTranslation();
  const { isClosed } = useProject();
  const me = useSession((session) => session.user?.id);
  const element = useInView(thread, reading);
  const { replies, ...head } = thread;
  const canWrite = !isClosed && thread.status !== messageStatus.closed;
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
      {isClosed ? null : <Steps thread={thread} rid={rid} />}
    </li>
  );
}
