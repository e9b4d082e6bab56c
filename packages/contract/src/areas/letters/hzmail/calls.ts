/** Mailboxes for confirmations (函证邮箱), of the firm and of projects: settings, what came, and which letter it answers. */

import { z } from "zod";
import { area, get, post, put, signedIn } from "../../../endpoint.ts";
import { ReasonText } from "../../../reason.ts";
import { Bytes, Flag, Id, JobStarted, OptionalId, PageQuery, pageOf, RowVersion } from "../../../shapes.ts";
import { Allowed } from "../../../sign-off/papers.ts";
import { Mailbox, MailboxDraft, MailDetail, MailRow, MailTest, NewestOf } from "../mail/shapes.ts";

/** Of the firm's mailbox the handler asks for the right to users; of a project's, for a place in it. */
const ofOwner = signedIn;

/** A mailbox for confirmations, with who answers for a project's. */
export const HzMailbox = Mailbox.extend({
  /** By whom it was set or changed last, and who else has confirmed that; until then it is not used. */
  changedBy: z.string().nullable(),
  confirmedBy: z.string().nullable(),
  confirmedAt: z.string().nullable(),
  isInUse: z.boolean(),
  can: z.object({ edit: z.boolean(), confirm: Allowed }),
});
export type HzMailbox = z.infer<typeof HzMailbox>;

export const OcrField = z.object({ name: z.string(), value: z.string(), confidence: z.number(), page: z.number() });
export const HzOcr = z.object({
  fields: z.array(OcrField),
  pages: z.array(z.object({ fileName: z.string(), page: z.number(), text: z.string(), confidence: z.number() })),
  codes: z.array(z.string()),
  /** Why nothing, or not everything, was recognised. */
  note: z.string().nullable(),
});
export type HzOcr = z.infer<typeof HzOcr>;

export const HzMailRow = MailRow.extend({
  /** 0 not recognised, 1 by itself, 2 by hand, 3 ignored, 4 suspicious. */
  status: z.number(),
  projectId: z.number().nullable(),
  letterId: z.number().nullable(),
  letterNo: z.string().nullable(),
  way: z.enum(["references", "token", "letterNo", "code", "sender", "hand"]).nullable(),
  /** What was found that tells the letter, in the reader's language. */
  why: z.string().nullable(),
  ocrStatus: z.number(),
  riskFlags: z.array(z.string()),
});
export type HzMailRow = z.infer<typeof HzMailRow>;
export const HzMailItem = MailDetail.extend({
  ...HzMailRow.pick({
    status: true,
    projectId: true,
    letterId: true,
    letterNo: true,
    way: true,
    why: true,
    ocrStatus: true,
    riskFlags: true,
  }).shape,
  ocr: HzOcr.nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  reason: z.string().nullable(),
  matchVersion: RowVersion,
});
export type HzMailItem = z.infer<typeof HzMailItem>;

const Reason = ReasonText();

export const hzmail = area("/api/services/app/HzMail", {
  /** The firm's, or a project's own; null where there is none. */
  GetHaMailInfo: get(z.object({ projectId: OptionalId }), HzMailbox.nullable(), ofOwner, {
    summary: "The mailbox for confirmations, of the firm or a project; null where there is none",
  }),
  /** The firm's, for those with the right to users, and of projects that have one of their own. */
  GetHzMailboxes: get(
    z.object({}),
    z.object({
      items: z.array(
        z.object({
          Id,
          mailAddress: z.string(),
          projectId: z.number().nullable(),
          projectName: z.string().nullable(),
          testedAt: z.string().nullable(),
          pollError: z.string().nullable(),
          polledAt: z.string().nullable(),
          unmatched: z.number(),
        }),
      ),
    }),
    ofOwner,
    { summary: "The firm's mailbox and those of projects that have one of their own, with their state" },
  ),
  CreateHzMailInfo: post(MailboxDraft.extend({ projectId: OptionalId }), HzMailbox, ofOwner, {
    body: "long",
    summary: "A new mailbox for confirmations",
  }),
  UpdateHzMailInfo: put(MailboxDraft.extend({ projectId: OptionalId }), HzMailbox, ofOwner, {
    body: "long",
    summary: "Changes a mailbox for confirmations",
  }),
  /** By another leader, or of the firm's keeper, than who has changed it: from then on letters go out from it, and its replies count. */
  ConfirmHzMailInfo: post(z.object({ projectId: OptionalId, rowVersion: RowVersion }), HzMailbox, ofOwner, {
    summary: "Confirms what somebody else has set: from then on letters use the mailbox",
  }),
  /** Of the settings that are stored. */
  GetTestServer: post(z.object({ Id }), MailTest, ofOwner, {
    rate: "lookup",
    summary: "Tries the stored settings of a mailbox for confirmations",
  }),
  ReceiveHZEmail: post(z.object({ Id }), JobStarted, ofOwner, {
    rate: "lookup",
    summary: "Fetches the mail of a mailbox for confirmations now, as a job",
  }),
  GetHZEmailBoxList: get(
    PageQuery.extend({
      accountId: OptionalId,
      status: z.coerce.number().int().min(0).max(4).optional(),
      letterId: OptionalId,
      isUnread: Flag.default(false),
    }),
    pageOf(HzMailRow).extend({ newestOf: NewestOf }),
    ofOwner,
    { rate: "search", summary: "Mails received in the mailboxes for confirmations, with the letters they answer" },
  ),
  GetHZEmailBoxItem: get(z.object({ mailId: Id }), HzMailItem, ofOwner, {
    summary: "One mail received for confirmations",
  }),
  /** Has the attachments recognised, and answers what is known of them. */
  GetOCRHZEmailBox: get(
    z.object({ mailId: Id }),
    z.object({ ocrStatus: z.number(), jobId: z.number().nullable(), ocr: HzOcr.nullable() }),
    ofOwner,
    {
      writes: true,
      rate: "lookup",
      summary: "Has the attachments of a mail recognised, and answers what is known of them",
    },
  ),
  /** Letters whose number or addressee holds the words, of all projects that may be answered. */
  GetHzLettersToMatch: get(
    z.object({ keyword: z.string().trim().min(1).max(100) }),
    z.object({
      items: z.array(
        z.object({
          letterId: Id,
          projectId: Id,
          projectName: z.string(),
          letterNo: z.string(),
          contactName: z.string(),
        }),
      ),
    }),
    ofOwner,
    { rate: "search", summary: "Letters that a mail may answer, by number or addressee" },
  ),
  /** By hand: the letter it answers, or that it answers none. Changes nothing of the letter. */
  MatchHZEmail: put(
    z.object({
      mailId: Id,
      rowVersion: RowVersion,
      status: z.coerce.number().int().min(0).max(4),
      letterId: OptionalId,
      reason: Reason.nullish(),
    }),
    HzMailItem,
    ofOwner,
    { summary: "Says which letter a mail answers, or that it answers none" },
  ),
  DownMailBoxFiles: get(
    z.object({ mailId: Id, index: z.coerce.number().int().min(0).max(1000).optional() }),
    Bytes,
    ofOwner,
    {
      kind: "file",
      rate: "files",
      path: "/api/jm/DownMailBoxFiles",
      summary: "The original of a received mail, or one attachment of it",
    },
  ),
});
