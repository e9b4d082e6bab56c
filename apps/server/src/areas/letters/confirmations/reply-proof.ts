/** What a reply must bear before it counts as agreement: its sender's seal, and itself in the file or held somewhere. */
import type { hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import { mailMatch } from "@digao/contract/areas/letters/hzmail/codes";
import type { Input } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { isSealOf } from "@digao/domain/confirmations/seal";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import type { HeldLetter } from "./letter-rows.ts";

type Reply = Input<(typeof hzletters)["UpdateHZLetterReplyAmount"]>;

/** Scans and files of the reply, or a mail that a person or its number said answers the letter. */
export async function hasReply(db: Db, letterId: number): Promise<boolean> {
  const { rows: files } = await sql`
    select from confirmation_file f where ${ofProject("f")} and f.letter_id = ${letterId} and f.kind = 'reply' limit 1`.execute(
    db,
  );
  if (files.length > 0) return true;
  const { rows: mails } = await sql`
    select from mail_match t where t.letter_id = ${letterId} and t.status not in (${sql.lit(mailMatch.open)}, ${sql.lit(mailMatch.ignored)})
    limit 1`.execute(db);
  return mails.length > 0;
}

export const isSealed = ({ replySealOk, replySealName }: Reply, { contactName }: HeldLetter): boolean =>
  replySealOk === true && isSealOf(replySealName, contactName);

export async function requireAgreement(ctx: Context, letter: HeldLetter, reply: Reply): Promise<void> {
  const { replySealOk, replySealName, replyOriginalAt } = reply;
  if (replySealOk !== true || replySealName === "")
    throw new Refusal("hz.sealMissing", { field: replySealOk === true ? "replySealName" : "replySealOk" });
  if (!isSealOf(replySealName, letter.contactName))
    throw new Refusal("hz.sealOther", {
      field: "replySealName",
      params: { seal: replySealName, name: letter.contactName },
    });
  if (!/[\p{L}\p{N}]{2}/u.test(replyOriginalAt) && !(await hasReply(ctx.db, letter.id)))
    throw new Refusal("hz.replyProof", { field: "replyOriginalAt" });
}
