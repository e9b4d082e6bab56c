/** Mails of a letter, sent and received: whoever works on the project reads them beside the letter; their bytes stay as they came. */
import type { hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import type { LetterMail } from "@digao/contract/areas/letters/confirmations/shapes";
import type { MailDetail } from "@digao/contract/areas/letters/mail/shapes";
import type { Input } from "@digao/contract/endpoint";
import type { Lang } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import type { Db } from "@digao/db/tenant";
import { matchedBy } from "../../../platform/mail/matched-by.ts";
import { missing } from "../../../platform/refusal.ts";
import { type Context, planned } from "../../../platform/serve.ts";
import { mailsOfLetter, openMailOfLetter, planMailOfLetter, readMailOfLetter } from "../mail/door.ts";

type Calls = typeof hzletters;
const refType = "confirmationLetter";

export async function mailsOf(db: Db, lang: Lang, letterId: number): Promise<LetterMail[]> {
  const mails = await mailsOfLetter(db, { refType, letterId });
  return mails.map(({ rawFileId: _file, rawSha256: _hash, way, evidence, ...mail }) => ({
    ...mail,
    why: matchedBy(lang, way, evidence),
  }));
}

export async function requireOwnMail({ db }: Context, letterId: number, mailId: number): Promise<void> {
  const own = await mailsOfLetter(db, { refType, letterId });
  if (!own.some((mail) => mail.mailId === mailId)) throw missing("mail.missing");
}

export async function getLetterMail(
  ctx: Context,
  { Id, mailId }: Input<Calls["GetHZLetterMail"]>,
): Promise<MailDetail> {
  await requireOwnMail(ctx, Id, mailId);
  const mail = await readMailOfLetter(ctx.db, ctx.lang, mailId);
  if (!mail) throw missing("mail.missing");
  return mail;
}

/** A part is taken out while no transaction is open. */
export const downLetterMail = planned<Calls["DownHZLetterMail"]>()(
  async (ctx, { Id, mailId, index }) => {
    await requireOwnMail(ctx, Id, mailId);
    return planMailOfLetter(ctx, mailId, index);
  },
  async (ctx, { Id, mailId, index }, taken): Promise<FileAnswer> => {
    await requireOwnMail(ctx, Id, mailId);
    return openMailOfLetter(ctx, mailId, { index, taken });
  },
);
