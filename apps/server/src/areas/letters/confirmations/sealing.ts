/** The client's seal: a letter is printed, sealed, scanned back and held against what was approved, before it leaves. */
import { letterSealPolicy } from "@digao/contract/areas/firm/corp-info/codes";
import type { LetterSeal } from "@digao/contract/areas/letters/confirmations/shapes";
import { recognition } from "@digao/contract/areas/letters/hzmail/codes";
import { type Lang, messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { isSealedFor, judgeSealed, type SealedPage } from "@digao/domain/confirmations/sealed";
import { sql } from "kysely";
import type { UploadedFile } from "../../../platform/files/uploaded.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { type PrintedLetter, printedLetters, shortHash } from "./content.ts";
import type { HeldLetter } from "./letter-rows.ts";
import { letterWords, moveLetter, moverOf, requireTransition } from "./move.ts";
import { letterSheet } from "./print/blocks.ts";
import type { FileTraits } from "./traces.ts";

interface Row {
  fileId: number | null;
  userId: number | null;
  state: number | null;
  pages: SealedPage[];
  isCompared: boolean;
  isStated: boolean;
  pageCount: number;
}

/** Scans and statements of other contents than the letter has now stand for nothing. */
async function readSeal(db: Db, letterId: number): Promise<Row> {
  const { rows } = await sql<Row>`
    select f.file_id as "fileId", f.user_id as "userId", s.state, coalesce(p.pages, '[]') as pages, coalesce(l.page_count, 0) as "pageCount",
      exists (select from confirmation_approval a where ${ofProject("a")} and a.letter_id = l.id and a.action = 'sealCompared'
        and a.facts ->> 'fileId' = f.file_id::text and a.facts ->> 'contentHash' = l.content_hash) as "isCompared",
      exists (select from confirmation_approval a where ${ofProject("a")} and a.letter_id = l.id and a.action = 'sealStated'
        and a.facts ->> 'contentHash' = l.content_hash and a.round = l.round) as "isStated"
    from confirmation_letter l
    left join lateral (
      select k.file_id, k.user_id from confirmation_file k where ${ofProject("k")} and k.letter_id = l.id and k.kind = 'sealed'
        and k.content_hash = l.content_hash order by k.at desc, k.file_id desc limit 1
    ) f on true
    left join confirmation_scan s on ${ofProject("s")} and s.letter_id = l.id and s.file_id = f.file_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('fields', g.fields) order by g.page) as pages from confirmation_scan_page g
      where ${ofProject("g")} and g.letter_id = l.id and g.file_id = f.file_id
    ) p on true
    where ${ofProject("l")} and l.id = ${letterId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`There is no letter ${letterId}.`);
  return row;
}

async function mayBeStated(db: Db): Promise<boolean> {
  const firm = await db
    .selectFrom("corp_info")
    .where("is_deleted", "=", false)
    .select("letter_seal as policy")
    .executeTakeFirst();
  return firm?.policy === letterSealPolicy.stated;
}

const amount = /^-?\d{1,3}(,\d{3})*\.\d{2}$/;
/** The figures that stand in its tables, as the addressee reads them. */
export function printedAmounts(letter: PrintedLetter): string[] {
  const cells = letterSheet(letter, "").blocks.flatMap((block) => (block.kind === "table" ? block.rows.flat() : []));
  return [...new Set(cells.filter((cell) => amount.test(cell)))];
}

const codeOfLetter = ({ letterNo, qrToken }: PrintedLetter): string => `DIGAO-HZ:${letterNo}:${qrToken}`;

const isRead = (state: number | null): boolean => state !== null && state !== recognition.waiting;

type Held = Pick<HeldLetter, "id" | "contentHash">;
export async function sealOf(db: Db, letter: Held): Promise<LetterSeal & { by: number | null }> {
  const { fileId, userId: by, state, pages, isCompared, isStated, pageCount } = await readSeal(db, letter.id);
  const seal = { fileId, found: null, doubts: [], by, mayBeStated: await mayBeStated(db) };
  if (fileId === null) return { ...seal, state: isStated ? "stated" : "none" };
  if (!isRead(state)) return { ...seal, state: "reading" };
  const [printed] = await printedLetters(db, [letter.id]);
  const judged = judgeSealed(pages, {
    letterNo: printed?.letterNo ?? "",
    qr: printed ? codeOfLetter(printed) : "",
    hash: shortHash(letter.contentHash ?? ""),
    pages: pageCount,
    amounts: printed ? printedAmounts(printed) : [],
  });
  if (judged.verdict === "other") return { ...seal, state: "other", found: judged.found };
  if (judged.verdict === "fits") return { ...seal, state: "fits" };
  return { ...seal, state: isCompared ? "compared" : "compare", doubts: judged.doubts };
}

export const doubtWords = (lang: Lang, doubts: LetterSeal["doubts"]): string =>
  doubts.map((doubt) => messageOf(lang, `hz.doubt.${doubt}`)).join(lang === "zh" ? "、" : ", ");

/** Answers the scan that bears the seal, where there is one. */
export async function requireSeal(ctx: Context, letter: HeldLetter, sendMethod: number): Promise<number | null> {
  const { state, fileId, found, doubts } = await sealOf(ctx.db, letter);
  if (isSealedFor(state, sendMethod)) return state === "fits" || state === "compared" ? fileId : null;
  const params = letterWords(ctx.lang, letter);
  if (state === "reading") throw new Refusal("hz.sealReading", { kind: "state", params });
  if (state === "other")
    throw new Refusal("hz.sealOtherLetter", { kind: "state", params: { ...params, found: found ?? "" } });
  if (state === "compare")
    throw new Refusal("hz.sealCompare", { kind: "state", params: { ...params, what: doubtWords(ctx.lang, doubts) } });
  throw new Refusal(state === "stated" ? "hz.unsealedMail" : "hz.unsealed", { kind: "state", params });
}

/** What can be told of a file at once; the rest is read by a job. */
export async function requireSealedScan(
  ctx: Context,
  letter: HeldLetter,
  uploads: readonly UploadedFile[],
  found: readonly FileTraits[],
): Promise<void> {
  requireTransition(moverOf(ctx), letter, "seal");
  if (uploads.length > 1) throw new Refusal("hz.sealOne", { field: "file" });
  const { rows } = await sql<{ hash: string | null }>`
    select l.file_hash as hash from confirmation_letter l where ${ofProject("l")} and l.id = ${letter.id}`.execute(
    ctx.db,
  );
  if (uploads.some(({ sha256 }) => sha256 === rows[0]?.hash)) throw new Refusal("hz.sealPrint", { field: "file" });
  const other = found.find(({ qr }) => qr !== undefined && !qr.endsWith(`:${letter.qrToken}`))?.qr;
  if (other !== undefined)
    throw new Refusal("hz.sealOtherLetter", {
      field: "file",
      params: { ...letterWords(ctx.lang, letter), found: other.split(":")[1] ?? "" },
    });
}

/** The scan is on the letter: a step of its own in its history. */
export const noteSeal = (ctx: Context, letter: HeldLetter, fileId: number): Promise<HeldLetter> =>
  moveLetter(moverOf(ctx), letter, "seal", { facts: { fileId, contentHash: letter.contentHash } });
