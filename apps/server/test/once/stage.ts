/** What a call is tried on at once by several: rows of a project of its own, and the people who may make it. */
import type { Endpoint } from "@digao/contract/endpoint";
import { isOfProjects } from "@digao/db/project-rows";
import type { Database } from "@digao/db/schema";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { allPermissions, ofOperator } from "../../src/platform/auth/permissions.ts";
import { makeProject, makeRows } from "../build.ts";
import { makePartner } from "../builders.ts";
import type { Client, TestServer, TestTenant } from "../kit.ts";
import type { Rows } from "../sweep/send.ts";

export type Values = Record<string, unknown>;

/** In the project: two in-charge auditors, so that four people lead; a member and a reviewer besides. */
export const members = {
  manager: { role: 1 },
  partner: { role: 2 },
  incharge: { role: 3 },
  staff1: { role: 3 },
  staff2: { role: 0 },
  qc: { role: 4 },
} as const;
/** Of the firm, and of none of its projects. */
const outside = ["archive", "reader", "admin"] as const;
export type Placed = keyof typeof members | (typeof outside)[number];
export const outsiders: readonly Placed[] = ["archive", "reader", "archive", "reader"];
/** Not even invited to one, as `makeRows` invites the reader. */
export const strangers: readonly Placed[] = ["archive", "admin", "archive", "admin"];
export const leaders: readonly Placed[] = ["manager", "partner", "incharge", "staff1"];
/** What is a person's own is changed in four windows. */
export const own: readonly Placed[] = ["manager", "manager", "manager", "manager"];

export interface House {
  server: TestServer;
  firm: TestTenant;
  clients: Readonly<Record<Placed, Client>>;
}

/** A firm whose people have every right: what stops one of them is another. */
export async function openHouse(server: TestServer): Promise<House> {
  const firm = await server.newTenant({ isOperator: true });
  await firm.inDb((db) =>
    sql`update role set permissions = ${["*", ...allPermissions.filter(ofOperator)]}`.execute(db),
  );
  const licensed = { title: "注册会计师", cpa_no: "110000000001" };
  await firm.inDb((db) => db.updateTable("app_user").set(licensed).execute());
  await makePartner(firm, "admin");
  const people = [...Object.keys(members), ...outside] as Placed[];
  const clients = await Promise.all(people.map(async (person) => [person, await firm.as(person)] as const));
  return { server, firm, clients: Object.fromEntries(clients) as Record<Placed, Client> };
}

export interface Stage extends House {
  rows: Rows;
  /** Of one of the people of the house. */
  idOf(person: Placed): number;
  inDb<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** A row of the project as it would stand there; by its id. */
  put(table: keyof Database, id: number, values: Values): Promise<void>;
  add(table: keyof Database, values: Values): Promise<number>;
  /** Answers what it made. */
  call(endpoint: Endpoint | undefined, input: Values, by?: Placed): Promise<Made>;
}
export interface Made extends Values {
  id: number;
  rowVersion: number;
}

const columnsOf = (values: Values) => Object.keys(values).map((name) => sql.ref(name));

export async function newStage(house: House): Promise<Stage> {
  const { server, firm, clients } = house;
  const { projectId } = await makeProject(firm, members);
  const rows = await makeRows(server, firm, projectId, "同时");
  const inDb: Stage["inDb"] = (work) => firm.inProject(projectId, work, "manager");
  return {
    ...house,
    rows,
    idOf: (person) => firm.userIds[person],
    inDb,
    put: (table, id, values) =>
      inDb(async (db) => {
        const set = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
        await sql`update ${sql.table(table)} set ${sql.join(set)} where id = ${id}`.execute(db);
      }),
    add: (table, given) =>
      inDb(async (db) => {
        const values = isOfProjects(table) ? { project_id: projectId, ...given } : given;
        const { rows: added } = await sql<{ id: number }>`
          insert into ${sql.table(table)} (${sql.join(columnsOf(values))}) values (${sql.join(Object.values(values))})
          returning id`.execute(db);
        return added[0]?.id ?? 0;
      }),
    async call(endpoint, input, by = "manager") {
      if (!endpoint) throw new Error("There is no such call.");
      return (await clients[by].call(endpoint, input as never)) as Made;
    },
  };
}

/** The input beside what the schema's sample and the project's rows say, and who sends it. */
export interface Scene {
  input?: Values;
  by?: readonly Placed[];
}
export type Case = (stage: Stage) => Promise<Scene> | Scene;
export type Cases = Readonly<Record<string, Case>>;

/** Makes a record by one call and changes it by another, with what else is said of it. */
export const made =
  (create: (stage: Stage) => Promise<Made>, more: Values = {}, by: readonly Placed[] = leaders): Case =>
  async (stage) => {
    const { id, rowVersion = 1 } = await create(stage);
    return { input: { id, Id: id, rowVersion, ...more }, by };
  };
