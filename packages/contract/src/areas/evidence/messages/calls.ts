/**
 * Messages of a project's people beside its records (项目留言): remarks, questions, supervision, risk prompts and review notes, with answers
 * and files, and the centre where all of a project's stand.
 */

import { z } from "zod";
import { area, get, inProject, post, put } from "../../../endpoint.ts";
import { ReasonText } from "../../../reason.ts";
import { type TalkableType, talkableTypes } from "../../../records.ts";
import { Bytes, Flag, Id, IsoDate, itemsOf, Nothing, PageQuery, pageOf, RowVersion, RptLang } from "../../../shapes.ts";
import { CellGiven, PaperCell } from "../../engagement/papers/cells.ts";

/** CMT a remark, QUE a question, SVC supervision, RSK a risk prompt, RVN a review note, ANS an answer to any of them. */
export const threadTypes = ["CMT", "QUE", "SVC", "RSK", "RVN"] as const;
export const ThreadType = z.enum(threadTypes);
export type ThreadType = z.infer<typeof ThreadType>;
export const MessageType = z.enum([...threadTypes, "ANS"]);
export type MessageType = z.infer<typeof MessageType>;
/** Of all but remarks: 0 open, 1 answered, 2 closed, 3 opened again. A remark stays at 0. */
export const MessageStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export type MessageStatus = z.infer<typeof MessageStatus>;
/** The kind of record beside which a message stands. */
export const MessageEntity = z.enum(talkableTypes as [TalkableType, ...TalkableType[]]);
/** What responds to a risk: a procedure or an entry. */
export const ResponseEntity = z.enum(["progLine", "adjustment"]);
export type ResponseEntity = z.infer<typeof ResponseEntity>;

/** Of the text that people read, without what marks it up. */
export const messageLengthMax = 5_000;
/** Of one picture; one in the text of another program is often far larger on screen than it need be. */
export const messageImageBytesMax = 2 * 1024 * 1024;
export const messageFilesMax = 10;
export const messageLabelsMax = 10;
/** That one step closes or answers at once. */
export const messageBatchMax = 200;

const MessageLabel = z.object({
  labelId: Id,
  labelName: z.string(),
  labelNameEn: z.string(),
  labelStyleType: z.string(),
  labelColor: z.string(),
  labelForeGround: z.string(),
  labelBackGround: z.string(),
  labelBorder: z.string(),
});
export type MessageLabel = z.infer<typeof MessageLabel>;

const MessageFile = z.object({ fileId: Id, fileName: z.string(), sizeBytes: z.number() });
export type MessageFile = z.infer<typeof MessageFile>;

export const Message = z.object({
  msgId: Id,
  /** 0 of a message that begins a thread. */
  parentId: z.number(),
  msgType: MessageType,
  status: MessageStatus,
  projectId: Id,
  entityId: MessageEntity,
  /** The record; null once it is gone, as a voucher that a later journal has no like of. */
  referId: Id.nullable(),
  /** What it is about, as people call it: 2024-03 记-13. */
  referText: z.string(),
  /** The place within the record: a cell. */
  anchor: z.string().nullable(),
  cell: PaperCell.nullable(),
  /** The address that opens the record; null where it is gone. */
  link: z.string().nullable(),
  labelList: z.array(MessageLabel),
  /** 1 low, 2 normal, 3 high. */
  priority: z.number(),
  dueDate: z.string().nullable(),
  /** Past its day, and not closed. */
  isOverdue: z.boolean(),
  /** Of an answer to a risk prompt: the procedure or the entry that responds. */
  response: z
    .object({ entityId: ResponseEntity, referId: Id, referText: z.string(), link: z.string().nullable() })
    .nullable(),
  closeName: z.string().nullable(),
  closeTime: z.string().nullable(),
  reopenReason: z.string().nullable(),
  /** HTML, cleaned of all but plain marks. */
  msgContent: z.string(),
  /** The same as text with line breaks. */
  msgText: z.string(),
  /** Whom it calls (@). */
  chatList: z.array(z.object({ userId: Id, userName: z.string() })),
  imageList: z.array(MessageFile),
  fileList: z.array(MessageFile),
  createBy: Id,
  createName: z.string(),
  createTime: z.string(),
  /** Of its last change by its author. */
  editTime: z.string().nullable(),
  /** By somebody else, and new to the reader. */
  isUnread: z.boolean(),
  rowVersion: RowVersion,
});
export type Message = z.infer<typeof Message>;
/** With what the reader may make of it: closed (2) or open again (3), and else why it cannot be closed. */
export const MessageHead = Message.extend({
  moves: z.array(z.union([z.literal(2), z.literal(3)])),
  whyNotClose: z.string().nullable(),
});
export type MessageHead = z.infer<typeof MessageHead>;
export const MessageThread = MessageHead.extend({ replyCount: z.number(), replies: z.array(Message) });
export type MessageThread = z.infer<typeof MessageThread>;

/** A JSON text of existing clients, read as what it holds. */
const listOf = <Row extends z.ZodType>(name: string, row: Row, max: number) =>
  z
    .string()
    .max(50_000)
    .transform((text, ctx) => {
      try {
        return z
          .array(row)
          .max(max)
          .parse(JSON.parse(text === "" ? "[]" : text));
      } catch {
        ctx.addIssue({ code: "custom", message: name });
        return z.NEVER;
      }
    });
const Cell = z
  .string()
  .max(2_000)
  .transform((text, ctx) => {
    try {
      return CellGiven.parse(JSON.parse(text));
    } catch {
      ctx.addIssue({ code: "custom", message: "cell" });
      return z.NEVER;
    }
  });
const Called = listOf("chatUsers", z.object({ userId: Id }), 200);
const Labels = listOf("chatLabels", z.object({ labelId: Id }), messageLabelsMax);
const Priority = z.coerce.number().int().min(1).max(3);
/** In a form an empty field is no day. */
const Day = z.union([IsoDate, z.literal("").transform(() => null)]);
const FileIds = z
  .string()
  .regex(/^(\d{1,15}(,\d{1,15})*)?$/)
  .transform((text) => (text === "" ? [] : text.split(",").map(Number)));
const Zero = z.coerce.number().int().min(0).default(0);
/** What is asked of a project's threads; together they narrow. */
const ThreadQuery = PageQuery.omit({ sorting: true }).extend({
  projectId: Id,
  /** `mine`: written by the caller, calling or answered by the caller; `open`: not closed; `overdue`: open past its day. */
  view: z.enum(["mine", "open", "overdue"]).optional(),
  entityId: MessageEntity.optional(),
  referId: Id.optional(),
  /** A statement item with its parts: details, procedures, samples, drawn vouchers, entries, sheets. */
  rid: Id.optional(),
  labelId: Id.optional(),
  /** Who wrote it, was called or answered. */
  userId: Id.optional(),
  chatType: ThreadType.optional(),
  status: z.coerce.number().int().pipe(MessageStatus).optional(),
});
const ThreadPage = pageOf(MessageThread);
const ChatFile = MessageFile.extend({
  msgId: Id,
  msgType: MessageType,
  isImage: z.boolean(),
  referText: z.string(),
  createName: z.string(),
  createTime: z.string(),
});
export type ChatFile = z.infer<typeof ChatFile>;
const MessageCount = z.object({ open: z.number(), total: z.number(), unread: z.number() });
export type MessageCount = z.infer<typeof MessageCount>;
const RiskPrompt = z.object({
  code: z.string(),
  /** The items that it is about. */
  itemCodes: z.array(z.string()),
  title: z.string(),
  text: z.string(),
  labelId: Id.nullable(),
  isOfItem: z.boolean(),
});
export type RiskPrompt = z.infer<typeof RiskPrompt>;
const BatchAnswer = z.object({ msgId: Id, referText: z.string(), ok: z.boolean(), reason: z.string() });
export type BatchAnswer = z.infer<typeof BatchAnswer>;
const ofMessage = inProject("anyMember", "msgId", "message");

export const messages = area("/api/services/app/msgchat", {
  /**
   * Multipart: fields, and files named chatImage or chatFile. A new message (chatId 0), an answer to the one of parentId, or the
   * author's own as it shall read from now on; files named by fileId are taken away then.
   */
  CreateMsgHead: post(
    z.object({
      /** The project. */
      currId: Id,
      chatId: Zero,
      parentId: Zero,
      chatType: MessageType.default("CMT"),
      /** Of a new thread; answers stand where their thread stands. */
      entityId: MessageEntity.default("voucher"),
      referId: Zero,
      anchor: z.string().trim().max(60).optional(),
      /** Of a sheet, as JSON: the message follows the cell. */
      cell: Cell.optional(),
      /** The node of the menu on whose page it is written. */
      itemId: Zero,
      chatLabels: Labels.optional(),
      priority: Priority.default(2),
      dueDate: Day.optional(),
      /** Of an answer to a risk prompt. */
      responseEntity: ResponseEntity.optional(),
      responseId: Zero,
      chatContent: z.string().max(100_000),
      chatUsers: Called.optional(),
      fileId: FileIds.optional(),
      /** Of a message being changed, as last read. */
      rowVersion: RowVersion.optional(),
    }),
    z.object({ success: z.boolean(), message: z.string(), msgId: Id }),
    inProject("anyMember", "currId"),
    {
      kind: "upload",
      upload: { maxBytes: 40 * 1024 * 1024, maxFiles: messageFilesMax },
      summary: "A new message, an answer, or a change of one's own, with files",
    },
  ),
  /** Threads, the newest first, each with its answers, the oldest first. */
  GetMsgJedHeadData: get(ThreadQuery, ThreadPage, inProject(), {
    summary: "Threads of a project with their answers, newest first",
  }),
  GetMsgJedHeadDataByParent: get(
    z.object({ parentId: Id }),
    itemsOf(Message),
    inProject("member", "parentId", "message"),
    { summary: "The answers of a thread" },
  ),
  GetMsgJedHeadDataByLabel: get(ThreadQuery.extend({ labelId: Id }), ThreadPage, inProject(), {
    summary: "Threads with a label",
  }),
  /** Of a node of the menu, or of a statement item with its parts. */
  GetMsgJedHeadDataByItem: get(ThreadQuery.extend({ itemId: Id.optional() }), ThreadPage, inProject(), {
    summary: "Threads of a menu node or a statement item",
  }),
  GetMsgJedHeadDataByID: get(z.object({ msgId: Id }), MessageThread, ofMessage, {
    summary: "One thread with its answers",
  }),
  /** Written by, or calling, the project manager or the in-charge. */
  GetMsgJedHeadDataByPM: get(ThreadQuery, ThreadPage, inProject(), {
    summary: "Threads by or calling the project manager or the in-charge",
  }),
  /** Written by, or calling, the engagement quality reviewer. */
  GetMsgJedHeadDataByQC: get(ThreadQuery, ThreadPage, inProject(), {
    summary: "Threads by or calling the engagement quality reviewer",
  }),
  /** The caller's own: written, called or answered. */
  GetSelfMsgData: get(ThreadQuery, ThreadPage, inProject(), {
    kind: "list",
    summary: "Threads that the caller wrote, answered or was called in",
  }),
  GetChatDataByMsgType: get(ThreadQuery.extend({ chatType: ThreadType }), ThreadPage, inProject(), {
    summary: "Threads of one type",
  }),
  GetMsgHeadDataById: get(z.object({ msgId: Id }), MessageHead, ofMessage, { summary: "The head of a message" }),
  /** A message as its form loads it. */
  GetSingMsgData: get(z.object({ currId: Id, chatId: Id }), MessageHead, inProject("member", "currId"), {
    summary: "A message as its form loads it",
  }),
  /** Files beside messages of a type, or of all. */
  GetChatFileByMsgType: get(
    PageQuery.omit({ sorting: true }).extend({ projectId: Id, chatType: MessageType.optional() }),
    pageOf(ChatFile),
    inProject(),
    { summary: "Files beside messages, of one type or all" },
  ),
  /** What a record is called where messages stand beside it. */
  GetMsgSubject: get(
    z.object({ projectId: Id, entityId: MessageEntity, referId: Id }),
    z.object({ referText: z.string(), link: z.string() }),
    inProject(),
    { summary: "What a record is called where messages stand beside it" },
  ),
  /** How many are open beside these records. */
  GetMsgCountByRefer: post(
    z.object({ projectId: Id, entityId: MessageEntity, referIds: z.array(Id).min(1).max(500) }),
    z.array(MessageCount.extend({ referId: Id })),
    inProject(),
    { writes: false, summary: "Threads beside records of one kind: open ones, all, and those with something unread" },
  ),
  GetMsgCountByPage: get(z.object({ projectId: Id }), z.array(MessageCount.extend({ page: z.string() })), inProject(), {
    summary: "Threads on the pages of a project's window",
  }),
  /** Beside whose records threads are, and by whom: what the centre offers to filter by. */
  GetMsgFilters: get(
    z.object({ projectId: Id }),
    z.object({
      labels: z.array(MessageLabel.extend({ count: z.number() })),
      items: z.array(z.object({ rid: Id, name: z.string(), count: z.number() })),
      people: z.array(z.object({ userId: Id, name: z.string(), count: z.number() })),
    }),
    inProject(),
    { summary: "Labels, items and people to filter threads by, with counts" },
  ),
  /** What this project's people may begin: by the caller's role. */
  GetRiskPrompts: get(z.object({ projectId: Id, rid: Id.optional() }), z.array(RiskPrompt), inProject(), {
    summary: "The standard risk prompts, those of the statement item first",
  }),
  /** Closes a message (2) or opens it again (3), the latter with a reason. */
  UpdateMsgHeadStatus: put(
    z.object({
      msgId: Id,
      status: z.union([z.literal(2), z.literal(3)]),
      reason: ReasonText().optional(),
      rowVersion: RowVersion.optional(),
    }),
    Message,
    ofMessage,
    { afterReport: "answers", summary: "Closes a message, or opens it again with a reason" },
  ),
  /** Labels, priority and day of a thread, by its author or roles 1 to 4. */
  UpdateMsgHead: put(
    z.object({
      msgId: Id,
      labelIds: z.array(Id).max(messageLabelsMax).optional(),
      priority: Priority.optional(),
      dueDate: IsoDate.nullable().optional(),
      rowVersion: RowVersion.optional(),
    }),
    MessageHead,
    ofMessage,
    { summary: "Changes labels, priority and day of a thread" },
  ),
  UpdateMsgReadState: put(
    z.object({ msgIds: z.array(Id).min(1).max(1000) }),
    Nothing,
    inProject("anyMember", "msgIds", "message"),
    { afterReport: "answers", summary: "Marks messages as read" },
  ),
  /** A file of one's own message under another name, or taken away. */
  UpdateChatFileById: put(
    z.object({
      msgId: Id,
      fileId: Id,
      fileName: z.string().trim().max(200).optional(),
      isDeleted: Flag.default(false),
    }),
    MessageHead,
    ofMessage,
    { summary: "Renames or takes away a file of one's own message" },
  ),
  /** Closes those that the rules let the caller close, and says of each other one why not. */
  CloseMessages: post(
    z.object({ msgIds: z.array(Id).min(1).max(messageBatchMax) }),
    z.array(BatchAnswer),
    inProject("anyMember", "msgIds", "message"),
    { afterReport: "answers", summary: "Closes several messages; of each that the rules refuse, why" },
  ),
  /** One answer to several threads. */
  AnswerMessages: post(
    z.object({ msgIds: z.array(Id).min(1).max(messageBatchMax), chatContent: z.string().max(100_000) }),
    z.array(BatchAnswer),
    inProject("anyMember", "msgIds", "message"),
    { body: "long", afterReport: "answers", summary: "Gives several threads the same answer" },
  ),
  DownMessagesExcel: get(
    ThreadQuery.omit({ skipCount: true, maxResultCount: true }).extend({ RptLang }),
    Bytes,
    inProject(),
    { kind: "file", summary: "Threads as a workbook" },
  ),
  DownChatFiles: get(z.object({ msgId: Id, fileId: Id }), Bytes, ofMessage, {
    kind: "file",
    rate: "files",
    path: "/api/jm/DownChatFiles",
    summary: "A file beside a message",
  }),
});
