/** Books that nobody wrote by hand come in through the product, and every figure that it tells is held against a second computation over the raw rows. */

import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { dataAnalysis } from "@digao/contract/areas/balance/data-analysis/calls";
import { type TrialBalance, trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { accountBooks } from "@digao/contract/areas/books/account-books/calls";
import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { within } from "../../../test/pace.ts";
import { isOnTurn } from "../../../test/rotated.ts";
import { join } from "./builders.ts";
import type { Client } from "./kit.ts";
import { type LedgerDesk, openLedgerDesk } from "./ledger-desk.ts";
import { isLong } from "./long.ts";
import {
  accountMovements,
  journalOf,
  leafMovements,
  type Random,
  type RandomLedger,
  randomFrom,
  randomLedger,
  trialBalanceOf,
  yuan,
} from "./random-ledger.ts";

/** DIGAO_SEED takes one ledger again, by the number that a failure names, or some: 13-90. */
const [from = 1, to = from] = (process.env.DIGAO_SEED ?? (isLong ? "1-10000" : "1-12")).split("-").map(Number);
/** So many projects a firm may have before its lists are what is tested. */
const seedsOfFirm = 500;
const firms = Array.from({ length: Math.ceil((to - from + 1) / seedsOfFirm) }, (_, at) => {
  const first = from + at * seedsOfFirm;
  const seeds = Array.from({ length: Math.min(seedsOfFirm, to - first + 1) }, (_seed, more) => first + more);
  return { first, seeds: seeds.filter((seed) => isOnTurn("random ledgers", `${seed}`)) };
});

let desk: LedgerDesk;
let staff: Client;

const fenOf = (text: string | null | undefined): number => Math.round(Number(text ?? "0") * 100);
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

interface Books {
  ledger: RandomLedger;
  projectId: number;
  periodId: number;
}

async function taken(seed: number): Promise<Books> {
  const ledger = randomLedger(seed);
  const projectId = await desk.newProject();
  await desk.take(projectId, "余额表.csv", trialBalanceOf(ledger), 2024);
  const periodId = await desk.take(projectId, "序时账.csv", journalOf(ledger), 2024);
  await desk.manager.call(trialBalance.AutoMappingTrialBalance, { projectId });
  return { ledger, projectId, periodId };
}

interface RawSum {
  code: string;
  aux: string;
  debit: string;
  credit: string;
}

/** GL: what stands in the rows, added up by the database and by nothing of ours. */
async function rowsAgree({ ledger, projectId }: Books): Promise<void> {
  const { rows } = await desk.tenant.inProject(projectId, (db) =>
    sql<RawSum>`
      select l.account_code as code, coalesce(x.aux_name, '') as aux, sum(l.debit)::text as debit, sum(l.credit)::text as credit
      from voucher_line l
      join project_period p on p.tenant_id = l.tenant_id and p.project_id = l.project_id and p.voucher_batch_id = l.batch_id
      left join aux_item x on x.tenant_id = l.tenant_id and x.project_id = l.project_id
        and x.id = coalesce(l.customer_id, l.supplier_id, l.person_id)
      where l.project_id = ${projectId} group by 1, 2`.execute(db),
  );
  const told = rows.map(({ code, aux, debit, credit }) => `${code}|${aux} ${debit} ${credit}`).sort();
  const expected = [...leafMovements({ ...ledger, openings: new Map() })].map(
    ([key, { debit, credit }]) => `${key.split("|")[0]}|${key.split(":")[1] ?? ""} ${yuan(debit)} ${yuan(credit)}`,
  );
  expect(told).toEqual(expected.sort());
}

/** TB and journal: opening, movements and closing of every account, those above included. */
async function accountsAgree({ ledger, periodId }: Books): Promise<void> {
  const expected = [...accountMovements(ledger)]
    .map(([code, { open, debit, credit }]) => [code, open, debit, credit, open + debit - credit].join(" "))
    .sort();
  for (const source of ["tb", "journal"] as const) {
    const { items, differenceCount } = await desk.manager.call(accountBooks.GetAccountBalances, { periodId, source });
    const told = items.map(({ accountCode, open, debit, credit, close }) =>
      [accountCode, ...[open, debit, credit, close].map(fenOf)].join(" "),
    );
    expect(told.sort(), source).toEqual(expected);
    expect(differenceCount, source).toBe(0);
  }
}

async function auxiliariesAgree({ ledger, periodId }: Books): Promise<void> {
  const items = [...leafMovements(ledger)].filter(([key]) => !key.endsWith("|"));
  const first = await desk.manager.call(accountBooks.GetAuxBalances, { periodId, shown: "all" });
  let told = 0;
  for (const auxType of first.auxTypes) {
    const book = await desk.manager.call(accountBooks.GetAuxBalances, {
      periodId,
      auxType,
      shown: "all",
      maxResultCount: 1000,
    });
    expect(book.differenceCount).toBe(0);
    told += fenOf(book.totals.close);
  }
  expect(told).toBe(sumOf(items.map(([, { open, debit, credit }]) => open + debit - credit)));
}

/** What the journal says of the year's profit, closing entries aside; income positive. */
const profitOf = ({ vouchers }: RandomLedger): number =>
  0 -
  sumOf(
    vouchers
      .filter(({ isClosing }) => !isClosing)
      .flatMap(({ lines }) => lines.filter(({ code }) => code.startsWith("6")).map(({ amount }) => amount)),
  );

const at = ({ rows }: TrialBalance, code: string) => rows.find(({ stdCode }) => stdCode === code);

/** Σ of mapped accounts against each line, and the lines against the totals of the statements. */
async function statementsAgree({ ledger, projectId }: Books): Promise<TrialBalance> {
  const balance = await desk.manager.call(trialBalance.GetTrialBalance, { projectId });
  expect(balance.unmapped).toEqual([]);
  expect(balance.invariants.filter(({ ok, code }) => !ok && code !== "TB-5" && code !== "TB-6")).toEqual([]);
  expect(fenOf(at(balance, "P399")?.unaudited), "net profit").toBe(profitOf(ledger));
  const accounts = await desk.manager.call(mapping.GetAccountTree, { projectId });
  const nets = accountMovements(ledger);
  // Nothing is left between lines: the lowest balance sheet accounts and the profit of the year are the sheet.
  const assets = accounts.filter(({ isLeaf, fsItemCode }) => isLeaf && fsItemCode?.startsWith("A"));
  const closing = sumOf(
    assets.map(({ code }) => {
      const { open, debit, credit } = nets.get(code) ?? { open: 0, debit: 0, credit: 0 };
      return open + debit - credit;
    }),
  );
  expect(fenOf(at(balance, "A999")?.unaudited), "assets").toBe(closing);
  expect(at(balance, "A999")?.unaudited, "both sides").toBe(at(balance, "E999")?.unaudited);
  for (const rptType of [1, 2]) {
    const statement = await desk.manager.call(trialBalance.GetStatement, { projectId, rptType, audited: false });
    expect(statement.outOfBalance).toBe("");
    for (const cell of [...statement.left, ...statement.right]) {
      const row = at(balance, cell.stdCode);
      if (row && cell.current !== null) expect(cell.current, cell.stdCode).toBe(row.unaudited);
    }
  }
  return balance;
}

async function flowsTie({ ledger, periodId }: Books): Promise<void> {
  const { total, items, tie } = await desk.manager.call(dataAnalysis.GetCounterFlows, { periodId });
  const debits = sumOf([...leafMovements({ ...ledger, openings: new Map() }).values()].map(({ debit }) => debit));
  expect(sumOf(items.map(({ amount }) => fenOf(amount)))).toBe(fenOf(total));
  expect(fenOf(tie?.journalDebit)).toBe(debits);
  expect(fenOf(total) + fenOf(tie?.closing) + fenOf(tie?.others)).toBe(debits);
}

const postable = (balance: TrialBalance, group: string) =>
  balance.rows.filter(
    ({ stdCode, kind, hasChildren }) => stdCode.startsWith(group) && kind === "L" && !hasChildren && stdCode !== "E108",
  );

/** Entries of random amounts over random lines: in balance each and together, and the audited column is what they make of the unaudited one. */
async function entriesAgree({ projectId }: Books, before: TrialBalance, random: Random): Promise<void> {
  await join(desk.manager, projectId, [{ client: staff, roleid: 0 }]);
  const lines = [...postable(before, "A"), ...postable(before, "L"), ...postable(before, "P")];
  const effects = new Map<string, number>();
  for (let made = 0; made < 2; made += 1) {
    const chosen = [...lines].sort(() => random() - 0.5).slice(0, 2 + made);
    const amounts = chosen.slice(1).map(() => 1 + Math.floor(random() * 1e9));
    const entry = [-sumOf(amounts), ...amounts];
    const draft = await staff.call(adjustments.UpdateFSAdjustHead, {
      projectId,
      adjType: 1,
      description: "随机调整",
      lines: chosen.map(({ id }, place) => ({
        fsItemId: id,
        debit: yuan(Math.max(0, entry[place] ?? 0)),
        credit: yuan(Math.max(0, -(entry[place] ?? 0))),
      })),
    });
    const sent = await staff.call(adjustments.UpdateFSAdjustHeadById, {
      Id: draft.id,
      rowVersion: draft.rowVersion,
      status: 1,
    });
    await desk.manager.call(adjustments.CheckFSAdjustHeadById, { Id: sent.id, rowVersion: sent.rowVersion });
    for (const [place, { stdCode }] of chosen.entries())
      effects.set(stdCode, (effects.get(stdCode) ?? 0) + (entry[place] ?? 0));
  }
  const after = await desk.manager.call(trialBalance.GetTrialBalance, { projectId });
  expect(after.invariants.filter(({ ok, code }) => !ok && code !== "TB-5" && code !== "TB-6")).toEqual([]);
  for (const { stdCode, dc, unaudited } of lines) {
    const row = at(after, stdCode);
    expect(row?.unaudited).toBe(unaudited);
    expect(fenOf(row?.ajeDr) - fenOf(row?.ajeCr), stdCode).toBe(effects.get(stdCode) ?? 0);
    const sign = dc === 2 ? -1 : 1;
    expect(fenOf(row?.audited), stdCode).toBe(fenOf(unaudited) + sign * (effects.get(stdCode) ?? 0));
  }
  expect(at(after, "A999")?.audited).toBe(at(after, "E999")?.audited);
}

describe.each(firms)("a random ledger, from seed $first on", ({ seeds }) => {
  beforeAll(async () => {
    desk = await openLedgerDesk();
    staff = await desk.tenant.as("staff1");
  });
  afterAll(() => desk.stop());

  it.each(seeds)(
    "of seed %i comes in to the fen: rows, accounts, auxiliaries, statements, flows, entries",
    async (seed) => {
      try {
        const books = await taken(seed);
        await rowsAgree(books);
        await accountsAgree(books);
        await auxiliariesAgree(books);
        await flowsTie(books);
        await entriesAgree(books, await statementsAgree(books), randomFrom(seed + 1_000_000));
      } catch (error) {
        throw new Error(`DIGAO_SEED=${seed}: ${(error as Error).message}`, { cause: error });
      }
    },
    within(60_000),
  );
});
