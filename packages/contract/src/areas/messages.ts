/** Messages of a project's people beside its records (项目留言): remarks and questions on a voucher, with answers and files. */
import { z } from "zod";
import { area, get, inProject, post, put } from "../endpoint.ts";
import { Bytes, Id, itemsOf, Nothing, PageQuery, pageOf, RowVersion } from "../shapes.ts";

/** CMT a remark, QUE a question that is to be answered and closed (疑点), ANS an answer to either. */
export const MessageType = z.enum(["CMT", "QUE", "ANS"]);
export type MessageType = z.infer<typeof MessageType>;
/** Of a question: 0 open, 1 answered, 2 closed, 3 opened again. A remark stays at 0. */
export const MessageStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export type MessageStatus = z.infer<typeof MessageStatus>;
/** The kind of record beside which a message stands. */
export const MessageEntity = z.enum(["voucher"]);

/** Of the text that people read, without what marks it up. */
export const messageLengthMax = 5_000;
/** Of one picture; one in the text of another program is often far larger on screen than it need be. */
export const messageImageBytesMax = 2 * 1024 * 1024;
export const messageFilesMax = 10;

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
  /** What it was about, as people call it: 2024-03 记-13. */
  referText: z.string(),
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
/** With what the reader may make of a question: closed (2) or open again (3). */
export const MessageHead = Message.extend({ moves: z.array(z.union([z.literal(2), z.literal(3)])) });
export type MessageHead = z.infer<typeof MessageHead>;
export const MessageThread = MessageHead.extend({ replyCount: z.number(), replies: z.array(Message) });
export type MessageThread = z.infer<typeof MessageThread>;

/** A JSON text of existing clients, read as what it holds. */
const Called = z
  .string()
  .max(50_000)
  .transform((text, ctx) => {
    try {
      return z
        .array(z.object({ userId: Id }))
        .max(200)
        .parse(JSON.parse(text === "" ? "[]" : text));
    } catch {
      ctx.addIssue({ code: "custom", message: "chatUsers" });
      return z.NEVER;
    }
  });
const FileIds = z
  .string()
  .regex(/^(\d{1,15}(,\d{1,15})*)?$/)
  .transform((text) => (text === "" ? [] : text.split(",").map(Number)));
const Zero = z.coerce.number().int().min(0).default(0);
const ofMessage = inProject("member", "msgId", "message");

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
      chatContent: z.string().max(100_000),
      chatUsers: Called.optional(),
      fileId: FileIds.optional(),
      /** Of a message being changed, as last read. */
      rowVersion: RowVersion.optional(),
    }),
    z.object({ success: z.boolean(), message: z.string(), msgId: Id }),
    inProject("member", "currId"),
    { kind: "upload", upload: { maxBytes: 40 * 1024 * 1024, maxFiles: messageFilesMax } },
  ),
  /** Threads, the newest first, each with its answers, the oldest first. */
  GetMsgJedHeadData: get(
    PageQuery.omit({ sorting: true }).extend({
      projectId: Id,
      entityId: MessageEntity.optional(),
      referId: Id.optional(),
      chatType: MessageType.optional(),
      status: z.coerce.number().int().pipe(MessageStatus).optional(),
    }),
    pageOf(MessageThread),
    inProject(),
  ),
  GetMsgJedHeadDataByParent: get(
    z.object({ parentId: Id }),
    itemsOf(Message),
    inProject("member", "parentId", "message"),
  ),
  GetMsgHeadDataById: get(z.object({ msgId: Id }), MessageHead, ofMessage),
  /** Closes a question (2) or opens it again (3). */
  UpdateMsgHeadStatus: put(
    z.object({ msgId: Id, status: z.union([z.literal(2), z.literal(3)]), rowVersion: RowVersion.optional() }),
    Message,
    ofMessage,
  ),
  UpdateMsgReadState: put(
    z.object({ msgIds: z.array(Id).min(1).max(1000) }),
    Nothing,
    inProject("member", "msgIds", "message"),
  ),
  DownChatFiles: get(z.object({ msgId: Id, fileId: Id }), Bytes, ofMessage, {
    kind: "file",
    rate: "files",
    path: "/api/jm/DownChatFiles",
  }),
});
