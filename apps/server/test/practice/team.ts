/** A firm's eight roles, and the gates that each of them tries by raw calls: alone, in the wrong order, and again after the jobs that follow. */
import { sql } from "kysely";
import { expect } from "vitest";
import { makeProject } from "../build.ts";
import { CallRefused, type Client, type Person, startTestServer, type TestServer, type TestTenant } from "../kit.ts";

/** Those of the project in their roles; administrator, archivist and reader belong to the firm alone. */
const members = {
  manager: { role: 1 },
  partner: { role: 2 },
  incharge: { role: 3 },
  qc: { role: 4 },
  staff1: { role: 0 },
  staff2: { role: 0 },
} as const;

/** One person of each role. */
export const roles = ["partner", "manager", "incharge", "staff1", "qc", "admin", "archive", "reader"] as const;
export type Role = (typeof roles)[number];
export const team: readonly Role[] = ["partner", "manager", "incharge", "staff1"];
export const leaders: readonly Role[] = ["partner", "manager", "incharge"];

export interface Firm {
  server: TestServer;
  tenant: TestTenant;
  clients: Readonly<Record<Role | "staff2", Client>>;
}

export async function openFirm(): Promise<Firm> {
  const server = await startTestServer();
  const tenant = await server.newTenant();
  const people = [...roles, "staff2"] as const;
  const clients = await Promise.all(people.map(async (person) => [person, await tenant.as(person)] as const));
  return { server, tenant, clients: Object.fromEntries(clients) as Firm["clients"] };
}

/** A project under way with the whole team. */
export async function newEngagement({ tenant }: Firm): Promise<number> {
  const { projectId } = await makeProject(tenant, members);
  const leads = { partner_user_id: tenant.userIds.partner, qc_user_id: tenant.userIds.qc };
  await tenant.inDb((db) => db.updateTable("project").set(leads).where("id", "=", projectId).execute());
  return projectId;
}

export const licensed = (firm: Firm, person: Person, values: Record<string, string | null>) =>
  firm.tenant.inDb(async (db) => {
    const set = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    await sql`update app_user set ${sql.join(set)} where id = ${firm.tenant.userIds[person]}`.execute(db);
  });

/** A gate: who passes it, on a place of its own for each. */
export interface Gate<Place> {
  may: readonly Role[];
  /** Where it is tried; the same for all who are refused. */
  place(): Promise<Place>;
  act(as: Client, place: Place): Promise<unknown>;
}

async function refusedBy(act: () => Promise<unknown>): Promise<string | null> {
  try {
    await act();
    return null;
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    expect([400, 403, 404, 409], error.message).toContain(error.status);
    expect(error.error.message).toMatch(/\S/);
    return error.error.message;
  }
}

/** Who has passed of those who may not, before and after the jobs that follow; then each who may, on a fresh place. */
export async function tryGate<Place>(firm: Firm, { may, place, act }: Gate<Place>): Promise<void> {
  const passed: string[] = [];
  const at = await place();
  for (const when of ["before", "after"] as const) {
    for (const role of roles.filter((one) => !may.includes(one)))
      if ((await refusedBy(() => act(firm.clients[role], at))) === null) passed.push(`${role} ${when}`);
    await firm.server.runJobs();
  }
  expect(passed, "passed and should not").toEqual([]);
  for (const role of may) {
    const own = await place();
    expect([role, await refusedBy(() => act(firm.clients[role], own))]).toEqual([role, null]);
  }
}

/** Nobody passes it, whoever asks. */
export const tryClosed = <Place>(firm: Firm, gate: Omit<Gate<Place>, "may">): Promise<void> =>
  tryGate(firm, { ...gate, may: [] });
