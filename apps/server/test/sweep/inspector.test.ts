/** Every call of the product with the session of an inspector: what reads the own project answers, all else is refused, and nothing has changed. */
import { ownAccount } from "@digao/contract/areas/identity/auth/calls";
import { secondFactor, sessions } from "@digao/contract/areas/identity/security/calls";
import { inspection } from "@digao/contract/areas/office/inspection/calls";
import type { Endpoint } from "@digao/contract/endpoint";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { within } from "../../../../test/pace.ts";
import { areas } from "../../src/areas.ts";
import { makeProject, makeRows } from "../build.ts";
import { dayFromToday } from "../china-day.ts";
import { type Client, clientOf, startTestServer, type TestServer, type TestTenant } from "../kit.ts";
import { inputFor, printOf, type Rows, send, volatile } from "./send.ts";

let server: TestServer;
let firm: TestTenant;
let inspector: Client;
let rows: Rows;
let others: Rows;

beforeAll(async () => {
  server = await startTestServer({ isAlone: true });
  firm = await server.newTenant({ isOperator: true });
  const { projectId } = await makeProject(firm, { manager: { role: 1 } });
  rows = await makeRows(server, firm, projectId, "检查");
  others = await makeRows(server, firm, (await makeProject(firm, { manager: { role: 1 } })).projectId, "别的");
  const { id } = await (await firm.as("archive")).call(inspection.CreateInspection, {
    projectId,
    name: "高检查",
    authority: "财政部某地监管局",
    documentNo: "财监检〔2026〕15号",
    validFrom: dayFromToday(0),
    validTo: dayFromToday(9),
    reason: "执业质量检查",
  });
  const { rows: accounts } = await firm.inDb((db) =>
    sql<{ id: number }>`update app_user set must_change_password = false
      where id = (select user_id from inspection where id = ${id}) returning id`.execute(db),
  );
  const userId = accounts[0]?.id ?? 0;
  // Whatever roles it has.
  await firm.inDb((db) =>
    sql`insert into user_role (user_id, role_id) select ${userId}, id from role where name = 'Admin'`.execute(db),
  );
  const session = { userId, isRemembered: false, ip: "127.0.0.1", userAgent: "test" };
  const opened = await firm.inDb((db) => server.server.signIns.open(db, firm.id, session));
  inspector = clientOf(server.url, opened.accessToken, userId);
}, within(120_000));
afterAll(() => server.stop());

const keyOf = ({ verb, path }: Endpoint): string => `${verb} ${path}`;
/** Of the account alone: they change, lock or end its session, and are tried by its own tests. */
const ofAccount = new Set(
  [
    ownAccount.LogOut,
    ownAccount.ChangePassword,
    ownAccount.GetPasswordPolicy,
    ownAccount.ChangeLanguage,
    secondFactor.GetState,
    secondFactor.Begin,
    secondFactor.Confirm,
    secondFactor.RenewRecoveryCodes,
    sessions.GetMySessions,
    sessions.EndMySession,
    sessions.EndMyOtherSessions,
    sessions.LockScreen,
    sessions.Unlock,
  ].map(keyOf),
);
const pollPath = "/api/services/app/Project/GetProjectRoles";
const loads = new Set(["/api/services/app/pub/LoadSheets", "/api/services/app/pub/LoadSheetVersion"]);

const reads = ({ verb, path, needs, writes }: Endpoint): boolean =>
  needs.project !== undefined && !needs.right && !writes && (verb === "GET" || loads.has(path));

const signed = areas
  .filter(({ isPublic, isOfClient }) => !isPublic && !isOfClient)
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => !ofAccount.has(keyOf(endpoint)) && endpoint.path !== pollPath);
const closedWords = "检查账号只能查阅被检查的项目";

/** Side by side, a few at a time: one after the other they would mostly wait. */
async function each<T>(list: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = list.values();
  const lane = async (): Promise<void> => {
    for (const one of waiting) await work(one);
  };
  await Promise.all(Array.from({ length: 4 }, lane));
}

const printOfFirm = () => printOf(firm, "tenant_id", sql`tenant_id = ${firm.id}`, { without: volatile });

test("what does not read its project is refused to an inspector with every role", {
  timeout: within(240_000),
}, async () => {
  const before = await printOfFirm();
  const open: string[] = [];
  await each(
    signed.filter((endpoint) => !reads(endpoint)),
    async (endpoint) => {
      const { status, text } = await send(inspector, endpoint, inputFor(endpoint, rows));
      if (status !== 403 || !text.includes(closedWords))
        open.push(`${keyOf(endpoint)} ${status} ${text.slice(0, 100)}`);
    },
  );
  expect(open).toEqual([]);
  expect(await printOfFirm()).toEqual(before);
});

test("what reads its project answers or refuses in words, and changes nothing", {
  timeout: within(240_000),
}, async () => {
  const before = await printOfFirm();
  const odd: string[] = [];
  let answered = 0;
  await each(signed.filter(reads), async (endpoint) => {
    const { status, text } = await send(inspector, endpoint, inputFor(endpoint, rows));
    if (status === 200) answered += 1;
    else if (status >= 500 || status === 401) odd.push(`${keyOf(endpoint)} ${status} ${text.slice(0, 200)}`);
  });
  expect(odd).toEqual([]);
  // Most of them have something to answer: a gate that is shut to all would pass otherwise.
  expect(answered).toBeGreaterThan(200);
  expect(await printOfFirm()).toEqual(before);
});

test("what reads another project of the firm is refused", { timeout: within(240_000) }, async () => {
  const open: string[] = [];
  await each(signed.filter(reads), async (endpoint) => {
    const { status } = await send(inspector, endpoint, inputFor(endpoint, others));
    if (status !== 403 && status !== 400) open.push(`${keyOf(endpoint)} ${status}`);
  });
  expect(open).toEqual([]);
});
