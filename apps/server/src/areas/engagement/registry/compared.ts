/** What the client declares beside what is registered, and what registered changes ask of the audit. */
import type { Compared, FactSide, RegisteredChange, registry } from "@digao/contract/areas/engagement/registry/calls";
import type { RegistryFact } from "@digao/contract/areas/engagement/registry/fact";
import type { FactKind, FactSource } from "@digao/contract/areas/engagement/registry/words";
import type { Input } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { type ChangeResponse, isInPeriod, responseTo } from "@digao/domain/registration/changes";
import { compareFacts } from "@digao/domain/registration/compare";
import { sql } from "kysely";
import { allRecords, listRecords } from "../../../platform/register/read.ts";
import type { Context } from "../../../platform/serve.ts";
import { factParts } from "./rules.ts";

type Calls = typeof registry;
type Query = Input<Calls["GetPartnerListByAPI"]>;

/** All that stands in the project, but for what was disabled. */
export async function factsOf(db: Db): Promise<RegistryFact[]> {
  const rows = (await allRecords(db, factParts, sql`t.kind, t.name, t.id`)) as unknown as RegistryFact[];
  return rows.filter(({ isDisabled }) => !isDisabled);
}

const sideOf = (fact: RegistryFact): FactSide => ({
  id: fact.id,
  rowVersion: fact.rowVersion,
  source: fact.source as FactSource,
  name: fact.name,
  uscc: fact.uscc,
  position: fact.position,
  percent: fact.percent,
  subscribed: fact.subscribed,
  status: fact.status,
  day: fact.day,
  fetchedAt: fact.fetchedAt,
  review: fact.review,
  note: fact.note,
});

const pageOf = <Row>(rows: readonly Row[], { skipCount, maxResultCount }: Query) => ({
  totalCount: rows.length,
  items: rows.slice(skipCount, skipCount + maxResultCount),
});

/** Of what was typed and what a service answered on one name, the service's words stand for the registration. */
function registeredOnce(facts: readonly RegistryFact[]): RegistryFact[] {
  const answered = new Set(facts.filter(({ source }) => source === "service").map(({ name }) => name));
  return facts.filter(({ source, name }) => source !== "registry" || !answered.has(name));
}

const compared = (kind: FactKind) => async (ctx: Context, query: Query) => {
  const facts = registeredOnce((await factsOf(ctx.db)).filter((fact) => fact.kind === kind));
  const pairs = compareFacts(facts.map((fact) => ({ ...sideOf(fact), isDeclared: fact.source === "declared" })));
  const plain = (side: (FactSide & { isDeclared: boolean }) | null): FactSide | null => {
    if (!side) return null;
    const { isDeclared: _isDeclared, ...shown } = side;
    return shown;
  };
  const rows = pairs.map(
    ({ compare, declared, registered, differing }): Compared => ({
      compare,
      name: (declared ?? registered)?.name ?? "",
      declared: plain(declared),
      registered: plain(registered),
      differing,
    }),
  );
  return pageOf(rows, query);
};

export const comparedPartners = compared("partner");
export const comparedManagers = compared("management");
export const comparedBranches = compared("branch");
export const comparedInvestments = compared("investment");

const listed = (kind: FactKind) => async (ctx: Context, query: Query) => {
  const { totalCount, items } = await listRecords(ctx, factParts, { ...query, kind: [kind] });
  return { totalCount, items: items as unknown as RegistryFact[] };
};
export const listManagers = listed("management");
export const listPartners = listed("partner");

const suggestions = {
  capital: "registry.change.capital",
  owners: "registry.change.owners",
  signature: "registry.change.signature",
  scope: "registry.change.scope",
  addresses: "registry.change.addresses",
  name: "registry.change.name",
  management: "registry.change.management",
} as const satisfies Record<ChangeResponse, string>;

export async function listChanges(ctx: Context, query: Input<Calls["GetECIChangeByAPI"]>) {
  const { db, lang } = ctx;
  const project = await db
    .selectFrom("project")
    .where("id", "=", projectIdOf(db))
    .select(["period_start as from", "period_end as to"])
    .executeTakeFirstOrThrow();
  const changes = (await factsOf(db)).filter(({ kind }) => kind === "change");
  const rows = changes.map((fact): RegisteredChange => {
    const response = responseTo(fact.name);
    return {
      id: fact.id,
      rowVersion: fact.rowVersion,
      changeDate: fact.day,
      item: fact.name,
      before: fact.before,
      after: fact.after,
      inAuditPeriod: isInPeriod(fact.day, project.from, project.to),
      suggestion: response && messageOf(lang, suggestions[response]),
      reviewFlag: fact.review,
    };
  });
  return pageOf(
    rows.sort((one, other) => (other.changeDate ?? "").localeCompare(one.changeDate ?? "")),
    query,
  );
}
