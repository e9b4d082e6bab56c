/** Cards against the books and against last year's list, to the fen; what was not compared agrees with nothing. */
import type { fixedAssets } from "@digao/contract/areas/balance/fixed-assets/calls";
import type { FAMovement, FATie, tieCodes } from "@digao/contract/areas/balance/fixed-assets/totals";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type Fen, fen, sum, yuan } from "@digao/domain/money";
import { sql } from "kysely";
import { type Explained, explanations, shownExplanation } from "../../../platform/explanations.ts";
import type { Context } from "../../../platform/serve.ts";
import { projectTrialBalance, type TrialBalanceSource } from "../trial-balance/door.ts";
import { balancesUnder } from "./accounts.ts";
import { departmentsOf } from "./differences.ts";
import { holdAssets, lastList } from "./lists.ts";
import { movementsOf } from "./movements.ts";

type Calls = typeof fixedAssets;
type Code = (typeof tieCodes)[number];
interface Compared {
  code: Code;
  assetType: string;
  account: string;
  cards: Fen | null;
  books: Fen | null;
}

type Balance = TrialBalanceSource["input"]["balances"][number];
const leavesOf = ({ input, chart }: TrialBalanceSource, standard: string): Balance[] =>
  input.balances.filter(({ code }) => (chart.accounts.get(code)?.stdCode ?? code).startsWith(standard));

/** The last part of an account's name, as a class is called: 固定资产-机器设备. */
const lastPart = (name: string): string =>
  name
    .split(/[-_\\/—－]/u)
    .at(-1)
    ?.trim() ?? "";

const rules = [
  { code: "costOpen", standard: "1601", of: "costOpen", books: (row: Balance) => row.open },
  { code: "cost", standard: "1601", of: "costClose", books: (row: Balance) => row.close },
  { code: "accOpen", standard: "1602", of: "accOpen", books: (row: Balance) => -row.open },
  { code: "acc", standard: "1602", of: "accClose", books: (row: Balance) => -row.close },
  { code: "impair", standard: "1603", of: "impClose", books: (row: Balance) => -row.close },
  { code: "charge", standard: "1602", of: "charge", books: (row: Balance) => row.periodCr },
] as const satisfies readonly { code: Code; standard: string; of: keyof FAMovement; books: (row: Balance) => Fen }[];

function ofBooks(source: TrialBalanceSource, movements: readonly FAMovement[]): Compared[] {
  const hasBooks = source.input.balances.length > 0;
  const whole = movements.find(({ assetType }) => assetType === "");
  return rules.flatMap(({ code, standard, of, books }): Compared[] => {
    const leaves = leavesOf(source, standard);
    const added = (rows: readonly Balance[]) => sum(rows.map(books));
    const byClass = movements.flatMap((row): Compared[] => {
      const own = leaves.filter(({ fullName }) => lastPart(fullName) === row.assetType && row.assetType !== "");
      const account = own[0]?.code;
      return account === undefined
        ? []
        : [{ code, assetType: row.assetType, account, cards: fen(row[of]), books: added(own) }];
    });
    const all = { code, assetType: "", account: standard, cards: whole ? fen(whole[of]) : null };
    return [{ ...all, books: hasBooks ? added(leaves) : null }, ...byClass];
  });
}

async function ofExpense(db: Db, source: TrialBalanceSource, charge: string | undefined): Promise<Compared> {
  const { departments } = await departmentsOf(db);
  const codes = [...new Set(departments.map(({ accountCode }) => accountCode))].sort();
  const found = codes.map((code) => balancesUnder(source, code));
  const isWhole = codes.length > 0 && found.every((rows) => rows.length > 0);
  return {
    code: "expense",
    assetType: "",
    account: codes.join("、"),
    cards: charge === undefined ? null : fen(charge),
    books: isWhole ? sum(found.flat().map(({ periodDr }) => periodDr)) : null,
  };
}

async function ofPrior(db: Db, whole: FAMovement | undefined): Promise<Compared[]> {
  const prior = await lastList(db, true);
  const { rows } = await sql<{ cost: string; acc: string }>`
    select coalesce(sum(p.cost), 0)::numeric(20,2)::text as cost, coalesce(sum(p.acc), 0)::numeric(20,2)::text as acc
    from fa_prior p where ${ofProject("p")}`.execute(db);
  const hasPrior = prior?.state === "done";
  const at = { assetType: "", account: "" };
  const books = (amount: string | undefined) => (hasPrior ? fen(amount ?? "0") : null);
  return [
    { code: "priorCost", ...at, cards: whole ? fen(whole.costOpen) : null, books: books(rows[0]?.cost) },
    { code: "priorAcc", ...at, cards: whole ? fen(whole.accOpen) : null, books: books(rows[0]?.acc) },
  ];
}

const explained = explanations({
  table: "fa_explanation",
  refType: "assetExplanation",
  nothing: "assets.nothingToExplain",
  moved: "assets.differenceMoved",
});

const keyOf = ({ code, assetType }: Pick<FATie, "code" | "assetType">): string =>
  assetType === "" ? code : `${code}:${assetType}`;

export async function tiesOf(db: Db, projectId: number): Promise<FATie[]> {
  const { source } = await projectTrialBalance(db, { projectId });
  const movements = await movementsOf(db);
  const whole = movements.find(({ assetType }) => assetType === "");
  const compared = [
    ...ofBooks(source, movements),
    await ofExpense(db, source, whole?.charge),
    ...(await ofPrior(db, whole)),
  ];
  const said = await explained.read(db);
  return compared.map((tie) => shown(tie, said.get(keyOf(tie))));
}

const written = (amount: Fen | null): string | null => (amount === null ? null : yuan(amount));
function stateOf(difference: Fen | null): FATie["state"] {
  if (difference === null) return "notCompared";
  return difference === 0n ? "agrees" : "differs";
}

function shown({ cards, books, ...tie }: Compared, own: Explained | undefined): FATie {
  const difference = cards === null || books === null ? null : cards - books;
  return {
    ...tie,
    state: stateOf(difference),
    cards: written(cards),
    books: written(books),
    difference: written(difference),
    explanation: shownExplanation(own, written(difference)),
  };
}

export const getTies = ({ db }: Context, { Id }: Input<Calls["GetFATies"]>): Promise<FATie[]> => tiesOf(db, Id);

export async function explainTie(
  ctx: Context,
  { Id, code, difference, words, rowVersion }: Input<Calls["ExplainFATie"]>,
): Promise<Output<Calls["ExplainFATie"]>> {
  const { db } = ctx;
  await holdAssets(db, Id);
  const tie = (await tiesOf(db, Id)).find((one) => keyOf(one) === code);
  return explained.explain(
    ctx,
    { projectId: Id, code, difference: yuan(fen(difference)), words, rowVersion },
    tie?.difference ?? null,
  );
}
