/** The lines that cut-off is about: revenue, cost of sales, freight. */
import type { CutOffKind } from "@digao/contract/areas/evidence/cut-off/calls";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { accountsBelow } from "../../books/vouchers/door.ts";

interface Kind {
  /** Statement items whose accounts count. */
  items: readonly string[];
  /** Accounts of the standard charts, where none is mapped. */
  codes: RegExp;
  /** Of account names. */
  names: RegExp | null;
  /** Revenue is recognised by credits. */
  sign: 1 | -1;
}

const kinds: Readonly<Record<CutOffKind, Kind>> = {
  revenue: { items: ["P100"], codes: /^(6001|6051|5001|5051)/, names: null, sign: -1 },
  cost: { items: ["P101"], codes: /^(6401|6402|5401|5402)/, names: null, sign: 1 },
  freight: { items: [], codes: /^$/, names: /运费|运输|物流|装卸|配送|快递/, sign: 1 },
};

interface Account {
  code: string;
  name: string;
  fullName: string;
  isLeaf: boolean;
  item: string | null;
  RId: number | null;
}

export interface CutOffAccounts {
  accounts: { code: string; name: string }[];
  item: { RId: number; name: string; group: number } | null;
  sign: 1 | -1;
}

export async function cutOffAccounts(
  db: Db,
  { periodId, kind, accountCode }: { periodId: number; kind: CutOffKind; accountCode?: string | undefined },
): Promise<CutOffAccounts> {
  const { items, codes, names, sign } = kinds[kind];
  const { rows } = await sql<Account>`
    select a.code, a.name, a.full_name as "fullName", a.is_leaf as "isLeaf", i.std_code as item, i.id as "RId"
    from account a left join fs_item i on ${ofProject("i")} and i.id = a.fs_item_id
    where ${ofProject("a")} and a.period_id = ${periodId} order by a.code`.execute(db);
  const below = accountCode === undefined ? null : new Set(await accountsBelow(db, periodId, accountCode));
  const mapped = rows.filter(({ item }) => item !== null && items.includes(item));
  const byName = ({ fullName }: Account) => names?.test(fullName) ?? false;
  const ofKind = mapped.length > 0 ? mapped : rows.filter((account) => codes.test(account.code) || byName(account));
  const selected = below ? rows.filter(({ code }) => below.has(code)) : ofKind;
  const leaves = selected.filter(({ isLeaf }) => isLeaf);
  return { accounts: leaves.map(({ code, fullName: name }) => ({ code, name })), item: await itemOf(db, leaves), sign };
}

/** That of most accounts. */
async function itemOf(db: Db, accounts: readonly Account[]): Promise<CutOffAccounts["item"]> {
  const counts = new Map<number, number>();
  for (const { RId } of accounts) if (RId !== null) counts.set(RId, (counts.get(RId) ?? 0) + 1);
  const [first] = [...counts].sort(([a, most], [b, other]) => other - most || a - b);
  if (!first) return null;
  const item = await db
    .selectFrom("fs_item")
    .where("id", "=", first[0])
    .select(["id as RId", "name_zh as name", "grp_id as group"])
    .executeTakeFirst();
  return item ?? null;
}

/** Of `l` (voucher_line): without the client's closing entries and void vouchers. */
export const countedLines = (
  batchId: number,
  codes: readonly string[],
): RawBuilder<unknown> => sql`l.batch_id = ${batchId}
  and l.account_code = any(${codes}::text[]) and not l.is_closing
  and l.jmsn not in (select id from voucher where ${ofProject("voucher")} and batch_id = ${batchId} and is_void)`;
