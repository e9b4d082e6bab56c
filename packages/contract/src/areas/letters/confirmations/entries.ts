/** What people enter of a letter on its way: how it was sent, what came back, why it differs. */
import { z } from "zod";
import { Flag, Id, Instant, IsoDate, Money, RowVersion } from "../../../shapes.ts";
import { letterMax, replyMax } from "./lengths.ts";

const text = (max: number) => z.string().trim().max(max);

export const Sending = z.object({
  sendMethod: z.coerce.number().int().min(1).max(6),
  courier: text(letterMax.courier).nullish(),
  trackingNo: text(letterMax.trackingNo).nullish(),
  receiverSigned: text(letterMax.receiverSigned).nullish(),
  /** Of a platform: the number of the request there. */
  requestNo: text(letterMax.requestNo).nullish(),
});

export const ReplyEntry = z.object({
  Id,
  rowVersion: RowVersion,
  replyMethod: z.coerce.number().int().min(1).max(6),
  replyTime: Instant,
  /** 0: what the amounts say. 3 with restrictions, 4 returned, 5 refused. */
  replyResult: z.coerce.number().int().min(0).max(5).default(0),
  replyTrackingNo: text(replyMax.replyTrackingNo).default(""),
  replyFromAddr: text(replyMax.replyFromAddr).default(""),
  replyCity: text(replyMax.replyCity).default(""),
  replyPhone: text(replyMax.replyPhone).default(""),
  replyMail: text(replyMax.replyMail).default(""),
  replySealOk: Flag.nullish(),
  replySealType: text(replyMax.replySealType).default(""),
  replySealName: text(replyMax.replySealName).default(""),
  replySignOk: Flag.nullish(),
  replySigner: text(replyMax.replySigner).default(""),
  replyOriginalAt: text(replyMax.replyOriginalAt).default(""),
  /** As it stands beside the signature. */
  replySignDate: IsoDate.nullish(),
  note: text(letterMax.note).default(""),
  items: z
    .array(
      z.object({
        id: Id,
        replyAmount: Money.nullish(),
        diffReason: z.coerce.number().int().min(1).max(9).nullish(),
        note: text(letterMax.itemNote).default(""),
        misstatement: Money.default("0.00"),
      }),
    )
    .max(500),
});

export const DifferencesExplained = z.object({
  Id,
  rowVersion: RowVersion,
  items: z
    .array(
      z.object({
        id: Id,
        diffReason: z.coerce.number().int().min(1).max(9).nullish(),
        note: text(letterMax.itemNote).default(""),
        misstatement: Money.default("0.00"),
      }),
    )
    .min(1)
    .max(500),
});
