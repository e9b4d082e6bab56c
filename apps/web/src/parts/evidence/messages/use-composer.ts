/** A message being written: its words kept on this machine until it is sent, its files until the window goes. */
import type { CellGiven } from "@digao/contract/areas/engagement/papers/cells";
import {
  type Message,
  messages,
  type ResponseEntity,
  type ThreadType,
} from "@digao/contract/areas/evidence/messages/calls";
import { limits } from "@digao/contract/limits";
import type { TalkableType } from "@digao/contract/records";
import { useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call, refresh, upload } from "../../../lib/api.ts";
import { formatBytes } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import type { Stand } from "../../../ui/edit/use-edit.ts";
import { useFields } from "../../../ui/edit/use-fields.ts";
import { useLeave } from "../../../ui/edit/use-leave.ts";
import { sentFiles, useAttached, whyNotAttach } from "./attached.ts";
import { type Called, calledIn } from "./content.ts";

export type Writing = {
  html: string;
  /** The same without marks. */
  text: string;
  type: ThreadType;
  labels: number[];
  priority: number;
  dueDate: string | null;
  /** Of an answer to a risk prompt. */
  response: { entityId: ResponseEntity; referId: number } | null;
  /** Chosen by @; who is called in the end is read from the text. */
  called: Called[];
  /** Ids of files that the message has and shall have no longer. */
  removed: number[];
  /** Names of the files attached, to be told of when the files are gone. */
  attached: string[];
};

/** What a message stands beside. */
export interface Place {
  entityId: TalkableType;
  referId: number;
  /** Of a sheet: the cell that the message follows. */
  cell?: (CellGiven & { name: string }) | undefined;
}

/** A new thread beside a record, an answer in a thread, or one's own message written anew. */
export type Target =
  | { kind: "new"; place: Place; types: readonly ThreadType[]; itemId?: number | undefined; rid?: number | undefined }
  | { kind: "answer"; threadId: number; isRisk: boolean; rid?: number | undefined }
  | { kind: "edit"; message: Message };

const blank: Stand<Writing> = {
  values: {
    html: "",
    text: "",
    type: "CMT",
    labels: [],
    priority: 2,
    dueDate: null,
    response: null,
    called: [],
    removed: [],
    attached: [],
  },
  rowVersion: 0,
};
const standOf = (message: Message): Stand<Writing> => ({
  values: {
    ...blank.values,
    html: message.msgContent,
    text: message.msgText,
    type: message.msgType === "ANS" ? "CMT" : message.msgType,
    labels: message.labelList.map(({ labelId }) => labelId),
    called: message.chatList,
  },
  rowVersion: message.rowVersion,
});

/** Names the draft: one for each place, and for each set of kinds that are written there. */
export const draftOf = (target: Target): [form: string, record: number] => {
  if (target.kind === "answer") return ["message-answer", target.threadId];
  if (target.kind === "edit") return ["message-edit", target.message.msgId];
  const { entityId, referId, cell } = target.place;
  const at = cell ? `.${cell.tabId}.${cell.row}.${cell.column}` : "";
  return [`message-new.${target.types.join("")}.${entityId}${at}`, referId];
};

export const isThreadWriting = (target: Target): boolean =>
  target.kind === "new" || (target.kind === "edit" && target.message.msgType !== "ANS");
export const needsLabel = ({ type }: Pick<Writing, "type">): boolean => type === "SVC" || type === "RSK";

function addressOf(target: Target, { type, priority, dueDate, response }: Writing, rowVersion: number) {
  if (target.kind === "edit") return { chatId: target.message.msgId, chatType: target.message.msgType, rowVersion };
  if (target.kind === "answer") {
    const named = response ? { responseEntity: response.entityId, responseId: response.referId } : {};
    return { parentId: target.threadId, chatType: "ANS" as const, ...named };
  }
  const due = dueDate ? { dueDate } : {};
  const { entityId, referId, cell } = target.place;
  const at = cell ? { cell: JSON.stringify(cell) } : {};
  return { entityId, referId, ...at, itemId: target.itemId ?? 0, chatType: type, priority, ...due };
}

/** Sends what was written, and shows it where messages are read. */
function useSending(target: Target, [files, setFiles]: ReturnType<typeof useAttached>) {
  const { message } = App.useApp();
  const client = useQueryClient();
  const project = useProject();
  return async (writing: Writing, rowVersion: number) => {
    const { html, text, labels, called, removed } = writing;
    const draft = {
      currId: project.id,
      ...addressOf(target, writing, rowVersion),
      chatContent: html,
      chatUsers: JSON.stringify(calledIn(text, called)),
      ...(isThreadWriting(target) ? { chatLabels: JSON.stringify(labels.map((labelId) => ({ labelId }))) } : {}),
      ...(removed.length > 0 ? { fileId: removed.join(",") } : {}),
    };
    const answer = await upload(messages.CreateMsgHead, draft, sentFiles(files));
    setFiles([]);
    void message.success(answer.message);
    await refresh(client, messages.CreateMsgHead);
  };
}

export type Fault = "empty" | "noLabel";

export function useComposer(target: Target, onDone: () => void) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const leave = useLeave();
  const [form, record] = draftOf(target);
  const attached = useAttached(form, record);
  const [files, setFiles] = attached;
  const [fault, setFault] = useState<Fault>();
  /** How often the words came from elsewhere than the keyboard. */
  const [generation, setGeneration] = useState(0);
  const edited = target.kind === "edit" ? target.message : undefined;
  const first = target.kind === "new" ? target.types[0] : undefined;
  const start = first ? { ...blank, values: { ...blank.values, type: first } } : blank;
  const fields = useFields<Writing>({
    form,
    record,
    isReadOnly: false,
    now: edited ? standOf(edited) : start,
    write: useSending(target, attached),
    reread: async () => edited && standOf(await call(messages.GetMsgHeadDataById, { msgId: edited.msgId })),
    onSaved: onDone,
  });
  const attach = (next: readonly File[]) => {
    const why = whyNotAttach(next);
    if (why) {
      const max = why.why === "tooMany" ? why.max : formatBytes(limits.fileBytesMax);
      void message.warning(t(`messages.${why.why}`, { ...why, max }));
      return;
    }
    setFiles(next);
    fields.change({ attached: next.map(({ name }) => name) });
  };
  const drop = () => {
    setFiles([]);
    fields.giveUp();
    onDone();
  };
  return {
    fields,
    files,
    fault,
    generation,
    drop,
    /** Names of files that an earlier sitting had attached. */
    lost: fields.value.attached.filter((name) => files.every((file) => file.name !== name)),
    add: (more: readonly File[]) => attach([...files, ...more]),
    detach: (gone: File) => attach(files.filter((file) => file !== gone)),
    write: (patch: Partial<Writing>) => {
      setFault(undefined);
      fields.change(patch);
    },
    /** Words that were not typed: a standard prompt. */
    set: (patch: Partial<Writing>) => {
      setFault(undefined);
      fields.change(patch);
      setGeneration(generation + 1);
    },
    send: () => {
      const { text, labels } = fields.value;
      if (text.trim() === "") setFault("empty");
      else if (isThreadWriting(target) && needsLabel(fields.value) && labels.length === 0) setFault("noLabel");
      else void fields.save();
    },
    /** Not without being asked. */
    giveUp: () => leave(fields.isDirty || files.length > 0, drop),
  };
}
export type Composing = ReturnType<typeof useComposer>;
