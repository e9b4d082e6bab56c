import { type Lang, messageOf } from "@digao/contract/messages";
import type { LeadRow } from "@digao/contract/sign-off/lead-row";
import type { Db } from "@digao/db/tenant";
import { compare } from "@digao/domain/analysis/variation";
import { partyOf } from "@digao/domain/item-details/party";
import { type Fen, fen, sum, yuan } from "@digao/domain/money";
import { isProfitLine } from "@digao/domain/statements/statement-line";
import { relatedNames } from "../../balance/related-parties/door.ts";
import { adjustedDetails, type DetailAmounts, type StoredDetail } from "./detail-rows.ts";
import { ledgerDetails } from "./ledger-details.ts";
import type { Subject } from "./subject.ts";

const columns = ["openBook", "periodDr", "periodCr", "closeBook"] as const;
type Book = Readonly<Record<(typeof columns)[number], Fen>>;

interface Part {
  row: Pick<
    LeadRow,
    "key" | "kind" | "accountCode" | "auxId" | "name" | "isRelated" | "hzFlag" | "altFlag" | "wpIndex" | "remark"
  >;
  book: Book;
  amounts: Omit<DetailAmounts, "openAudited">;
  /** Null = not known. */
  prior: Fen | null;
}

/**
 * The lead schedule of an item: details as people keep them, the ledger's own rows as long as nobody does, and what stands on no detail
 * in a row of its own. The rows add up to the item in every column.
 */
export async function leadRows(
  db: Db,
  subject: Subject,
  stored: readonly StoredDetail[],
  lang: Lang,
): Promise<LeadRow[]> {
  const { item, row } = subject;
  if (item.line.kind === "T" || item.line.kind === "H") return [];
  const isProfit = isProfitLine(item.line);
  const related = await relatedNames(db, subject.projectId);
  const details = stored.length > 0 ? stored : (await ledgerDetails(db, subject, lang)).filter(isSome).map(asDetail);
  const parts = adjustedDetails(subject, details).map(
    ({ amounts, ...detail }): Part => ({
      row: {
        key: leadKey(detail),
        kind: "detail",
        accountCode: detail.accountCode,
        auxId: detail.auxId,
        name: detail.detailName,
        isRelated: detail.isRelated || related.has(partyOf(detail.detailName)),
        hzFlag: detail.hzFlag,
        altFlag: detail.altFlag,
        wpIndex: detail.wpIndex,
        remark: detail.remark,
      },
      book: bookOf(detail),
      amounts,
      prior: isProfit ? null : amounts.openAudited,
    }),
  );
  const rest = restOf(parts, row, { name: messageOf(lang, "fsItem.unplaced"), isProfit });
  return [...parts, ...(rest ? [rest] : [])].map(wireOf);
}

export const leadKey = ({ accountCode, auxId, id }: Pick<StoredDetail, "accountCode" | "auxId" | "id">): string =>
  `${accountCode ?? ""}|${auxId ?? ""}|${id}`;

const isSome = (row: Readonly<Record<(typeof columns)[number], string>>) => columns.some((key) => row[key] !== "0.00");

const bookOf = (detail: Pick<StoredDetail, (typeof columns)[number]>): Book => ({
  openBook: fen(detail.openBook),
  periodDr: fen(detail.periodDr),
  periodCr: fen(detail.periodCr),
  closeBook: fen(detail.closeBook),
});

/** The ledger's row as a detail that nobody has written on. */
const asDetail = (row: Awaited<ReturnType<typeof ledgerDetails>>[number]): StoredDetail => ({
  ...row,
  id: 0,
  lineNo: 0,
  currency: null,
  fcAmount: null,
  ageing: [],
  nature: null,
  isRelated: false,
  hzFlag: false,
  altFlag: false,
  explanation: null,
  remark: null,
  wpIndex: null,
  rowVersion: 1,
});

/** Entries that name no detail, profit that flows into equity by itself, and books that the details do not tell; null where nothing is left. */
function restOf(parts: readonly Part[], row: Subject["row"], how: { name: string; isProfit: boolean }): Part | null {
  const of = (amount: (part: Part) => Fen) => sum(parts.map(amount));
  const left = (key: keyof Part["amounts"]) => row[key] - of(({ amounts }) => amounts[key]);
  const amounts = {
    ajeDr: left("ajeDr"),
    ajeCr: left("ajeCr"),
    rjeDr: left("rjeDr"),
    rjeCr: left("rjeCr"),
    carried: left("carried"),
    audited: left("audited"),
  };
  const openBook = how.isProfit ? 0n : row.openUnaudited - of(({ book }) => book.openBook);
  const closeBook = row.unaudited - of(({ book }) => book.closeBook);
  const prior = row.prior === null ? null : row.prior - of((part) => part.prior ?? 0n);
  const isNil = [...Object.values(amounts), openBook, closeBook, prior ?? 0n].every((amount) => amount === 0n);
  if (isNil) return null;
  return {
    row: {
      key: "rest",
      kind: "rest",
      accountCode: null,
      auxId: null,
      name: how.name,
      isRelated: false,
      hzFlag: false,
      altFlag: false,
      wpIndex: null,
      remark: null,
    },
    book: { openBook, periodDr: 0n, periodCr: 0n, closeBook },
    amounts,
    prior,
  };
}

function wireOf({ row, book, amounts, prior }: Part): LeadRow {
  const { change, rate } = compare(amounts.audited, prior);
  return {
    ...row,
    openBook: yuan(book.openBook),
    periodDr: yuan(book.periodDr),
    periodCr: yuan(book.periodCr),
    closeBook: yuan(book.closeBook),
    ajeDr: yuan(amounts.ajeDr),
    ajeCr: yuan(amounts.ajeCr),
    rjeDr: yuan(amounts.rjeDr),
    rjeCr: yuan(amounts.rjeCr),
    carried: yuan(amounts.carried),
    audited: yuan(amounts.audited),
    prior: prior === null ? null : yuan(prior),
    change: change === null ? null : yuan(change),
    rate,
  };
}
