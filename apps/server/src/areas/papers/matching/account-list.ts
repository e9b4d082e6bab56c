/** A list that is taken from the books: the lines of an account, as the journal in force has them. */

import { voucherName } from "@digao/contract/areas/books/vouchers/voucher-name";
import { type MatchList, type matching, matchRowsMax } from "@digao/contract/areas/papers/matching/calls";
import type { Input } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import {
  idsFrom,
  journalInForce,
  linesPerBlock,
  orderedLines,
  searchOf,
  selectionOf,
} from "../../books/vouchers/door.ts";
import { type ListRow, packed } from "./lists.ts";
import { headShown } from "./read-list.ts";
import { keepList } from "./runs.ts";

type Query = Input<(typeof matching)["ReadMatchAccount"]>;

const headings = ["date", "voucher", "summary", "account", "debit", "credit"] as const;
const guess = { date: 0, reference: 1, debit: 4, credit: 5 };
/** Blocks that are read at once. */
const linesAtOnce = linesPerBlock * 16;

/** Which journal the lines are of, in words: they stay as they are when another one is put in force. */
async function versionOf({ db, lang }: Context, batchId: number): Promise<string> {
  const { rows } = await sql<{ file: string; at: string }>`
    select b.file_name as file, to_char(b.committed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as at
    from import_batch b where ${ofProject("b")} and b.id = ${batchId}`.execute(db);
  const [batch] = rows;
  return messageOf(lang, "matching.ledger", { file: batch?.file ?? "", batch: batchId, at: batch?.at ?? "" });
}

/** An account whose lines are all of accounts below it has a name, too. */
async function nameOf({ db }: Context, { periodId, accountCode }: Query): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select a.name from account a where ${ofProject("a")} and a.period_id = ${periodId} and a.code = ${accountCode}`.execute(
    db,
  );
  return rows[0]?.name ?? "";
}

const monthsOf = ({ jPeriodFrom, jPeriodTo }: Query): string =>
  [jPeriodFrom, jPeriodTo].filter((month) => typeof month === "number").join("-");

/** No amount on the other side of a line. */
const amount = (text: string): string => (text === "0.00" ? "" : text);

export async function readMatchAccount(ctx: Context, query: Query): Promise<MatchList> {
  const { db, apart, lang } = ctx;
  const { periodId, accountCode, jPeriodFrom, jPeriodTo } = query;
  const journal = await journalInForce(db, periodId);
  if (!journal) throw new Refusal("matching.noJournal", { kind: "state", field: "periodId" });
  const filter = { periodId, accountCode, jPeriodFrom: jPeriodFrom ?? undefined, jPeriodTo: jPeriodTo ?? undefined };
  const selection = await selectionOf(db, apart, await searchOf(db, journal, filter));
  const { lineCount } = selection;
  if (lineCount > matchRowsMax) throw new Refusal("matching.rows", { params: { count: matchRowsMax } });
  const rows: ListRow[] = [];
  for (let at = 0; at < lineCount; at += linesAtOnce) {
    const lines = await orderedLines(db, journal, await idsFrom(db, selection, at, linesAtOnce));
    for (const line of lines) {
      const account = `${line.accountCode} ${line.accountName}`.trim();
      const voucher = voucherName(line);
      const amounts = [amount(line.amountjdr), amount(line.amountjcr)];
      rows.push([rows.length + 1, line.jDate, voucher, line.summary ?? "", account, ...amounts]);
    }
  }
  if (rows.length === 0) throw new Refusal("matching.noLines", { params: { account: accountCode } });
  const named = [accountCode, await nameOf(ctx, query), monthsOf(query)].filter(Boolean).join(" ");
  return keepList(ctx, named.slice(0, 255), {
    sheetName: await versionOf(ctx, journal.batchId),
    headings: headings.map((one) => messageOf(lang, `matching.head.${one}`)),
    rowCount: rows.length,
    date1904: false,
    guess,
    head: rows.slice(0, headShown).map(([, ...cells]) => cells),
    data: await packed(rows),
  });
}
