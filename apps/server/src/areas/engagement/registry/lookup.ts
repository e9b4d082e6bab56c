/** The lookup of a company: asked of the service while no transaction is open, kept with its time, and asked again after a day. */
import type { CompanyAnswer, companyLookup } from "@digao/contract/areas/engagement/registry/calls";
import { Company } from "@digao/contract/areas/engagement/registry/company";
import type { Input } from "@digao/contract/endpoint";
import { type MessageKey, messageOf } from "@digao/contract/messages";
import { instant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import type { RegistryOutcome } from "../../../platform/external/registry.ts";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";

type Query = Input<(typeof companyLookup)["GetCompanyData"]>;
const dayMs = 24 * 3600 * 1000;

export interface KeptAnswer {
  id: number;
  source: string;
  fetchTime: string;
  company: Company | null;
}

const askedOf = (keyword: string): string => keyword.replace(/\s+/g, "").toLowerCase();

const kept = (db: Db) =>
  db
    .selectFrom("registry_answer")
    .select(["id", "provider as source", "fetched_at as fetchTime", "answer"])
    .orderBy("id", "desc");
type Row = { id: number; source: string; fetchTime: string; answer: unknown };

/** What was kept in another form than is agreed now is unknown. */
const read = ({ answer, ...row }: Row): KeptAnswer => ({ ...row, company: Company.safeParse(answer).data ?? null });

async function lastOf(db: Db, keyword: string, isOfToday: boolean): Promise<KeptAnswer | null> {
  const query = kept(db).where("asked", "=", askedOf(keyword)).limit(1);
  const row = await (isOfToday ? query.where("fetched_at", ">", instant(-dayMs)) : query).executeTakeFirst();
  return row ? read(row) : null;
}

/** An answer that a person refers to. */
export async function answerOf(db: Db, id: number): Promise<KeptAnswer & { company: Company }> {
  const row = await kept(db).where("id", "=", id).executeTakeFirst();
  const { company, ...answer } = row ? read(row) : { company: null };
  if (!company || !("id" in answer)) throw missing("registry.answerMissing");
  return { ...answer, company };
}

const nothing = { answerId: null, source: null, fetchTime: null, data: null } as const;

const faults = {
  down: "registry.down",
  refused: "registry.refused",
  quota: "registry.quota",
  unreadable: "registry.unreadable",
} as const satisfies Record<string, MessageKey>;

function shown({ lang }: Context, { keyword }: Query, answer: KeptAnswer): CompanyAnswer {
  const { id, source, fetchTime, company } = answer;
  if (company) return { state: "found", message: null, answerId: id, source, fetchTime, data: company };
  const message = messageOf(lang, "registry.notFound", { query: keyword });
  return { state: "notFound", message, answerId: null, source, fetchTime, data: null };
}

/** What it said before is shown with its day and with why there is nothing newer. */
async function fallBack(ctx: Context, query: Query, fault: keyof typeof faults): Promise<CompanyAnswer> {
  const message = messageOf(ctx.lang, faults[fault]);
  const before = await lastOf(ctx.db, query.keyword, false);
  if (!before?.company) return { state: "failed", message, ...nothing };
  return { ...shown(ctx, query, before), state: "stale", message };
}

async function keep(ctx: Context, query: Query, source: string, company: Company | null): Promise<CompanyAnswer> {
  const row = await ctx.db
    .insertInto("registry_answer")
    .values({
      asked: askedOf(query.keyword),
      is_found: company !== null,
      provider: source,
      answer: company && JSON.stringify(company),
    })
    .returning(["id", "fetched_at as fetchTime"])
    .executeTakeFirstOrThrow();
  return shown(ctx, query, { ...row, source, company });
}

export async function planLookup(ctx: Context, { keyword, isFresh }: Query) {
  const { registry } = ctx.external;
  if (!registry || (!isFresh && (await lastOf(ctx.db, keyword, true)))) return null;
  return () => registry.ask(keyword);
}

export async function lookUp(ctx: Context, query: Query, found: RegistryOutcome | null): Promise<CompanyAnswer> {
  const { registry } = ctx.external;
  if (!registry) return { state: "off", message: messageOf(ctx.lang, "registry.off"), ...nothing };
  if (!found) {
    const today = await lastOf(ctx.db, query.keyword, true);
    return today ? shown(ctx, query, today) : fallBack(ctx, query, "down");
  }
  if (found.state === "notFound") return keep(ctx, query, registry.source, null);
  if (found.state !== "answered") return fallBack(ctx, query, found.state);
  const company = Company.safeParse(found.body);
  return company.success ? keep(ctx, query, registry.source, company.data) : fallBack(ctx, query, "unreadable");
}
