import { createHash } from "node:crypto";
import type { FsDetail } from "@digao/contract/areas/papers/statement-items/details";
import type { Db } from "@digao/db/tenant";
import { signOf } from "@digao/domain/accounts/category";
import { carriedOn as carriedOnItem, detailOf, linesOn as linesOnItem } from "@digao/domain/adjustments/item-lines";
import { type Fen, fen, yuan } from "@digao/domain/money";
import type { Subject } from "./subject.ts";

/** A stored detail line (报表项目明细). Book amounts are in the item's own sign; movements keep their side. */
export type StoredDetail = Omit<FsDetail, "ajeDr" | "ajeCr" | "rjeDr" | "rjeCr" | "audited">;

/** Of all an item's details together, those the caller does not see included. */
export const detailsVersion = (details: readonly Pick<StoredDetail, "id" | "rowVersion">[]): string =>
  createHash("sha256")
    .update(
      details
        .map(({ id, rowVersion }) => `${id}:${rowVersion}`)
        .sort()
        .join(),
    )
    .digest("base64url");

export const readDetails = (db: Db, itemId: number): Promise<StoredDetail[]> =>
  detailQuery(db).where("fs_item_id", "=", itemId).orderBy("line_no").orderBy("id").execute();

export const detailQuery = (db: Db) =>
  db
    .selectFrom("fs_detail")
    .select([
      "id",
      "line_no as lineNo",
      "detail_type as detailType",
      "account_code as accountCode",
      "aux_id as auxId",
      "detail_name as detailName",
      "open_book as openBook",
      "period_dr as periodDr",
      "period_cr as periodCr",
      "close_book as closeBook",
      "currency",
      "fc_amount as fcAmount",
      "ageing",
      "nature",
      "is_related as isRelated",
      "hz_flag as hzFlag",
      "alt_flag as altFlag",
      "explanation",
      "remark",
      "wp_index as wpIndex",
      "row_version as rowVersion",
    ]);

export interface DetailAmounts {
  ajeDr: Fen;
  ajeCr: Fen;
  rjeDr: Fen;
  rjeCr: Fen;
  /** In the item's sign, as what follows: opening entries that persist. */
  carried: Fen;
  audited: Fen;
  openAudited: Fen;
}

type Named = Pick<StoredDetail, "accountCode" | "auxId" | "detailName" | "openBook" | "closeBook">;

/**
 * What counted entries add to each detail. An entry's line names the detail by account, by name ("应收账款-甲公司" is 甲公司's) or by both;
 * one that names none stays with the item alone.
 */
export function adjustedDetails<Detail extends Named>(
  subject: Subject,
  details: readonly Detail[],
): (Detail & { amounts: DetailAmounts })[] {
  const adjusted = details.map((detail) => ({ ...detail, amounts: unadjusted(detail) }));
  const sign = signOf(subject.item.line.direction);
  for (const { line, column, kind } of linesOn(subject)) {
    const amounts = detailOf(adjusted, line)?.amounts;
    if (!amounts) continue;
    const net = sign * (line.debit - line.credit);
    if (column === "opening") amounts.openAudited += net;
    else add(amounts, kind === "adjustment" ? "aje" : "rje", { ...line, net });
  }
  for (const { line } of carriedOn(subject)) {
    const amounts = detailOf(adjusted, line)?.amounts;
    if (amounts) carry(amounts, sign * (line.debit - line.credit));
  }
  return adjusted;
}

const entriesOn = ({ item, items }: Subject) =>
  [items.balance.source.adjustments, { id: item.id, code: item.line.code }] as const;

/** Lines of counted entries on the item, with the column and kind they belong to. */
export const linesOn = (subject: Subject) => linesOnItem(...entriesOn(subject));

/** Lines of opening entries that persist, as they stand in the closing. */
export const carriedOn = (subject: Subject) => carriedOnItem(...entriesOn(subject));

function carry(amounts: DetailAmounts, net: Fen): void {
  amounts.carried += net;
  amounts.audited += net;
}

const unadjusted = ({ openBook, closeBook }: Named): DetailAmounts => ({
  ajeDr: 0n,
  ajeCr: 0n,
  rjeDr: 0n,
  rjeCr: 0n,
  carried: 0n,
  audited: fen(closeBook),
  openAudited: fen(openBook),
});

function add(amounts: DetailAmounts, kind: "aje" | "rje", line: { debit: Fen; credit: Fen; net: Fen }): void {
  amounts[`${kind}Dr`] += line.debit;
  amounts[`${kind}Cr`] += line.credit;
  amounts.audited += line.net;
}

export const detailWire = ({ amounts, ...detail }: StoredDetail & { amounts: DetailAmounts }): FsDetail => ({
  ...detail,
  ajeDr: yuan(amounts.ajeDr),
  ajeCr: yuan(amounts.ajeCr),
  rjeDr: yuan(amounts.rjeDr),
  rjeCr: yuan(amounts.rjeCr),
  audited: yuan(amounts.audited),
});
