import type { RelatedCandidate } from "@digao/contract/areas/balance/related-parties/calls";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { isPartyName, lastPart, partyOf } from "@digao/domain/item-details/party";
import { sql } from "kysely";
import { registeredFacts } from "../../engagement/registry/door.ts";
import type { TrialBalanceSource } from "../trial-balance/door.ts";
import { type Client, clientOf, readParties } from "./parties.ts";

const SHARE_CAPITAL = "E101";
const INVESTMENTS = "A204";

/** From the client's record, from other clients of its group, and from the owners and investments that its books name. */
export async function candidatesOf(db: Db, source: TrialBalanceSource): Promise<RelatedCandidate[]> {
  const client = await clientOf(db, source.projectId);
  const names = new Set([
    partyOf(client.name),
    ...(await readParties(db, source.projectId)).map(({ name }) => partyOf(name)),
  ]);
  const all = [
    ...ofRecord(client),
    ...(await ofGroup(db, client)),
    ...(await registeredFacts(db)).flatMap(ofRegistration),
    ...(await ofBooks(db, source, SHARE_CAPITAL)).map((name) => shareholder(name)),
    ...(await ofBooks(db, source, INVESTMENTS)).map((name) => investee(name)),
  ];
  return all.filter(({ name }) => {
    const key = partyOf(name);
    const isNew = key !== "" && !names.has(key);
    names.add(key);
    return isNew;
  });
}

const shareholder = (name: string): RelatedCandidate => ({ name, source: "shareholder", relation: "investor" });
const investee = (name: string): RelatedCandidate => ({ name, source: "investee", relation: "subsidiary" });

const ofRecord = ({ parent, legalRep }: Client): RelatedCandidate[] => [
  ...(parent ? [{ name: parent, source: "parent" as const, relation: "parent" as const }] : []),
  ...(legalRep ? [{ name: legalRep, source: "legalRep" as const, relation: "management" as const }] : []),
];

type Registered = Awaited<ReturnType<typeof registeredFacts>>[number];

/** More than half of the capital is taken for control, a fifth for significant influence. */
function ownerRelation({ percent, holderType }: Registered): RelatedCandidate["relation"] {
  if (holderType === "person") return "individualInvestor";
  return Number(percent) > 0.5 ? "parent" : "investor";
}

function registeredRelation(fact: Registered): RelatedCandidate["relation"] | null {
  if (fact.kind === "management") return "management";
  if (fact.kind === "partner") return ownerRelation(fact);
  if (fact.kind === "investment") return Number(fact.percent) > 0.5 ? "subsidiary" : "associate";
  return fact.kind === "tie" ? "other" : null;
}

/** What is registered of the client names who may be related to it; branches are the client itself. */
function ofRegistration(fact: Registered): RelatedCandidate[] {
  const relation = registeredRelation(fact);
  return relation ? [{ name: fact.name, source: "registration", relation }] : [];
}

/** Clients of the firm whose record names the same parent or group, or this client as their parent. */
async function ofGroup(db: Db, client: Client): Promise<RelatedCandidate[]> {
  const rows = await db
    .selectFrom("customer")
    .where("id", "<>", client.id)
    .where("is_deleted", "=", false)
    .where((where) =>
      where.or([
        where("parent_name", "=", client.name),
        ...(client.parent ? [where("parent_name", "=", client.parent)] : []),
        ...(client.group ? [where("group_name", "=", client.group)] : []),
      ]),
    )
    .orderBy("cust_name")
    .select(["cust_name as name", "parent_name as parent"])
    .execute();
  return rows.map(({ name, parent }) => ({
    name,
    source: "group",
    relation: parent === client.name ? "subsidiary" : "fellow",
  }));
}

/** Names below an item's accounts: of accounts and of their auxiliary items. */
async function ofBooks(db: Db, { period, input, chart }: TrialBalanceSource, itemCode: string): Promise<string[]> {
  const codes = [
    ...new Set(input.balances.flatMap(({ code, rules }) => (rules?.primary.itemCode === itemCode ? [code] : []))),
  ];
  if (!period?.tbBatchId || codes.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select distinct x.aux_name as name from tb_row t join aux_item x on ${ofProject("x")} and x.id = t.aux_id
    where ${ofProject("t")} and t.batch_id = ${period.tbBatchId} and t.account_code = any(${codes}::text[]) order by 1`.execute(
    db,
  );
  const accounts = codes.map((code) => chart.accounts.get(code)?.fullName ?? "").filter((name) => /[-－—]/.test(name));
  return [...rows.map(({ name }) => name), ...accounts].filter(isPartyName).map(lastPart);
}
