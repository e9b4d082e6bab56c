/** What the tests of papers work with: a team of every role, a paper's calls whatever its sections are, and a version in any state. */
import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import type { Endpoint } from "@digao/contract/endpoint";
import { endOf, type Step } from "@digao/contract/life";
import type { AnyPaper, Declared } from "@digao/contract/paper/paper";
import { sql } from "kysely";
import { join, newProject } from "./builders.ts";
import type { Client, TestServer, TestTenant } from "./kit.ts";

export type Values = Record<string, unknown>;
export interface Version extends Values {
  id: number;
  status: number;
  rowVersion: number;
  can: Record<string, { ok: boolean; reason: string }>;
}

export interface PaperSamples {
  /** Puts into a project what the paper is worked out from; what it answers stands in both versions, as ids that only it knows. */
  fill?: (tenant: TestTenant, projectId: number) => Promise<Values | undefined>;
  /** A first version that the paper takes, and one that revises it. */
  first: Values;
  revision: Values;
  /** Links what a complete version needs besides what is filled in. */
  support?: (tenant: TestTenant, projectId: number, version: Version) => Promise<unknown>;
  /** Of a paper of a record: makes one in the project, and answers its id. */
  subject?: (tenant: TestTenant, projectId: number) => Promise<number>;
  /** Changes the sources, so that a version worked out before is not fresh any more. */
  moveSources?: (tenant: TestTenant, projectId: number, as: number) => Promise<unknown>;
}

export interface Person {
  name: string;
  role: number;
  client: Client;
}

export interface Desk {
  server: TestServer;
  tenant: TestTenant;
  projectId: number;
  /** What every call names: the project, or the record that the paper is of. */
  whose: { projectId: number } | { subjectId: number };
  /** One of every role, none of whom has had a hand in the version. */
  team: readonly Person[];
  /** A plain member who prepares. */
  preparer: Person;
  /** What stands in every version, as the fill has it. */
  filled: Values;
}

const { member, manager, partner, inCharge, qualityControl } = projectRole;

export async function openDesk(server: TestServer, samples: PaperSamples): Promise<Desk> {
  const tenant = await server.newTenant();
  const person = async (name: Parameters<TestTenant["as"]>[0], role: number): Promise<Person> => ({
    name,
    role,
    client: await tenant.as(name),
  });
  const lead = await person("manager", manager);
  const others = [
    await person("staff1", member),
    await person("partner", partner),
    await person("incharge", inCharge),
    await person("qc", qualityControl),
  ];
  const preparer = await person("staff2", member);
  const projectId = await newProject(lead.client);
  await join(
    lead.client,
    projectId,
    [...others, preparer].map(({ client, role }) => ({ client, roleid: role })),
  );
  const filled = (await samples.fill?.(tenant, projectId)) ?? {};
  const subjectId = await samples.subject?.(tenant, projectId);
  const whose = subjectId === undefined ? { projectId } : { subjectId };
  return { server, tenant, projectId, whose, team: [lead, ...others], preparer, filled };
}

/** What has happened to a version: who prepared it, who wrote in it since, and who has taken it further. */
export interface Hands {
  /** Those of the version in force that it would take the place of. */
  former?: Hands;
  preparer: Person;
  editor?: Person;
  signers?: readonly Person[];
}
export interface Stood {
  version: Version;
  hands: Hands;
}

/** By the table alone, and by no code of the product: whether a person may take a step. */
export function isAllowed({ life }: Declared, step: Step<number> | undefined, by: Person, hands: Hands): boolean {
  if (!step) return false;
  const { over } = step;
  const { former } = hands;
  const hasPart = (of: Hands, part: string) => {
    const parts: Record<string, readonly (Person | undefined)[]> = {
      preparer: [of.preparer],
      editor: [of.editor],
      approver: of.signers ?? [],
    };
    return (parts[part] ?? []).some((one) => one?.client.userId === by.client.userId);
  };
  const [who, judged] = over !== undefined && former ? [over, former] : [step.who, hands];
  const { roles, orPart = [], onlyPart, mayOwn = [] } = life.actors[who] ?? { roles: [] };
  const has = (part: string) => hasPart(judged, part);
  const is = onlyPart ? has(onlyPart) : roles.includes(by.role) || orPart.some(has);
  return is && (mayOwn.includes(by.role) || !(step.notBy ?? []).some((part) => hasPart(hands, part)));
}

export interface Stored {
  id: number;
  status: number;
  version: number;
}

export function versionsOf({ spec, calls }: AnyPaper, samples: PaperSamples, desk: () => Desk) {
  const callBy = (by: Client, does: string, input: Values): Promise<unknown> =>
    by.call(calls[does] as Endpoint, input as never);
  const edit = async (
    by: Person,
    draft: Values,
    of: Partial<Version> = {},
    { isWhole = false }: { isWhole?: boolean } = {},
  ): Promise<Version> => {
    const target = of.id ? { id: of.id, rowVersion: of.rowVersion } : {};
    const sent = { ...(isWhole ? {} : desk().filled), ...draft, ...target, ...desk().whose };
    const version = (await callBy(by.client, "edit", sent)) as Version;
    await samples.support?.(desk().tenant, desk().projectId, version);
    return version;
  };
  const act = (by: Person, name: string, { id: Id, rowVersion }: Pick<Version, "id" | "rowVersion">) =>
    callBy(by.client, name, { Id, rowVersion, reason: "请补充说明依据" }) as Promise<Version | null>;
  const take = (by: Person, name: string, version: Version): Promise<unknown> =>
    name === "edit" ? edit(by, samples.first, version) : act(by, name, version);
  // Other papers of the project, such as one that this one waits for, are none of its versions.
  const ofKind = spec.isShared ? sql`and v.kind = ${spec.name}` : sql``;
  const inPlace = <T>(work: Parameters<TestTenant["inProject"]>[1]) =>
    desk().tenant.inProject(desk().projectId, work) as Promise<T>;
  return {
    edit,
    act,
    take,
    sheet: (by: Person) =>
      callBy(by.client, "sheet", desk().whose) as Promise<{
        records: Version[];
        canDraft: { ok: boolean };
      }>,
    stored: () =>
      inPlace<Stored[]>(async (db) => {
        const { rows } =
          await sql<Stored>`select v.id, v.status, v.row_version as version from ${sql.table(spec.table)} v
          where v.tenant_id = app_tenant() and v.project_id = ${desk().projectId} ${ofKind} order by v.id`.execute(db);
        return rows;
      }),
    log: (id: number) =>
      inPlace<string[]>(async (db) => {
        const { rows } = await sql<{
          action: string;
        }>`select l.action from project_log l where l.tenant_id = app_tenant()
          and l.project_id = ${desk().projectId} and l.ref_type = ${spec.name} and l.ref_id = ${String(id)} order by l.seq`.execute(
          db,
        );
        return rows.map(({ action }) => action);
      }),
    clear: () =>
      inPlace<unknown>((db) =>
        sql`delete from ${sql.table(spec.table)} v where v.tenant_id = app_tenant() and v.project_id = ${desk().projectId} ${ofKind}`.execute(
          db,
        ),
      ),
  };
}
type Versions = ReturnType<typeof versionsOf>;

/** Who of the team may take an act of a version with these hands. */
export const whoMay = (spec: Declared, { team }: Desk, act: string, status: number, hands: Hands): Person[] =>
  team.filter((person) => isAllowed(spec, spec.life.steps[status]?.[act], person, hands));

/** Who begins a version that takes the place of one in force: who may write over it, and the plain member where everybody may. */
export function reviserOf({ life, open }: Declared, { team, preparer }: Desk, former: Hands): Person {
  const who = [preparer, ...team].find((one) =>
    isAllowed({ life } as Declared, life.steps[open]?.edit, one, { preparer: one, former }),
  );
  if (!who) throw new Error("nobody may revise it");
  return who;
}

/** From the open version to one in force: the acts of the shortest way. */
export function wayTo({ life, open }: Declared, target: number): string[] {
  const ways = new Map<number, string[]>([[open, []]]);
  for (const [from, way] of ways)
    for (const [name, step] of Object.entries(life.steps[from] ?? {})) {
      const to = step && endOf(step);
      if (to !== null && to !== undefined && !ways.has(to)) ways.set(to, [...way, name]);
    }
  return ways.get(target) ?? [];
}

/** Takes a version on until it stands in a state, each step by somebody who may. */
export async function follow(
  { spec }: AnyPaper,
  { on, desk }: { on: Versions; desk: Desk },
  from: Stood,
  target: number,
): Promise<Stood> {
  let { version, hands } = from;
  for (const name of wayTo(spec, target)) {
    const [who] = whoMay(spec, desk, name, version.status, hands);
    const next = who && (await on.act(who, name, version));
    if (!next) throw new Error(`nobody leads ${spec.name} by ${name}`);
    version = next;
    hands = { ...hands, signers: [...(hands.signers ?? []), who] };
  }
  return { version, hands };
}

/** A version in any state of the life, made by these hands; the project holds no other but those it came after. */
export async function stand(
  of: AnyPaper,
  at: { on: Versions; samples: PaperSamples; desk: Desk },
  status: number,
  hands: Hands,
): Promise<Stood> {
  const { spec } = of;
  const { on, samples, desk } = at;
  await on.clear();
  const begun = await on.edit(hands.preparer, samples.first);
  const written = hands.editor ? await on.edit(hands.editor, samples.first, begun) : begun;
  if (status !== spec.superseded) return follow(of, at, { version: written, hands }, status);
  const former = await follow(of, at, { version: written, hands }, spec.inForce);
  const preparer = reviserOf(spec, desk, former.hands);
  const next = await on.edit(preparer, samples.revision);
  await follow(of, at, { version: next, hands: { preparer, former: former.hands } }, spec.inForce);
  const version = (await on.sheet(desk.preparer)).records.find(({ id }) => id === former.version.id);
  if (!version) throw new Error(`${spec.name} has lost a version`);
  return { version, hands: former.hands };
}
