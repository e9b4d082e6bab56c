import type {
  DifferenceCause,
  DifferenceSearch,
  differences,
  ExplainedDifference,
} from "@digao/contract/areas/acquisition/differences/calls";
import type { Input } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import { missingPart } from "@digao/domain/differences/account-causes";
import { type Candidate, causeWords } from "@digao/domain/differences/candidate";
import { explainDifference, explainRest } from "@digao/domain/differences/explain";
import { differenceOf, type Facts, isNil } from "@digao/domain/differences/facts";
import { pairsOf, triplesOf } from "@digao/domain/differences/subsets";
import { fen } from "@digao/domain/money";
import { sql } from "kysely";
import { errorOf } from "../../../platform/lib/narrow.ts";
import type { Context } from "../../../platform/serve.ts";
import { orderedLines } from "../../books/vouchers/door.ts";
import { type Account, type Accounts, accountSides, type Books, booksOf } from "./account-sides.ts";
import { likelihoodOf, sure } from "./likelihood.ts";
import { shownAccount } from "./list-differences.ts";
import { monthsOf, noParts, partiesOf, partsOf } from "./search-groups.ts";
import {
  linesById,
  missingNumbers,
  smallerEntries,
  tellingLines,
  tellingVouchers,
  unbalancedVouchers,
} from "./search-lines.ts";

type Query = Input<(typeof differences)["ExplainDifference"]>;

const searchMs = 4_000;
const searchesMs = 12_000;
const timedOut = "57014";

interface Search {
  /** In a transaction of its own, cut off in time: an account of millions of lines answers without it. */
  <T>(name: DifferenceSearch, otherwise: T, work: (db: Db) => Promise<T>): Promise<T>;
  notSearched: Set<DifferenceSearch>;
}

function boundedSearch({ apart }: Context): Search {
  const started = Date.now();
  const notSearched = new Set<DifferenceSearch>();
  const search = async <T>(name: DifferenceSearch, otherwise: T, work: (db: Db) => Promise<T>): Promise<T> => {
    const left = Math.min(searchMs, searchesMs - (Date.now() - started));
    try {
      if (left > 0)
        return await apart(async (db) => {
          // Of a journal that has just come the planner knows nothing: guessing a few rows, it would walk through all pairs.
          await sql`select set_config('statement_timeout', ${String(left)}, true), set_config('enable_nestloop', 'off', true)`.execute(
            db,
          );
          return work(db);
        });
    } catch (error) {
      if (errorOf(error).code !== timedOut) throw error;
    }
    notSearched.add(name);
    return otherwise;
  };
  return Object.assign(search, { notSearched });
}

async function entriesOf(search: Search, books: Books, account: Account): Promise<Facts["entries"]> {
  const of = (side: "debit" | "credit") => search("sums", null, (db) => smallerEntries(db, books, account, side));
  const entries = { debit: await of("debit"), credit: await of("credit") };
  if (entries.debit === null || entries.credit === null) search.notSearched.add("sums");
  return entries;
}

/** Lines that a sum of two or three names, read once the sums are known. */
async function linesOfSums(search: Search, books: Books, account: Account, entries: Facts["entries"]) {
  const difference = differenceOf(account);
  const ids = (["debit", "credit"] as const).flatMap((side) => {
    const [candidates, amount] = [entries[side] ?? [], difference[side]];
    if (amount <= 0n) return [];
    const pairs = pairsOf(candidates, amount);
    const { found } = pairs.count > 0 ? pairs : triplesOf(candidates, amount);
    return found.flat().map(({ id }) => id);
  });
  const lines = await search("sums", [], (db) => linesById(db, books, account, ids));
  const byId = new Map(lines.map((line) => [line.id, line]));
  return (id: number) => byId.get(id);
}

async function factsOf(db: Db, search: Search, books: Books, own: Account, accounts: Accounts): Promise<Facts> {
  const entries = await entriesOf(search, books, own);
  const listed = accounts.book.filter(({ code }) => code === own.code);
  const isMonthly = new Set(accounts.book.map(({ month }) => month)).size > 1;
  return {
    own,
    others: accounts.all.filter((account) => account.code !== own.code && !isNil(differenceOf(account))),
    ...(await monthsOf(db, books, own)),
    bookMonths: isMonthly
      ? listed.map(({ month, debit, credit }) => ({ month, debit: fen(debit), credit: fen(credit) }))
      : null,
    ...(await search("groups", noParts, (apart) => partsOf(apart, books, own))),
    parties: await partiesOf(db, books, own),
    lines: await search("lines", [], (apart) => tellingLines(apart, books, own)),
    vouchers: await search("vouchers", [], (apart) => tellingVouchers(apart, books, own, accounts)),
    unbalanced: await search("vouchers", [], (apart) => unbalancedVouchers(apart, books, own)),
    entries,
    lineOf: await linesOfSums(search, books, own, entries),
    missingNumbers: await missingNumbers(db, books),
  };
}

/** Where no single cause is likely, a voucher that other accounts lack as well may be a part, and the rest is looked at again. */
async function causesOf(db: Db, search: Search, books: Books, own: Account, accounts: Accounts): Promise<Candidate[]> {
  const facts = await factsOf(db, search, books, own, accounts);
  const found = explainDifference(facts);
  const part = found.some(({ score }) => score >= sure) ? null : missingPart(facts);
  if (!part) return found;
  const rest = await factsOf(db, search, books, { ...own, ...part.rest }, { ...accounts, all: [] });
  return [part.candidate, ...explainRest(rest), ...found];
}

const wireSide = { debit: "dr", credit: "cr" } as const;

const placeOf = ({ code }: Account, { place }: Candidate): DifferenceCause["place"] => ({
  accountCode: place.account ?? code,
  ...(place.monthFrom === undefined ? {} : { jPeriodFrom: place.monthFrom }),
  ...(place.monthTo === undefined ? {} : { jPeriodTo: place.monthTo }),
  ...(place.side ? { side: wireSide[place.side] } : {}),
  ...(place.voucherType ? { jType: place.voucherType } : {}),
  ...(place.auxId ? { auxId: place.auxId } : {}),
  ...(place.jmsn ? { Jmsn: place.jmsn } : {}),
  ...(place.onlyClosing ? { onlyClosing: true } : {}),
});

export async function explainAccount(ctx: Context, query: Query): Promise<ExplainedDifference> {
  const { db, lang } = ctx;
  const books = await booksOf(db, query);
  const nothing: ExplainedDifference = { account: null, causes: [], notSearched: [] };
  if (!books) return nothing;
  const accounts = await accountSides(db, books);
  const own = accounts.all.find(({ code }) => code === accounts.holderOf(query.accountCode));
  if (!own || isNil(differenceOf(own))) return { ...nothing, account: own ? shownAccount(own) : null };
  const search = boundedSearch(ctx);
  const found = await causesOf(db, search, books, own, accounts);
  const journal = { ...books, batchId: books.voucherBatchId };
  const ids = [...new Set(found.flatMap(({ lines }) => lines.map(({ id }) => id)))];
  const lines = new Map((await orderedLines(db, journal, ids)).map((line) => [line.JsnId, line]));
  return {
    account: shownAccount(own),
    causes: found.map((each) => ({
      cause: each.cause,
      words: causeWords(each, lang),
      score: each.score,
      likelihood: likelihoodOf(each.score),
      alternatives: each.alternatives,
      lines: each.lines.flatMap(({ id }) => lines.get(id) ?? []),
      place: placeOf(own, each),
    })),
    notSearched: [...search.notSearched],
  };
}
