/** What bindings are worked out from, each read once and only where a binding asks for it. */
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import type { LeadAccount } from "@digao/domain/trial-balance/lead-accounts";
import { sql } from "kysely";
import { Refusal } from "../../../../platform/refusal.ts";
import { type IdentifiedEntry, identifiedEntries } from "../../../balance/adjustments/door.ts";
import { materialityOf, type ProjectTrialBalance, projectTrialBalance } from "../../../balance/trial-balance/door.ts";
import {
  type AccountFigures,
  type AuxFigures,
  type BookScope,
  figuresOfAccounts,
  figuresOfAuxItems,
} from "../../../books/account-books/door.ts";
import { leadOf } from "./lead-rows.ts";

export interface Item {
  id: number;
  code: string;
  group: number;
  nameZh: string;
  nameEn: string;
  wpIndex: string | null;
}
export type CashLine = Pick<Item, "code" | "nameZh" | "nameEn">;
export interface Account {
  code: string;
  name: string;
  fullName: string;
  pinyin: string;
  /** 2 of accounts that stand on the credit side. */
  dc: number;
}
export interface Period {
  id: number;
  first: number;
  last: number;
}
export interface Paper {
  refType: number;
  refId: number;
  wpIndex: string;
  name: string;
}
export interface Sign {
  refType: number;
  refId: number;
  level: number;
  name: string;
  date: string;
}
export type Books = AccountFigures & { scope: BookScope };
export type Project = Readonly<Record<string, string | null>>;

/** Distinct spans of months in one answer: each is a reading of the books. */
export const spansMax = 60;

/** Null where the books refuse to say it: no data, or not of these months. */
async function orRefused<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

async function readItems(db: Db): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select i.id, i.std_code as code, i.grp_id as group, i.name_zh as "nameZh", i.name_en as "nameEn", i.wp_index as "wpIndex"
    from fs_item i where ${ofProject("i")} order by i.grp_id, i.line_no`.execute(db);
  return rows;
}

/** Lines of the cash flow statement: the firm's, as no project has items of them yet. */
async function readCashLines(db: Db): Promise<CashLine[]> {
  const { rows } = await sql<CashLine>`
    select code, name_zh as "nameZh", name_en as "nameEn" from statement_line
    where grp_id = 4 and kind <> 'H' and coa_standard = '' order by line_no`.execute(db);
  return rows;
}

async function readPeriod(db: Db): Promise<Period | null> {
  const { rows } = await sql<Period>`
    select p.id, to_char(p.start_date, 'yyyymm')::int as first, to_char(p.end_date, 'yyyymm')::int as last
    from project_period p where ${ofProject("p")} order by p.is_current desc, p.end_date desc limit 1`.execute(db);
  return rows[0] ?? null;
}

async function readAccounts(db: Db, period: Period | null): Promise<Account[]> {
  if (!period) return [];
  const { rows } = await sql<Account>`
    select a.code, a.name, a.full_name as "fullName", a.pinyin, a.dc from account a
    where ${ofProject("a")} and a.period_id = ${period.id} order by a.code`.execute(db);
  return rows;
}

async function readPapers(db: Db): Promise<Paper[]> {
  const { rows } = await sql<Paper>`
    select 19 as "refType", s.id as "refId", s.wp_index as "wpIndex", s.name from audit_sheet s
    where ${ofProject("s")} and s.wp_index is not null and s.removed_at is null
    union all
    select 1, i.id, i.wp_index, i.name_zh from fs_item i where ${ofProject("i")} and i.wp_index is not null`.execute(
    db,
  );
  return rows;
}

async function readSigns(db: Db): Promise<Sign[]> {
  const { rows } = await sql<Sign>`
    select w.ref_type as "refType", w.ref_id as "refId", w.sign_level as level, u.name,
      to_char(w.sign_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as date
    from wp_sign w join app_user u on u.tenant_id = w.tenant_id and u.id = w.user_id
    where ${ofProject("w")} and not w.is_cancelled`.execute(db);
  return rows;
}

async function readProject(db: Db, projectId: number): Promise<Project> {
  const { rows } = await sql<Project>`
    select c.cust_name as "clientName", c.cust_name_en as "clientNameEn", c.cust_short as "clientShort", c.uscc,
      p.project_name as "projectName", p.project_code as "projectCode", p.a_year::text as year, p.period_start::text as "periodStart",
      p.period_end::text as "periodEnd", m.name as manager, b.name as partner, t.name as "firmName"
    from project p join customer c on c.tenant_id = p.tenant_id and c.id = p.cust_id join tenant t on t.id = p.tenant_id
      left join app_user m on m.tenant_id = p.tenant_id and m.id = p.pm_user_id
      left join app_user b on b.tenant_id = p.tenant_id and b.id = p.partner_user_id
    where p.id = ${projectId}`.execute(db);
  return rows[0] ?? {};
}

export interface Sources {
  projectId: number;
  items(): Promise<Item[]>;
  cashLines(): Promise<CashLine[]>;
  period(): Promise<Period | null>;
  accounts(): Promise<Account[]>;
  /** Null where there are no books yet. */
  balance(): Promise<ProjectTrialBalance | null>;
  /** The lead schedule of an item by account; null where there are no books yet, or no such item in them. */
  lead(itemCode: string): Promise<ReadonlyMap<string, LeadAccount> | null>;
  /** Null where the books do not say those months. */
  books(from: number, to: number): Promise<Books | null>;
  /** Of the items named to the first call for the type and months. */
  aux(from: number, to: number, auxType: number, names: readonly string[]): Promise<AuxFigures[]>;
  entries(): Promise<IdentifiedEntry[]>;
  papers(): Promise<Paper[]>;
  signs(): Promise<Sign[]>;
  project(): Promise<Project>;
  materiality(): Promise<{ om: bigint; pm: bigint; trivial: bigint } | null>;
}

export function sourcesOf(db: Db, projectId: number): Sources {
  const read = new Map<string, Promise<unknown>>();
  const once =
    <T>(name: string, work: () => Promise<T>) =>
    (): Promise<T> => {
      const pending = read.get(name) ?? work();
      read.set(name, pending);
      return pending as Promise<T>;
    };
  const period = once("period", () => readPeriod(db));
  const books = (from: number, to: number): Promise<Books | null> =>
    once(`books ${from} ${to}`, async () => {
      const own = await period();
      return own && orRefused(figuresOfAccounts(db, { periodId: own.id, jPeriodFrom: from, jPeriodTo: to }));
    })();
  const balance = once("balance", async () =>
    (await period()) ? orRefused(projectTrialBalance(db, { projectId })) : null,
  );
  return {
    projectId,
    period,
    books,
    items: once("items", () => readItems(db)),
    cashLines: once("cash lines", () => readCashLines(db)),
    accounts: once("accounts", async () => readAccounts(db, await period())),
    balance,
    lead: (itemCode) =>
      once(`lead ${itemCode}`, async () => {
        const own = await balance();
        return own && leadOf(db, own, itemCode);
      })(),
    aux: (from, to, auxType, names) =>
      once(`aux ${from} ${to} ${auxType}`, async () => {
        const own = await books(from, to);
        return own ? figuresOfAuxItems(db, own.scope, auxType, names) : [];
      })(),
    entries: once("entries", () => identifiedEntries(db, projectId)),
    papers: once("papers", () => readPapers(db)),
    signs: once("signs", () => readSigns(db)),
    project: once("project", () => readProject(db, projectId)),
    materiality: once("materiality", () => orRefused(materialityOf(db, projectId))),
  };
}
