/** A letter's sealed scan as the product keeps one that was read and found to be the letter: without printing, sealing and recognising it. */
import { recognition } from "@digao/contract/areas/letters/hzmail/codes";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { printedLetters, shortHash } from "../src/areas/letters/confirmations/content.ts";
import { printedAmounts } from "../src/areas/letters/confirmations/sealing.ts";

/** What a page of it bears. */
export interface ScanLook {
  letterNo?: string;
  /** Of its QR code. */
  token?: string;
  hash?: string;
  amounts?: readonly string[];
  hasSeal?: boolean;
  confidence?: number;
  state?: number;
}

/** @returns the file of the scan: a copy of the letter's own */
export async function sealLetter(db: Db, letterId: number, userId: number, look: ScanLook = {}): Promise<number> {
  const letter = await db
    .selectFrom("confirmation_letter")
    .select(["letter_no", "qr_token", "content_hash", "page_count", "file_id", "round"])
    .where("id", "=", letterId)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ id: number }>`
    insert into file_object (project_id, sha256, size_bytes, file_name, mime, created_by)
    select project_id, sha256, size_bytes, '盖章件.pdf', mime, ${userId} from file_object where id = ${letter.file_id} returning id`.execute(
    db,
  );
  const fileId = rows[0]?.id ?? 0;
  const [printed] = await printedLetters(db, [letterId]);
  const own = printed ? printedAmounts(printed) : [];
  const {
    letterNo = letter.letter_no,
    token = letter.qr_token,
    hash = shortHash(letter.content_hash ?? ""),
    amounts = own,
  } = look;
  const { hasSeal = true, confidence = 0.95, state = recognition.done } = look;
  const field = (name: string, value: string, sure = confidence) => ({ name, value, confidence: sure, box: null });
  const fields = [
    field("qr", `DIGAO-HZ:${letterNo}:${token}`, 1),
    field("letterNo", letterNo),
    field("hashCode", hash),
    ...amounts.map((amount) => field("amount", amount)),
    ...(hasSeal ? [field("redSeal", "1", 1)] : []),
  ];
  const of = { letter_id: letterId, file_id: fileId };
  await db
    .insertInto("confirmation_file")
    .values({ ...of, kind: "sealed", round: letter.round, user_id: userId, content_hash: letter.content_hash })
    .execute();
  await db
    .insertInto("confirmation_scan")
    .values({ ...of, state })
    .execute();
  for (let page = 1; page <= (letter.page_count ?? 0); page++)
    await db
      .insertInto("confirmation_scan_page")
      .values({
        ...of,
        page,
        picture_file_id: fileId,
        width: 10,
        height: 10,
        confidence,
        fields: JSON.stringify(fields),
      })
      .execute();
  return fileId;
}
