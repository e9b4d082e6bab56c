/** What the client is asked for (资料清单), and the client's own people who answer on pages of their own. */
import { z } from "zod";
import { anyoneOfClient, area, get, inProject, clientPerson as ofClient, post } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { code, count, day, flag, instant, long, oneOfCodes, person, text } from "../../../register/fields.ts";
import { register } from "../../../register/register.ts";
import { Flag, Id, IsoDate, Nothing } from "../../../shapes.ts";
import { wordsMax } from "./lengths.ts";
import { templateCodes } from "./template.ts";

const base = "/api/services/app/clientrequest";
const decided = { isReadOnly: true } as const;
const whose = count({ words: ["提供人", "Asked of"], min: 1, max: Number.MAX_SAFE_INTEGER });
const dueOn = { words: ["提供期限", "Due date"] } as const;

export const clientRequest = register({
  name: "clientRequest",
  isOfProject: true,
  base,
  label: "name",
  missing: "pbc.missing",
  purpose: [
    "向客户要什么资料、由谁提供、何时截止；客户人员在自己的页面上传，文件归入底稿目录。",
    "What the client is asked for, of whom and by when: its own people upload it on a page of theirs.",
  ],
  calls: {
    list: "GetClientRequests",
    get: "GetClientRequest",
    save: "SaveClientRequest",
    remove: { verb: "POST", name: "RemoveClientRequest" },
    export: "ExportClientRequests",
  },
  reasons: { remove: limits.reasonMax },
  order: "requestNo asc",
  pageSize: 100,
  acts: {
    assign: {
      call: "AssignClientRequests",
      verb: "PUT",
      isNaming: true,
      takes: { personId: { ...whose, isRequired: true }, dueDate: day({ ...dueOn, isRequired: true }) },
    },
    send: { call: "SendClientRequests", verb: "PUT", takes: {} },
    remind: { call: "RemindClientRequests", verb: "PUT", takes: {} },
    accept: {
      call: "AcceptClientRequests",
      verb: "PUT",
      takes: { words: long(limits.reasonMax, { words: ["验收说明", "Remarks"] }) },
    },
    return: {
      call: "ReturnClientRequests",
      verb: "PUT",
      takes: {
        words: long(limits.reasonMax, { words: ["缺少什么", "What is missing"], check: "reason", isRequired: true }),
      },
    },
    close: {
      call: "CloseClientRequests",
      verb: "PUT",
      takes: { reason: long(limits.reasonMax, { words: ["理由", "Reason"], check: "reason", isRequired: true }) },
    },
  },
  fields: {
    requestNo: count({ words: ["序号", "No."], sort: "plain", column: 70, ...decided }),
    name: text(200, {
      words: ["资料名称", "Name"],
      isRequired: true,
      isSearched: true,
      sort: "zh",
      isWide: true,
      column: 260,
    }),
    nameEn: text(200, { words: ["英文名称", "English name"], isWide: true }),
    purpose: long(500, { words: ["用途", "Used for"] }),
    pbcType: code("PBCTYPE", { words: ["资料类别", "Kind"], isFiltered: true, column: 110 }),
    nodeCode: text(20, { words: ["归档节点", "File node"], initial: "K3", column: { width: 90, isOptional: true } }),
    wpIndex: text(limits.wpIndexMax, { words: ["底稿索引", "W/P reference"], sort: "plain", column: 90 }),
    dueDate: day({ ...dueOn, sort: "plain", column: 110 }),
    remark: long(500, { words: ["备注", "Remarks"] }),
    status: oneOfCodes("pbcStatus", {
      words: ["状态", "Status"],
      isFiltered: true,
      sort: "plain",
      column: 110,
      ...decided,
    }),
    requestDate: day({ words: ["发出日", "Sent on"], column: { width: 110, isOptional: true }, ...decided }),
    receiveDate: day({ words: ["收到日", "Received on"], column: { width: 110, isOptional: true }, ...decided }),
    askedBy: person({ words: ["要求人", "Asked by"], column: { width: 90, isOptional: true }, ...decided }),
    remindedOn: day({ words: ["催办日", "Reminded on"], ...decided }),
    decision: long(limits.reasonMax, { words: ["处理说明", "Decision"], ...decided }),
  },
  computed: {
    personId: count({ words: ["提供人", "Asked of"], isInternal: true }),
    personName: text(100, { words: ["提供人", "Asked of"], column: 100 }),
    isOverdue: flag({ words: ["逾期", "Overdue"] }),
    fileCount: count({ words: ["文件数", "Files"], column: 80 }),
  },
});

export const clientPerson = register({
  name: "clientPerson",
  isOfProject: true,
  base,
  label: "name",
  missing: "pbc.personMissing",
  purpose: [
    "客户方提供资料的人员；邀请后用自己的密码登录，只能看到向其要的资料。",
    "People of the client who answer; by invitation they sign in and see their own requests alone.",
  ],
  calls: {
    list: "GetClientPeople",
    get: "GetClientPerson",
    save: "SaveClientPerson",
    remove: { verb: "POST", name: "RemoveClientPerson" },
  },
  reasons: { remove: limits.reasonMax },
  acts: { invite: { call: "InviteClientPeople", verb: "PUT", takes: {} } },
  fields: {
    name: text(limits.nameMax, { words: ["姓名", "Name"], isRequired: true, isSearched: true, column: 120 }),
    email: text(254, {
      words: ["邮箱", "E-mail"],
      isRequired: true,
      isUnique: true,
      isCaseBlind: true,
      isSearched: true,
      check: "email",
      column: 220,
      taken: "pbc.emailTaken",
    }),
    tel: text(40, { words: ["电话", "Telephone"], check: "telephone", column: 130 }),
    title: text(60, { words: ["职务", "Position"], column: 120 }),
    state: oneOfCodes("clientPersonState", { words: ["状态", "Status"], isFiltered: true, column: 100, ...decided }),
    invitedBy: person({ words: ["邀请人", "Invited by"], ...decided }),
    invitedAt: instant({ words: ["邀请时间", "Invited at"], ...decided }),
    lastSignInAt: instant({ words: ["最近登录", "Last sign-in"], column: 150, ...decided }),
  },
});

const Kind = z.number().int().min(1).max(8);
const Entry = z.object({
  id: Id,
  kind: Kind,
  words: z.string().nullable(),
  /** Who says it. */
  by: z.string(),
  isOfClient: z.boolean(),
  fileName: z.string().nullable(),
  fileVersion: z.number().nullable(),
  sizeBytes: z.number().nullable(),
  at: z.string(),
});
/** Whether a virus scanner has passed the file, has not seen it, or holds it. */
const FirmEntry = Entry.extend({
  auditFileId: z.number().nullable(),
  scan: z.enum(["clean", "unscanned", "infected"]).nullable(),
});
const Words = z.string().trim().min(1).max(wordsMax);

export const clientRequests = area(base, {
  TakeRequestTemplate: post(
    z.object({
      projectId: Id,
      codes: z.array(z.enum(templateCodes)).min(1).max(templateCodes.length),
      dueDate: IsoDate.nullish(),
    }),
    z.object({ made: z.number() }),
    inProject(),
    { summary: "Takes items of the template into the project's list; what is there already stays" },
  ),
  GetRequestBoard: get(
    z.object({ projectId: Id }),
    z.object({
      total: z.number(),
      open: z.number(),
      overdue: z.number(),
      /** Drafts of which the client knows nothing. */
      unsent: z.number(),
      byStatus: z.array(z.object({ status: z.number(), count: z.number() })),
      isScanned: z.boolean(),
    }),
    inProject(),
    { summary: "How many requests of the project stand where, and how many are overdue" },
  ),
  GetRequestEntries: get(z.object({ id: Id }), z.array(FirmEntry), inProject("member", "id", "clientRequest"), {
    summary: "What both sides said about a request and the files that came, oldest first",
  }),
  ReplyToClient: post(
    z.object({ id: Id, words: Words }),
    z.object({ id: Id }),
    inProject("team", "id", "clientRequest"),
    { summary: "Answers what the client's person has asked back" },
  ),
});

/** `<firm>-<project>`, as invitations name it: says nothing to whoever guesses. */
const Place = z
  .string()
  .regex(/^\d{1,9}-\d{1,15}$/)
  .max(30);
const Token = z.string().max(200);
const Password = z.string().min(1).max(limits.passphraseMax);
export const partBytesMax = 4 * 1024 * 1024;

const DeskRequest = z.object({
  id: Id,
  no: z.number(),
  name: z.string(),
  nameEn: z.string().nullable(),
  purpose: z.string().nullable(),
  dueDate: z.string(),
  status: z.number(),
  decision: z.string().nullable(),
  isOverdue: z.boolean(),
  isOpen: z.boolean(),
  entries: z.array(Entry),
});
export type DeskRequest = z.infer<typeof DeskRequest>;
const SignedIn = z.object({ needsCode: z.boolean(), place: z.string() });

/** The calls that a person of a client can make; no other answers one. */
export const clientDesk = area("/api/services/app/clientdesk", {
  OpenInvitation: post(
    z.object({ token: Token }),
    z.object({
      email: z.string(),
      firmName: z.string(),
      place: z.string(),
      passwordRule: z.enum(["classic", "long"]),
      passwordMin: z.number(),
    }),
    anyoneOfClient,
    { writes: false, summary: "Whom a one-time invitation is for; one refusal for all that are none" },
  ),
  AcceptInvitation: post(z.object({ token: Token, password: Password }), SignedIn, anyoneOfClient, {
    summary: "Uses an invitation up: the password is set, and its person is signed in",
  }),
  SignInClient: post(
    z.object({
      place: Place,
      email: z.string().trim().max(limits.loginNameMax),
      password: z.string().max(limits.passphraseMax),
      code: z.string().max(limits.factorCodeMax).nullish(),
    }),
    SignedIn,
    anyoneOfClient,
    { summary: "Signs a person of a client in; one answer at one pace for all that is wrong" },
  ),
  GetDesk: get(
    z.object({}),
    z.object({
      name: z.string(),
      email: z.string(),
      firmName: z.string(),
      clientName: z.string(),
      hasFactor: z.boolean(),
      requests: z.array(DeskRequest),
    }),
    ofClient,
    { summary: "The person's own requests, with what was said and sent" },
  ),
  AnswerRequest: post(
    z.object({
      id: Id,
      words: z.string().trim().max(wordsMax).default(""),
      /** Asks back instead of answering. */
      isQuestion: Flag.default(false),
      /** All that was asked for is there. */
      isComplete: Flag.default(false),
    }),
    Nothing,
    ofClient,
    { summary: "Answers a request in words, asks back, or says that all of it is there" },
  ),
  BeginClientUpload: post(
    z.object({
      id: Id,
      fileName: z.string().min(1).max(1000),
      folder: z.string().max(300).default(""),
      sizeBytes: z.coerce.number().int().min(1),
      lastModified: z.coerce.number().default(0),
    }),
    z.object({ uploadId: Id, receivedBytes: z.number() }),
    ofClient,
    { summary: "Begins to send a file for a request, or finds where one broke off" },
  ),
  SendClientPart: post(
    z.object({ uploadId: Id, atByte: z.coerce.number().int().min(0) }),
    z.object({ receivedBytes: z.number() }),
    ofClient,
    {
      kind: "upload",
      upload: { maxBytes: partBytesMax, maxFiles: 1, isReadOnly: true },
      summary: "Sends one part of a file of the client's",
    },
  ),
  FinishClientUpload: post(
    z.object({ uploadId: Id }),
    z.object({ fileName: z.string(), version: z.number() }),
    ofClient,
    {
      summary: "Puts the parts together and files them under the request",
    },
  ),
  BeginClientFactor: post(z.object({}), z.object({ secret: z.string(), uri: z.string() }), ofClient, {
    afterReport: "session",
    summary: "A new secret for an authenticator app; nothing is asked for before it is confirmed",
  }),
  ConfirmClientFactor: post(z.object({ code: z.string().max(limits.factorCodeMax) }), Nothing, ofClient, {
    afterReport: "session",
    summary: "The first code of the app: from now on one is asked for at sign-in",
  }),
  SignOutClient: post(z.object({}), Nothing, ofClient, {
    afterReport: "session",
    summary: "Ends the session of the client's person",
  }),
});
