/** Entries of every type in every state, with random items and amounts; each is one thing a person does in a project. */
import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { expect } from "vitest";
import { pick } from "../../../../packages/domain/test/random.ts";
import { book, cancel, check, type Desk, draft, edit, type Held, opine, submit, take } from "./desk.ts";
import type { EntryLine, WrongSide } from "./engine.ts";
import { fenOf, yuanOf } from "./fen.ts";
import { reserveEffect, taxLines } from "./tax.ts";

export interface World {
  desk: Desk;
  next: () => number;
}

const assets = ["A101", "A102", "A105", "A107", "A108", "A109", "A113", "A208", "A213", "A216"];
const liabilities = ["L101", "L105", "L106", "L107", "L108", "L109", "L110", "L205", "L206"];
const profit = ["P100", "P101", "P102", "P103", "P104", "P106", "P107", "P111", "P112", "P201", "P202"];
const net = ["E101", "E103", "E106"];

const amountOf = (next: () => number): string => (1 + Math.floor(next() ** 2 * 80_000_000) / 100).toFixed(2);

/** On either side, so that profit rises as often as it falls. */
function pairOf(next: () => number, one: EntryLine, other: EntryLine, amount = amountOf(next)): EntryLine[] {
  const [debit, credit] = next() < 0.5 ? [one, other] : [other, one];
  return [
    { ...debit, debit: amount },
    { ...credit, credit: amount },
  ];
}
const between = (next: () => number, one: readonly string[], other: readonly string[]): EntryLine[] => {
  const item = pick(next, one);
  const rest = other.filter((code) => code !== item);
  return pairOf(next, { item }, { item: pick(next, rest) });
};

const sheet = [...assets, ...liabilities, ...net];
const others = (next: () => number) => between(next, profit, [...assets, ...liabilities]);

/** Three to six lines and one that balances them. */
function manyLines(next: () => number): EntryLine[] {
  const lines: EntryLine[] = [];
  let fen = 0n;
  for (let count = 3 + Math.floor(next() * 4); count > 0; count -= 1) {
    const amount = amountOf(next);
    const isDebit = next() < 0.5;
    fen += isDebit ? fenOf(amount) : -fenOf(amount);
    lines.push({ item: pick(next, [...sheet, ...profit]), ...(isDebit ? { debit: amount } : { credit: amount }) });
  }
  if (fen === 0n) return lines;
  return [...lines, { item: "A101", ...(fen > 0n ? { credit: yuanOf(fen) } : { debit: yuanOf(-fen) }) }];
}

const counted = async (world: World, type = 1): Promise<Held> => {
  const fitting = [...world.desk.held.values()].filter(
    (entry) => entry.type === type && entry.state === 2 && entry.opinion === 1,
  );
  if (fitting.length > 0) return pick(world.next, fitting);
  const lines = type === 2 ? between(world.next, assets, liabilities) : others(world.next);
  return book(world.desk, { type, opinion: 1, lines });
};

type Act = (world: World) => Promise<unknown>;

const entries: Record<string, Act> = {
  "AJE of profit": ({ desk, next }) => book(desk, { type: 1, opinion: 1, lines: others(next) }),
  "AJE of many lines": ({ desk, next }) => book(desk, { type: 1, opinion: 1, lines: manyLines(next) }),
  "AJE inside the balance sheet": ({ desk, next }) => book(desk, { type: 1, lines: between(next, sheet, sheet) }),
  "AJE of surplus reserve": ({ desk, next }) =>
    book(desk, { type: 1, opinion: 1, lines: pairOf(next, { item: "E107" }, { item: "E108" }) }),
  "AJE of retained earnings": ({ desk, next }) =>
    book(desk, { type: 1, lines: pairOf(next, { item: "E108" }, { item: pick(next, assets) }) }),
  "AJE of other comprehensive income": ({ desk, next }) =>
    book(desk, { type: 1, opinion: 1, lines: pairOf(next, { item: "A205" }, { item: pick(next, ["P413", "P422"]) }) }),
  "AJE the client has booked": ({ desk, next }) => book(desk, { type: 1, opinion: 3, lines: others(next) }),
  "RJE of balances": ({ desk, next }) => book(desk, { type: 2, opinion: 1, lines: between(next, assets, liabilities) }),
  "RJE of profit": ({ desk, next }) => book(desk, { type: 2, lines: between(next, profit, profit) }),
  "opening AJE of profit": ({ desk, next }) => book(desk, { type: 3, opinion: 1, restatement: 2, lines: others(next) }),
  "opening AJE of other comprehensive income": ({ desk, next }) =>
    book(desk, { type: 3, restatement: 2, lines: pairOf(next, { item: "A205" }, { item: "P413" }) }),
  "opening AJE of policy": ({ desk, next }) =>
    book(desk, {
      type: 3,
      opinion: 1,
      restatement: 1,
      lines: pairOf(next, { item: "E108" }, { item: pick(next, assets) }),
    }),
  "opening AJE the client has booked": ({ desk, next }) =>
    book(desk, {
      type: 3,
      opinion: 3,
      restatement: 2,
      lines: pairOf(next, { item: "E108" }, { item: pick(next, liabilities) }),
    }),
  "opening AJE that restates nothing": ({ desk, next }) =>
    book(desk, { type: 3, restatement: 3, lines: between(next, assets, liabilities) }),
  "opening RJE": ({ desk, next }) => book(desk, { type: 4, opinion: 1, lines: between(next, assets, liabilities) }),
  "uncorrected misstatement and statement difference": async ({ desk, next }) => {
    await book(desk, { type: 5, lines: others(next) });
    await book(desk, { type: 7, lines: others(next) });
  },
  // The first has lines of the cash flow alone, and a single company has nothing to eliminate: both are refused and move nothing.
  "cash flow entry on balances, and an elimination": async ({ desk, next }) => {
    for (const type of [6, 8])
      await expect(book(desk, { type, lines: between(next, assets, liabilities) })).rejects.toMatchObject({
        status: 400,
      });
  },
};

const details: Record<string, Act> = {
  "AJE on accounts": async ({ desk, next }) => {
    const accounts = (await desk.engine.accounts()).filter(({ item }) => item !== "E108");
    const line = (): EntryLine => {
      const { code, name, item } = pick(next, accounts);
      return { item, account: code, name };
    };
    await book(desk, { type: 1, opinion: 1, lines: pairOf(next, line(), line()) });
  },
  "AJE on of-which lines": async ({ desk, next }) => {
    const accounts = await desk.engine.accountsOfWhich();
    const line = (item: string): EntryLine => ({
      ...pick(
        next,
        accounts.filter((account) => account.item === item),
      ),
    });
    const items = [...new Set(accounts.map(({ item }) => item))];
    const [one = "P106", other = "L110"] = items;
    const side = (item: string): EntryLine => (items.includes(item) ? line(item) : { item });
    await book(desk, { type: 1, opinion: 1, lines: pairOf(next, side(one), side(other)) });
  },
  "AJE on a printed detail": ({ desk, next }) =>
    book(desk, {
      type: 1,
      opinion: 1,
      lines: pairOf(next, { item: "P106", name: "财务费用-利息支出" }, { item: "L110", name: "其他应付款-应付利息" }),
    }),
};

const states: Record<string, Act> = {
  draft: ({ desk, next }) => draft(desk, { type: 1, lines: others(next) }),
  "for review": async ({ desk, next }) =>
    submit(desk, await draft(desk, { type: 3, restatement: 2, lines: others(next) })),
  "refused before it counts": ({ desk, next }) => book(desk, { type: 1, opinion: 2, lines: others(next) }),
  "refused after it counted": async (world) => {
    const { desk } = world;
    const refused = await opine(desk, await counted(world), 2);
    expect(refused.state).toBe(1);
    await check(desk, refused);
  },
  "refused, then agreed": async (world) => {
    const { desk, next } = world;
    const refused = await opine(
      desk,
      await book(desk, { type: 3, opinion: 1, restatement: 2, lines: others(next) }),
      2,
    );
    await check(desk, await opine(desk, refused, 1));
  },
  "taken back": async (world) => cancel(world.desk, await counted(world, 2)),
  "taken back, edited and checked again": async (world) => {
    const { desk, next } = world;
    await check(desk, await submit(desk, await edit(desk, await cancel(desk, await counted(world)), manyLines(next))));
  },
  "made void": async ({ desk, next }) =>
    cancel(desk, await draft(desk, { type: 1, lines: others(next) }), desk.manager),
  "made void after it counted": async (world) =>
    cancel(world.desk, await cancel(world.desk, await counted(world)), world.desk.manager),
  reversed: async (world) => {
    const { lines } = await counted(world);
    const turned = lines.map(({ debit, credit, ...line }) => ({
      ...line,
      ...(credit ? { debit: credit } : {}),
      ...(debit ? { credit: debit } : {}),
    }));
    await book(world.desk, { type: 1, opinion: 1, lines: turned });
  },
};

const checked = async (desk: Desk, drafted: Held): Promise<Held> => check(desk, await submit(desk, drafted));
const size = (amount: string): string => amount.replace("-", "");
/** A balance on the wrong side, or of another kind by its name, moved to the item where it belongs. */
const moveOf = ({ net: amount, from, to }: WrongSide): EntryLine[] =>
  amount.startsWith("-")
    ? [
        { item: from, debit: size(amount) },
        { item: to, credit: size(amount) },
      ]
    : [
        { item: to, debit: size(amount) },
        { item: from, credit: size(amount) },
      ];

const proposed: Record<string, Act> = {
  "balances on the wrong side": async ({ desk }) => {
    const { projectId, manager, engine } = desk;
    const wrong = await engine.wrongSides();
    const key = ({ at, account }: WrongSide) => `reclass:${at}:${account}`;
    const found = await manager.call(adjustments.GetReclassProposals, { projectId });
    const own = found.filter((proposal) => proposal.key.startsWith("reclass:"));
    expect(own.map((proposal) => proposal.key).sort()).toEqual([...new Set(wrong.map(key))].sort());
    for (const proposal of own) {
      const lines = wrong.filter((one) => key(one) === proposal.key).flatMap(moveOf);
      const [head] = await manager.call(adjustments.CreateFromProposals, { projectId, keys: [proposal.key] });
      if (head) await checked(desk, await take(desk, head, lines));
    }
  },
  "tax and reserve of an entry": async (world) => {
    const { desk } = world;
    const { projectId, manager, engine } = desk;
    const entry = await book(desk, { type: 1, opinion: 1, lines: others(world.next) });
    const treatment = world.next() < 0.5 ? 1 : 2;
    const tax = taxLines(entry.lines, treatment);
    const reserve = reserveEffect([...entry.lines, ...tax], await engine.figures());
    const heads = await manager.call(adjustments.CreateTaxEffect, {
      projectId,
      heads: [{ id: entry.id, kind: treatment }],
    });
    const expected = [tax, reserve].filter(({ length }) => length > 0);
    expect(heads.length).toBe(expected.length);
    for (const [index, head] of heads.entries()) await checked(desk, await take(desk, head, expected[index] ?? []));
  },
  "due within a year": async ({ desk, next }) => {
    const amount = amountOf(next);
    const input = {
      projectId: desk.projectId,
      kind: "maturity" as const,
      fsItemId: desk.items.get("L201"),
      name: "长期借款-银行",
      amount,
    };
    const head = await desk.manager.call(adjustments.CreatePartReclass, input);
    await checked(
      desk,
      await take(desk, head, [
        { item: "L201", debit: amount },
        { item: "L112", credit: amount },
      ]),
    );
  },
  "VAT within contract liabilities": async ({ desk, next }) => {
    const fen = 100_00n + BigInt(Math.floor(next() * 50_000_000));
    const vat = (fen * 13n * 2n + 113n) / 226n;
    const head = await desk.manager.call(adjustments.CreatePartReclass, {
      projectId: desk.projectId,
      kind: "vatSplit",
      name: "甲公司",
      amount: yuanOf(fen),
      rate: "0.13",
    });
    await checked(
      desk,
      await take(desk, head, [
        { item: "L107", debit: yuanOf(vat) },
        { item: "L113", credit: yuanOf(vat) },
      ]),
    );
  },
};

export const acts: Readonly<Record<string, Act>> = { ...entries, ...details, ...states, ...proposed };
