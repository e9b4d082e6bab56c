/** What stands in the head of a working paper: whose it is, and who signed it when. */
import { signLevel } from "@digao/contract/areas/engagement/papers/codes";
import { codeWord } from "@digao/contract/code-words";
import type { Lang } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { SIGN_LEVELS, type SignLevel } from "@digao/domain/sign-off/levels";
import { statementDate, statementPeriod } from "@digao/domain/statements/layout";
import type { RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import { missing } from "../../../platform/refusal.ts";
import {
  type PaperCover,
  type PaperHead,
  type PaperSigner,
  paperHeadRows,
} from "../../../platform/workbook/paper-head.ts";

export async function readPaperCover(db: Db, projectId: number, lang: Lang): Promise<PaperCover> {
  const row = await db
    .selectFrom("project as p")
    .innerJoin("customer as c", "c.id", "p.cust_id")
    .where("p.id", "=", projectId)
    .select([
      "c.cust_name as nameZh",
      "c.cust_name_en as nameEn",
      "p.project_name as project",
      "p.period_start as start",
      "p.period_end as end",
    ])
    .executeTakeFirst();
  if (!row) throw missing();
  return {
    client: lang === "en" ? row.nameEn || row.nameZh : row.nameZh,
    project: row.project,
    date: statementDate(row.end, lang),
    period: statementPeriod(row.start, row.end, lang),
  };
}

interface Sign {
  level: SignLevel;
  userName: string;
  signTime: string;
  isStale?: boolean;
}

/** One line a level, as the sign records have it; a level that nobody has signed stays blank. */
export const signersOf = (lang: Lang, signs: readonly Sign[], levels = SIGN_LEVELS): PaperSigner[] =>
  levels.map((level) => {
    const sign = signs.find((one) => one.level === level);
    const label = codeWord(lang, "signLevel", level);
    if (!sign) return { label, name: null, time: null };
    return { label, name: sign.userName, time: sign.signTime, isStale: sign.isStale ?? false };
  });

/** Of a paper that nobody signs in the product: lines for signing by hand. */
export const signersByHand = (lang: Lang): PaperSigner[] =>
  signersOf(
    lang,
    [],
    SIGN_LEVELS.filter((level) => level !== signLevel.qualityReview),
  );

interface Paper extends Pick<SheetOut, "name" | "columns" | "rows"> {
  head: PaperHead;
  /** Headings of the table, repeated on every page with the head. */
  headings: readonly RowOut[];
  isPortrait?: boolean;
}

/** A paper whose rows are written one by one, below the head and headings that every page repeats. */
export function paperSheet({ head, headings, isPortrait, ...sheet }: Paper): SheetOut {
  const { rows, merges = [] } = paperHeadRows(head, sheet.columns.length);
  const freezeRows = rows.length + headings.length;
  const page = { isLandscape: !isPortrait, repeatRows: freezeRows };
  return { ...sheet, header: [...rows, ...headings], merges, freezeRows, page };
}

/** What the kit of papers prints on: a sheet with this head, without headings of its own. */
export async function framePaper(db: Db, projectId: number, lang: Lang) {
  const cover = await readPaperCover(db, projectId, lang);
  interface Framed extends Required<Pick<PaperHead, "title" | "index" | "signers">> {
    widths: readonly number[];
    rows: readonly RowOut[];
  }
  return {
    client: cover.client,
    date: cover.date,
    sheet: ({ widths, rows, ...head }: Framed): SheetOut =>
      paperSheet({
        name: head.title,
        columns: widths.map((width) => ({ width, kind: "wrap" as const })),
        head: { lang, cover, ...head },
        headings: [],
        rows: [rows],
      }),
  };
}
