/** Whoever may change accounts, and is less than the person meant: each call that the contract says changes one, towards each kind of higher person. */
import type { Endpoint } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { areas } from "../../src/areas.ts";
import { allPermissions, ofOperator } from "../../src/platform/auth/permissions.ts";
import { type Client, type Person, startTestServer, type TestServer, type TestTenant } from "../kit.ts";
import { placesOfPeople } from "./people.ts";
import { inputFor, named, printOf, send } from "./send.ts";

const endpoints = areas.map(({ endpoint }) => endpoint);
const fieldOf = ({ needs: { person } }: Endpoint): string | null =>
  person && person !== "named" ? person.field : null;
const onAccounts = endpoints.filter((endpoint) => fieldOf(endpoint) !== null);

let server: TestServer;
let firm: TestTenant;

async function give(person: Person, name: string, permissions: readonly string[]): Promise<void> {
  await firm.inDb(async (db) => {
    const role = await db
      .insertInto("role")
      .values({ name, display_name: name, permissions: [...permissions] })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.deleteFrom("user_role").where("user_id", "=", firm.userIds[person]).execute();
    await db.insertInto("user_role").values({ user_id: firm.userIds[person], role_id: role.id }).execute();
  });
}

const ofFirm = allPermissions.filter((name) => !ofOperator(name));
const byName = ofFirm.filter((name) => name !== "Pages.Archives.Check");

/** Each caller with everybody who is higher: by one right, by the rights of the operator, by the role that holds every right there will be. */
const cases: readonly [caller: Person, target: Person, why: string][] = [
  ["manager", "partner", "who holds one right more"],
  ["incharge", "qc", "an administrator of the operator"],
  ["incharge", "admin", "the holder of the built-in role, though every right of today is the caller's"],
];

beforeAll(async () => {
  server = await startTestServer({ isAlone: true });
  firm = await server.newTenant({ isOperator: true });
  await give("manager", "Lesser", byName);
  await give("partner", "More", ofFirm);
  await give("incharge", "AllByName", ofFirm);
  await give("qc", "Operating", [...ofFirm, "Pages.Tenants"]);
  await give("staff1", "Equal", byName);
});
afterAll(() => server.stop());

const rows = {} as Parameters<typeof inputFor>[1];
const inputTowards = (endpoint: Endpoint, id: number) => ({
  ...inputFor(endpoint, rows),
  [fieldOf(endpoint) ?? ""]: id,
});

const stateOf = () =>
  printOf(firm, "tenant_id", sql`tenant_id = ${firm.id}`, {
    without: new Set(["action_log", "action_log_head", "live_outbox", "sign_in_try"]),
  });

describe.each(cases)("%s, towards %s (%s)", (caller, target) => {
  test.each(named(onAccounts))("%s is refused and changes nothing", async (_name, endpoint) => {
    const by: Client = await firm.as(caller);
    const before = await stateOf();
    const { status, text } = await send(by, endpoint, inputTowards(endpoint, firm.userIds[target]));
    const { name } = await firm.inDb((db) =>
      db.selectFrom("app_user").select("name").where("id", "=", firm.userIds[target]).executeTakeFirstOrThrow(),
    );
    expect([status, JSON.parse(text).error.message]).toEqual([403, messageOf("zh", "user.aboveOwn", { name })]);
    expect(await stateOf()).toEqual(before);
  });
});

describe("towards an equal, a lesser one and oneself", () => {
  test.each(named(onAccounts))("%s is not refused for their rank", async (_name, endpoint) => {
    for (const target of ["staff1", "reader", "manager"] as const) {
      const { text } = await send(await firm.as("manager"), endpoint, inputTowards(endpoint, firm.userIds[target]));
      for (const name of ["王小明", "只读人", "李经理"])
        expect(text).not.toContain(messageOf("zh", "user.aboveOwn", { name }));
    }
  });
});

test("sessions and the second factor are among the calls that change an account", () => {
  const names = onAccounts.map(({ path }) => path.split("/").slice(-2).join("/"));
  expect(names).toEqual(
    expect.arrayContaining([
      "SecondFactor/ResetUser",
      "Session/EndUserSessions",
      "SecurityPolicy/EndLockout",
      "User/ResetPassword",
      "User/Update",
      "User/DeActivate",
    ]),
  );
});

test("every call that writes and takes the id of a person says whether it changes that person's account", () => {
  const silent = endpoints.filter(
    ({ writes, needs, input, path }) => writes && !needs.person && placesOfPeople(input, path).length > 0,
  );
  expect(silent.map(({ verb, path, input }) => `${verb} ${path}: ${placesOfPeople(input, path).join(", ")}`)).toEqual(
    [],
  );
});

test("a call that takes the id of a person is found, wherever the id stands", () => {
  const deep = z.object({ list: z.array(z.object({ memberIds: z.array(z.number()).nullish() })) });
  expect(placesOfPeople(deep, "/api/x")).toEqual(["list[].memberIds"]);
  expect(placesOfPeople(z.object({ id: z.number() }), "/api/services/app/User/NewCall")).toEqual(["id"]);
  expect(placesOfPeople(z.object({ id: z.number(), userName: z.string() }), "/api/x")).toEqual([]);
});
