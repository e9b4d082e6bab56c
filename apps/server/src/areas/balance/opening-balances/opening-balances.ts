import type {
  OpeningAccount,
  OpeningBalances,
  openingBalances,
} from "@digao/contract/areas/balance/opening-balances/calls";
import type { Input } from "@digao/contract/endpoint";
import { isCounted } from "@digao/domain/adjustments/adjustment";
import { type Fen, fen, yuan } from "@digao/domain/money";
import { lineName } from "@digao/domain/statements/statement-line";
import { byteOrder } from "@digao/domain/text/byte-order";
import { openingDifferences } from "@digao/domain/trial-balance/opening-differences";
import type { Context } from "../../../platform/serve.ts";
import { openingReclass } from "../adjustments/door.ts";
import { type ProjectTrialBalance, projectTrialBalance } from "../trial-balance/door.ts";
import { carryOf } from "./entries.ts";
import { headsOf, type PriorSnapshot, readSnapshot } from "./snapshot.ts";

type Calls = typeof openingBalances;

/** Nothing is booked by looking. */
export async function getOpeningBalances(
  ctx: Context,
  { projectId, RptLang: lang }: Input<Calls["GetOpeningBalances"]>,
): Promise<OpeningBalances> {
  const [snapshot, balance] = [await readSnapshot(ctx.db, projectId), await projectTrialBalance(ctx.db, { projectId })];
  const hasBooks = balance.source.input.balances.length > 0;
  if (snapshot === null) return { ...nothing, hasBooks };
  const priorAudited = balance.source.input.priorAudited ?? new Map<string, Fen>();
  const found = openingDifferences([...balance.rows.values()], priorAudited, headsOf(snapshot));
  const ids = new Map(balance.source.items.map(({ id, line }) => [line.code, id]));
  const items = found.map(({ line, ...amounts }) => ({
    id: ids.get(line.code) ?? 0,
    code: line.code,
    name: lineName(line, lang),
    kind: line.kind,
    grpId: line.group,
    ...amountsOf(amounts),
  }));
  const { entries } = await carryOf(ctx, projectId, snapshot, lang);
  const leaves = found.filter(({ line }) => line.kind === "L");
  return {
    keptId: snapshot.id,
    hasBooks,
    items,
    accounts: hasBooks ? accountsOf(snapshot, balance) : [],
    entries,
    reclass: hasBooks ? await openingReclass(ctx, projectId, lang) : [],
    unexplained: hasBooks ? leaves.filter(({ unexplained }) => unexplained !== 0n).length : 0,
    open: leaves.filter(({ open }) => open !== 0n).length,
  };
}

const nothing: OpeningBalances = {
  keptId: null,
  hasBooks: false,
  items: [],
  accounts: [],
  entries: [],
  reclass: [],
  unexplained: 0,
  open: 0,
};

type Amounts = Omit<ReturnType<typeof openingDifferences>[number], "line">;
const amountsOf = (amounts: Amounts) => ({
  priorAudited: yuan(amounts.priorAudited),
  unbooked: yuan(amounts.unbooked),
  reclassified: yuan(amounts.reclassified),
  expected: yuan(amounts.expected),
  booked: yuan(amounts.booked),
  unexplained: yuan(amounts.unexplained),
  openAudited: yuan(amounts.openAudited),
  restated: yuan(amounts.restated),
  open: yuan(amounts.open),
});

/** Accounts of either year, by their codes: what they closed with and what they open with. Auxiliary items are joined. */
function accountsOf(snapshot: PriorSnapshot, { source }: ProjectTrialBalance): OpeningAccount[] {
  const opening = new Map<string, { name: string; item: string | null; net: Fen }>();
  for (const { code, fullName, open, rules } of source.input.balances) {
    const total = opening.get(code) ?? { name: fullName, item: rules?.primary.itemCode ?? null, net: 0n };
    opening.set(code, { ...total, net: total.net + open });
  }
  const closing = new Map(snapshot.accounts.map((account) => [account.code, account]));
  const entries = new Map<string, Fen>();
  for (const { lines } of headsOf(snapshot).filter(isCounted))
    for (const { accountCode, debit, credit } of lines as readonly {
      accountCode?: string | null;
      debit: Fen;
      credit: Fen;
    }[])
      if (accountCode) entries.set(accountCode, (entries.get(accountCode) ?? 0n) + debit - credit);
  return [...new Set([...closing.keys(), ...opening.keys()])].toSorted(byteOrder).flatMap((code): OpeningAccount[] => {
    const [before, now] = [closing.get(code), opening.get(code)];
    const [closed, opened] = [before ? fen(before.closing) : 0n, now?.net ?? 0n];
    if (closed === 0n && opened === 0n) return [];
    return [
      {
        code,
        name: now?.name ?? before?.name ?? code,
        itemCode: now?.item ?? before?.item ?? null,
        closing: yuan(closed),
        opening: yuan(opened),
        difference: yuan(opened - closed),
        entries: yuan(entries.get(code) ?? 0n),
        state: stateOf(closed, opened, now !== undefined),
      },
    ];
  });
}

function stateOf(closed: Fen, opened: Fen, isPresent: boolean): OpeningAccount["state"] {
  if (closed === opened) return "same";
  if (closed === 0n) return "new";
  return isPresent ? "moved" : "gone";
}
