/** What a person takes over of an answer: chosen fields of the client, and the lists as facts with their source and time. */

import { auditee } from "@digao/contract/areas/engagement/auditee/calls";
import {
  type RegisteredName,
  type RegistryDifference,
  registeredNames,
  type registryTaking,
} from "@digao/contract/areas/engagement/registry/calls";
import type { Company, CompanyBasics } from "@digao/contract/areas/engagement/registry/company";
import type { Input, Output } from "@digao/contract/endpoint";
import { wordIn } from "@digao/contract/pairs";
import { ownProject, ownTenant } from "@digao/db/project-rows";
import { projectIdOf } from "@digao/db/tenant";
import { partyOf } from "@digao/domain/item-details/party";
import { sql } from "kysely";
import { pinyinInitials } from "../../../platform/lib/search.ts";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import type { Row } from "../../../platform/register/read.ts";
import type { Saved } from "../../../platform/register/write.ts";
import type { Context } from "../../../platform/serve.ts";
import { changeClient, clientCopy, comparedField } from "../auditee/door.ts";
import { keyOf, keyOfFact, rowsOf, type Told } from "./answer-rows.ts";
import { factsOf } from "./compared.ts";
import { answerOf, type KeptAnswer } from "./lookup.ts";
import { sameAs } from "./rules.ts";

type Calls = typeof registryTaking;

const nameIn = (field: RegisteredName): keyof CompanyBasics => {
  if (field === "custName") return "name";
  return field === "custNameEn" ? "nameEn" : field;
};

/** As the client's copy would hold it; null where the registration does not tell. */
function registered(company: CompanyBasics, field: RegisteredName): string | number | null {
  const value = company[nameIn(field)] ?? null;
  if (value === "" || value === null) return null;
  if (field !== "regCapital" && field !== "paidCapital") return value;
  const [whole = "", fen = ""] = String(value).split(".");
  return `${whole}.${fen.padEnd(2, "0")}`;
}

function differencesOf(own: Row, { company }: Company): RegistryDifference[] {
  return registeredNames
    .map((field) => ({ field, own: comparedField(own, field), registered: registered(company, field) }))
    .filter((one) => one.registered !== null && one.registered !== one.own);
}

/** An answer of another company says nothing of this client. */
function requireClient(own: Row, { company }: Company): void {
  const [uscc, name] = [comparedField(own, "uscc"), String(own.custName)];
  const isClient = uscc && company.uscc ? uscc === company.uscc : partyOf(name) === partyOf(company.name);
  if (!isClient) throw new Refusal("registry.otherCompany", { kind: "state", params: { name: company.name } });
}

const clientOf = (own: Row) => ({ name: String(own.custName), uscc: (own.uscc as string | null) ?? null });

export async function getDifferences(
  ctx: Context,
  { answerId }: Input<Calls["GetRegistryDifferences"]>,
): Promise<Output<Calls["GetRegistryDifferences"]>> {
  const own = await clientCopy(ctx);
  const { company, source, fetchTime } = await answerOf(ctx.db, answerId);
  requireClient(own, company);
  const rows = [...rowsOf(company, clientOf(own)).values()].flat();
  return {
    rowVersion: own.rowVersion,
    source,
    fetchTime,
    differences: differencesOf(own, company),
    rowCount: rows.length,
  };
}

function chosen({ lang }: Context, fields: readonly RegisteredName[], own: Row, company: Company) {
  const differing = new Map(differencesOf(own, company).map((one) => [one.field, one.registered]));
  for (const name of fields)
    if (!differing.has(name)) {
      const field = wordIn(lang, auditee.spec.fields[name].words);
      throw new Refusal("registry.same", { kind: "state", params: { field } });
    }
  return Object.fromEntries(fields.map((name) => [name, differing.get(name)]));
}

/** Rows of one statement. */
const insertMax = 500;

async function insertFacts({ db }: Context, rows: readonly Told[], { source, fetchTime }: KeptAnswer): Promise<void> {
  for (let at = 0; at < rows.length; at += insertMax)
    await db
      .insertInto("registry_fact")
      .values(
        rows.slice(at, at + insertMax).map(({ holderType, ...row }) => ({
          ...row,
          holder_type: holderType,
          project_id: projectIdOf(db),
          source: "service",
          provider: source,
          fetched_at: fetchTime,
          same_as: sameAs(row.kind, "service", row.name),
          pinyin: pinyinInitials(row.name),
        })),
      )
      .execute();
}

const isSameMoment = (one: string, other: string): boolean => new Date(one).getTime() === new Date(other).getTime();

/** What the new answer says as well stays with what was made of it; what it says otherwise, or no more, is disabled. */
async function takeLists(ctx: Context, lists: ReturnType<typeof rowsOf>, answer: KeptAnswer): Promise<void> {
  const { db, user } = ctx;
  const before = (await factsOf(db)).filter(
    ({ source, kind }) => source === "service" && lists.has(kind as Told["kind"]),
  );
  const rows = [...lists.values()].flat();
  const wanted = new Set(rows.map(keyOf));
  const known = new Set(before.map(keyOfFact));
  const [stay, go] = [
    before.filter((fact) => wanted.has(keyOfFact(fact))).map(({ id }) => id),
    before.filter((fact) => !wanted.has(keyOfFact(fact))).map(({ id }) => id),
  ];
  const isTaken = before.every(({ fetchedAt }) => fetchedAt !== null && isSameMoment(fetchedAt, answer.fetchTime));
  if (isTaken && go.length === 0 && stay.length === rows.length)
    throw new Refusal("registry.alreadyTaken", { kind: "conflict" });
  const inProject = sql`tenant_id = ${ownTenant} and project_id = ${ownProject}`;
  await sql`update registry_fact set fetched_at = ${answer.fetchTime}::timestamptz, provider = ${answer.source}, row_version = row_version + 1
    where ${inProject} and id = any(${stay}::bigint[])`.execute(db);
  await sql`update registry_fact set is_disabled = true, disabled_by = ${user.id}, disabled_at = now(), row_version = row_version + 1,
      updated_at = now() where ${inProject} and id = any(${go}::bigint[])`.execute(db);
  await insertFacts(
    ctx,
    rows.filter((row) => !known.has(keyOf(row))),
    answer,
  );
}

export async function takeFromRegistry(ctx: Context, input: Input<Calls["TakeFromRegistry"]>): Promise<Saved> {
  if (input.fields.length === 0 && !input.withLists) throw new Refusal("registry.nothing");
  const own = await clientCopy(ctx, true);
  checkVersion(input.rowVersion, own);
  const answer = await answerOf(ctx.db, input.answerId);
  requireClient(own, answer.company);
  const values = chosen(ctx, input.fields, own, answer.company);
  const lists: ReturnType<typeof rowsOf> = input.withLists ? rowsOf(answer.company, clientOf(own)) : new Map();
  const rowCount = [...lists.values()].flat().length;
  await ctx.audit({
    refType: "auditee",
    refId: own.id,
    projectId: input.projectId,
    action: "registration",
    new: { provider: answer.source, fetchedAt: answer.fetchTime, fields: input.fields, rowCount },
  });
  if (input.withLists) await takeLists(ctx, lists, answer);
  if (input.fields.length === 0) return { id: own.id, rowVersion: own.rowVersion };
  return changeClient(ctx, input.rowVersion, values);
}
