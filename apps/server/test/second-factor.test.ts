import { customer } from "@digao/contract/areas/firm/customers/calls";
import { auth, type SignInResult } from "@digao/contract/areas/identity/auth/calls";
import { secondFactor, securityPolicy } from "@digao/contract/areas/identity/security/calls";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { setPassword } from "../../../scripts/set-password.ts";
import { type Client, clientOf, password, startTestServer, type TestServer, type TestTenant } from "./kit.ts";

let server: TestServer;
let firm: TestTenant;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  firm = await server.newTenant();
});
afterAll(() => server.stop());

const credentials = (more: object = {}) => ({
  tenancyName: firm.tenancyName,
  userNameOrEmailAddress: "staff1",
  password,
  acceptsSecondFactor: true,
  ...more,
});
const signIn = (more: object = {}): Promise<SignInResult> =>
  server.visitor.call(auth.AuthenticateUserTenant, credentials(more));
const clientFor = ({ accessToken, userId }: { accessToken: string; userId: number }): Client =>
  clientOf(server.url, accessToken, userId);
const ticketOf = ({ secondFactor: step }: SignInResult): string => step?.ticket ?? "";

/** The code of an app, `steps` half minutes from now. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
/** As if the codes used so far were used long ago. */
const forgetSteps = () => firm.inDb((db) => sql`update second_factor set last_step = 0`.execute(db));

async function enrol(client?: Client): Promise<{ secret: string; recoveryCodes: string[]; client: Client }> {
  const by = client ?? (await firm.as("staff1"));
  const { secret } = await by.call(secondFactor.Begin, { password });
  const { recoveryCodes, ...tokens } = await by.call(secondFactor.Confirm, { code: codeOf(secret) });
  await forgetSteps();
  return { secret, recoveryCodes, client: clientFor(tokens) };
}

test("a second factor is set up with password and first code, which gives a new session and ends the others", async () => {
  const [here, elsewhere] = [await firm.as("staff1"), await firm.as("staff1")];
  await expect(here.call(secondFactor.Begin, { password: "wrong-1" })).rejects.toMatchObject({ status: 400 });
  const { secret, uri } = await here.call(secondFactor.Begin, { password });
  expect(uri).toMatch(/^otpauth:\/\/totp\/Digao:.*staff1\?.*secret=/);
  expect((await here.call(secondFactor.GetState, {})).isOn).toBe(false);
  await expect(here.call(secondFactor.Confirm, { code: "000000" })).rejects.toMatchObject({ status: 400 });
  const { recoveryCodes, ...tokens } = await here.call(secondFactor.Confirm, { code: codeOf(secret) });
  expect(new Set(recoveryCodes).size).toBe(10);
  for (const old of [here, elsewhere])
    await expect(old.call(secondFactor.GetState, {})).rejects.toMatchObject({ status: 401 });
  expect(await clientFor(tokens).call(secondFactor.GetState, {})).toEqual({
    isOn: true,
    isRequired: false,
    recoveryCodesLeft: 10,
  });
  const { rows } = await firm.inDb((db) =>
    sql<{
      text: string;
    }>`select f::text as text from second_factor f union all select r::text from recovery_code r`.execute(db),
  );
  for (const { text } of rows) for (const plain of [secret, ...recoveryCodes]) expect(text).not.toContain(plain);
});

test("the password alone gives a ticket and no token; the code opens the session, under an id of its own", async () => {
  const { secret } = await enrol();
  const first = await signIn();
  expect(first).toMatchObject({ accessToken: "", encryptedAccessToken: "", secondFactor: { expireInSeconds: 300 } });
  await expect(clientFor(first).call(secondFactor.GetState, {})).rejects.toMatchObject({ status: 401 });
  await expect(clientOf(server.url, ticketOf(first), 0).call(secondFactor.GetState, {})).rejects.toMatchObject({
    status: 401,
  });
  const second = await server.visitor.call(auth.VerifySecondFactor, { ticket: ticketOf(first), code: codeOf(secret) });
  expect(second).toMatchObject({ secondFactor: null, userId: firm.userIds.staff1 });
  await expect(clientFor(second).call(customer.calls.list, {})).resolves.toBeDefined();
});

test("a code works once, a ticket works once, and a code of long ago does not work", async () => {
  const { secret } = await enrol();
  const [one, two] = [ticketOf(await signIn()), ticketOf(await signIn())];
  const verify = (ticket: string, code: string) => server.visitor.call(auth.VerifySecondFactor, { ticket, code });
  await expect(verify(one, codeOf(secret, -4))).rejects.toMatchObject({ status: 400 });
  const code = codeOf(secret);
  const both = await Promise.allSettled([verify(one, code), verify(two, code)]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const used = both[0]?.status === "fulfilled" ? one : two;
  await expect(verify(used, codeOf(secret, 1))).rejects.toMatchObject({ status: 400 });
});

test("wrong codes count like wrong passwords, and passwords in between do not wash them off", async () => {
  const { secret } = await enrol();
  for (let count = 0; count < 5; count++) {
    const ticket = ticketOf(await signIn());
    await expect(server.visitor.call(auth.VerifySecondFactor, { ticket, code: "000000" })).rejects.toMatchObject({
      status: 400,
    });
  }
  await expect(signIn()).rejects.toMatchObject({ status: 400 });
  await expect(signIn({ twoFactorVerificationCode: codeOf(secret) })).rejects.toMatchObject({ status: 400 });
});

test("an older client is told in words, or sends the code along with the password", async () => {
  const { secret } = await enrol();
  await expect(signIn({ acceptsSecondFactor: undefined })).rejects.toMatchObject({
    status: 403,
    error: { message: "登录失败！", details: expect.stringContaining("动态口令") },
  });
  const whole = await signIn({ acceptsSecondFactor: undefined, twoFactorVerificationCode: codeOf(secret) });
  expect(whole.secondFactor).toBeNull();
  await expect(clientFor(whole).call(customer.calls.list, {})).resolves.toBeDefined();
});

test("a recovery code stands in for the app once, however it is typed, and new ones void the old", async () => {
  const { recoveryCodes, client } = await enrol();
  const [first = "", second = ""] = recoveryCodes;
  const verify = async (code: string) =>
    server.visitor.call(auth.VerifySecondFactor, { ticket: ticketOf(await signIn()), code });
  await expect(verify(first.toLowerCase().replaceAll("-", " "))).resolves.toMatchObject({ secondFactor: null });
  await expect(verify(first)).rejects.toMatchObject({ status: 400 });
  expect((await client.call(secondFactor.GetState, {})).recoveryCodesLeft).toBe(9);
  const renewed = await client.call(secondFactor.RenewRecoveryCodes, { password });
  await expect(verify(second)).rejects.toMatchObject({ status: 400 });
  await expect(verify(renewed.recoveryCodes[0] ?? "")).resolves.toMatchObject({ secondFactor: null });
});

test("the password turns it off, unless the firm asks for it", async () => {
  const { client } = await enrol();
  await askFor("required");
  await expect(client.call(secondFactor.Disable, { password })).rejects.toMatchObject({ status: 403 });
  await askFor("optional");
  await expect(client.call(secondFactor.Disable, { password: "wrong-1" })).rejects.toMatchObject({ status: 400 });
  await client.call(secondFactor.Disable, { password });
  expect((await signIn()).secondFactor).toBeNull();
});

async function askFor(secondFactor: "optional" | "required"): Promise<void> {
  const admin = await firm.as("admin");
  await firm.inDb((db) => sql`update session set must_enrol = false where user_id = ${admin.userId}`.execute(db));
  const policy = await admin.call(securityPolicy.GetSecurityPolicy, {});
  await admin.call(securityPolicy.UpdateSecurityPolicy, { ...policy, secondFactor });
}

test("where the firm asks for it, the next sign-in leads to setting it up and nowhere else", async () => {
  const before = await firm.as("staff1");
  await askFor("required");
  await expect(before.call(customer.calls.list, {})).resolves.toBeDefined();
  const signedIn = await signIn();
  expect(signedIn).toMatchObject({ mustEnrolSecondFactor: true, secondFactor: null });
  const client = clientFor(signedIn);
  await expect(client.call(customer.calls.list, {})).rejects.toMatchObject({ status: 403 });
  expect((await client.call(auth.GetCurrentLoginInformations, {})).user?.mustEnrolSecondFactor).toBe(true);
  const { secret } = await client.call(secondFactor.Begin, {});
  const tokens = await client.call(secondFactor.Confirm, { code: codeOf(secret) });
  await expect(clientFor(tokens).call(customer.calls.list, {})).resolves.toBeDefined();
});

test("the command line gives back the account of an administrator whom nobody can vouch for, and logs it", async () => {
  await enrol(await firm.as("admin"));
  const options = { dropsSecondFactor: true };
  const oneTime = await setPassword(server.appUrl, firm.tenancyName, "Admin", options);
  const signedIn = await signIn({ userNameOrEmailAddress: "admin", password: oneTime });
  expect(signedIn).toMatchObject({ secondFactor: null, mustChangePassword: true });
  const log = await firm.inDb((db) =>
    db.selectFrom("action_log").select("user_name").where("action", "=", "resetSecondFactor").execute(),
  );
  expect(log).toEqual([{ user_name: "command line" }]);
});

test("an administrator takes a lost factor off, which ends the person's sessions and is logged", async () => {
  const { client } = await enrol();
  const admin = await firm.as("admin");
  const userId = firm.userIds.staff1;
  await expect(client.call(secondFactor.ResetUser, { userId })).rejects.toMatchObject({ status: 403 });
  await admin.call(secondFactor.ResetUser, { userId });
  await expect(client.call(secondFactor.GetState, {})).rejects.toMatchObject({ status: 401 });
  expect((await signIn()).secondFactor).toBeNull();
  const log = await firm.inDb((db) =>
    db.selectFrom("action_log").select(["user_id", "ref_id"]).where("action", "=", "resetSecondFactor").execute(),
  );
  expect(log).toEqual([{ user_id: admin.userId, ref_id: String(userId) }]);
});
