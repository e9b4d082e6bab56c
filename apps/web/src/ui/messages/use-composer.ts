/** A message being written: its words kept on this machine until it is sent, its files until the window goes. */
import { type Message, messages } from "@digao/contract/areas/messages";
import { limits } from "@digao/contract/limits";
import { useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call, refresh, upload } from "../../lib/api.ts";
import { formatBytes } from "../../lib/format.ts";
import { useProject } from "../../lib/page.ts";
import type { Stand } from "../edit/use-edit.ts";
import { useFields } from "../edit/use-fields.ts";
import { useLeave } from "../edit/use-leave.ts";
import { sentFiles, useAttached, whyNotAttach } from "./attached.ts";
import { type Called, calledIn, htmlOf } from "./content.ts";

export type Writing = {
  text: string;
  isQuestion: boolean;
  /** Chosen by @; who is called in the end is read from the text. */
  called: Called[];
  /** Ids of files that the message has and shall have no longer. */
  removed: number[];
  /** Names of the files attached, to be told of when the files are gone. */
  attached: string[];
};

/** A new thread beside a voucher, an answer in a thread, or one's own message written anew. */
export type Target =
  | { kind: "new"; jmsn: number }
  | { kind: "answer"; threadId: number }
  | { kind: "edit"; message: Message };

const blank: Stand<Writing> = {
  values: { text: "", isQuestion: false, called: [], removed: [], attached: [] },
  rowVersion: 0,
};
const standOf = ({ msgText, msgType, chatList, rowVersion }: Message): Stand<Writing> => ({
  values: { ...blank.values, text: msgText, isQuestion: msgType === "QUE", called: chatList },
  rowVersion,
});

/** Names the draft. */
export const draftOf = (target: Target): [form: string, record: number] => {
  if (target.kind === "new") return ["message-new", target.jmsn];
  return target.kind === "answer" ? ["message-answer", target.threadId] : ["message-edit", target.message.msgId];
};

function addressOf(target: Target, isQuestion: boolean, rowVersion: number) {
  const chatType = isQuestion ? ("QUE" as const) : ("CMT" as const);
  if (target.kind === "new") return { referId: target.jmsn, chatType };
  if (target.kind === "answer") return { parentId: target.threadId, chatType: "ANS" as const };
  return { chatId: target.message.msgId, chatType: target.message.msgType, rowVersion };
}

/** Sends what was written, and shows it where messages are read. */
function useSending(target: Target, [files, setFiles]: ReturnType<typeof useAttached>) {
  const { message } = App.useApp();
  const client = useQueryClient();
  const project = useProject();
  return async ({ text, isQuestion, called, removed }: Writing, rowVersion: number) => {
    const draft = {
      currId: project.id,
      ...addressOf(target, isQuestion, rowVersion),
      chatContent: htmlOf(text),
      chatUsers: JSON.stringify(calledIn(text, called)),
      ...(removed.length > 0 ? { fileId: removed.join(",") } : {}),
    };
    const said = await upload(messages.CreateMsgHead, draft, sentFiles(files));
    setFiles([]);
    void message.success(said.message);
    await refresh(client, messages.CreateMsgHead);
  };
}

export function useComposer(target: Target, onDone: () => void) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const leave = useLeave();
  const [form, record] = draftOf(target);
  const attached = useAttached(form, record);
  const [files, setFiles] = attached;
  const [isFaulty, setFaulty] = useState(false);
  const edited = target.kind === "edit" ? target.message : undefined;
  const kept = useFields<Writing>({
    form,
    record,
    isReadOnly: false,
    now: edited ? standOf(edited) : blank,
    write: useSending(target, attached),
    reread: async () => edited && standOf(await call(messages.GetMsgHeadDataById, { msgId: edited.msgId })),
    onSaved: onDone,
  });
  const attach = (next: readonly File[]) => {
    const fault = whyNotAttach(next);
    if (fault) {
      const max = fault.why === "tooMany" ? fault.max : formatBytes(limits.fileBytesMax);
      void message.warning(t(`messages.${fault.why}`, { ...fault, max }));
      return;
    }
    setFiles(next);
    kept.change({ attached: next.map(({ name }) => name) });
  };
  const drop = () => {
    setFiles([]);
    kept.giveUp();
    onDone();
  };
  return {
    kept,
    files,
    isFaulty,
    drop,
    /** Names of files that an earlier sitting had attached. */
    lost: kept.value.attached.filter((name) => files.every((file) => file.name !== name)),
    add: (more: readonly File[]) => attach([...files, ...more]),
    detach: (gone: File) => attach(files.filter((file) => file !== gone)),
    write: (patch: Partial<Writing>) => {
      setFaulty(false);
      kept.change(patch);
    },
    send: () => {
      if (kept.value.text.trim() === "") setFaulty(true);
      else void kept.save();
    },
    /** Not without being asked. */
    giveUp: () => leave(kept.isDirty || files.length > 0, drop),
  };
}
export type Composing = ReturnType<typeof useComposer>;
