import { auth, externalAccount, externalProviders, externalSignIn } from "@digao/contract/areas/identity/auth/calls";
import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { secondFactor, sessions } from "@digao/contract/areas/identity/security/calls";
import { user as userRegister, users } from "@digao/contract/areas/identity/users/calls";
import { withConnection } from "@digao/db/roles";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import {
  answerOf,
  begin,
  bind,
  type Desk,
  goAndReturn,
  offerOidc,
  offerWechat,
  openDesk,
  ticketFor,
} from "./external-kit.ts";
import { clientOf, password, type TestTenant } from "./kit.ts";
import { client } from "./loopback-provider.ts";

const { calls: people } = userRegister;

let desk: Desk;
let firm: TestTenant;
/** What `authProvider` calls the firm's OpenID Connect issuer. */
let oidc: { authProvider: string };
beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(async () => {
  firm = await desk.server.newTenant();
  await offerWechat(firm);
  oidc = { authProvider: String(await offerOidc(desk, firm)) };
  desk.provider.account = { subject: "union-1", name: "微信昵称" };
});
afterEach(() => {
  desk.provider.fault = null;
});
afterAll(() => desk.stop());

const refusedWith = (status: number, message: RegExp) => ({
  status,
  error: expect.objectContaining({ message: expect.stringMatching(message) }),
});
const actionsOf = async (at: TestTenant): Promise<string[]> => {
  const { rows } = await at.inDb((db) =>
    sql<{ action: string }>`select action from action_log order by seq`.execute(db),
  );
  return rows.map(({ action }) => action);
};

test("a bound account signs in by WeChat and by OpenID Connect alike, and the log says so", async () => {
  for (const more of [{}, oidc]) {
    const who = more === oidc ? "staff2" : "staff1";
    desk.provider.account = { subject: `union-of-${who}`, name: who };
    await bind(desk, firm, await firm.as(who), more);
    const signedIn = await goAndReturn(desk, firm, more);
    expect(signedIn).toMatchObject({ userId: firm.userIds[who], tenantId: firm.id, link: null, secondFactor: null });
    const { user } = await clientOf(desk.server.url, signedIn.accessToken, signedIn.userId).call(
      auth.GetCurrentLoginInformations,
      {},
    );
    expect(user).toMatchObject({ userName: who, unionId: `union-of-${who}` });
  }
  const actions = await actionsOf(firm);
  expect(actions.filter((action) => action === "bindExternal")).toHaveLength(2);
  expect(actions.filter((action) => action === "externalSignIn")).toHaveLength(2);
});

test("WeChat is asked by state, OpenID Connect by state, nonce and PKCE, each way by fresh ones", async () => {
  const [first, second] = [await begin(desk.server.visitor, firm, oidc), await begin(desk.server.visitor, firm, oidc)];
  for (const name of ["state", "nonce", "code_challenge"]) {
    const [one, two] = [new URL(first.url).searchParams.get(name), new URL(second.url).searchParams.get(name)];
    expect(one).toMatch(/^[\w.-]{43,}$/);
    expect(one).not.toBe(two);
  }
  expect(new URL(first.url).searchParams.get("code_challenge_method")).toBe("S256");
  const { url, state } = await begin(desk.server.visitor, firm);
  expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
    appid: client.id,
    scope: "snsapi_login",
    response_type: "code",
    state,
    redirect_uri: `${desk.server.url}/wechatlogin`,
  });
  const { rows } = await firm.inDb((db) =>
    sql<{ text: string }>`select t::text as text from external_trip t`.execute(db),
  );
  for (const { text } of rows)
    for (const secret of [first.state, first.browserKey, state]) expect(text).not.toContain(secret);
});

test("an answer works once, in the browser that set out, and only while its time lasts", async () => {
  await bind(desk, firm, await firm.as("staff1"));
  const { visitor } = desk.server;
  const send = (answer: object) =>
    visitor.call(externalSignIn.ExternalAuthenticate, { ...answerOf(desk, begun), ...answer });
  let begun = await begin(visitor, firm);
  const gone = refusedWith(400, /已过期或已使用过/);
  const elsewhere = await begin(visitor, firm);
  await expect(send({ browserKey: elsewhere.browserKey }), "another browser").rejects.toMatchObject(gone);
  await expect(send({ state: `${begun.state}x` }), "another state").rejects.toMatchObject(gone);
  const answer = answerOf(desk, begun);
  const both = await Promise.allSettled([1, 2].map(() => visitor.call(externalSignIn.ExternalAuthenticate, answer)));
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(send(answer), "again").rejects.toMatchObject(gone);
  begun = await begin(visitor, firm);
  await firm.inDb((db) => sql`update external_trip set expires_at = now()`.execute(db));
  await expect(send({}), "too late").rejects.toMatchObject(gone);
});

test.each(["foreignKey", "audience", "nonce", "issuer", "expired"] as const)(
  "an id token with a wrong %s signs nobody in",
  async (fault) => {
    await bind(desk, firm, await firm.as("staff1"), oidc);
    desk.provider.fault = fault;
    await expect(goAndReturn(desk, firm, oidc)).rejects.toMatchObject(refusedWith(400, /没有确认您的身份/));
  },
);

test("a code that the provider does not know, and a WeChat account without a union id, are nobody", async () => {
  const { visitor } = desk.server;
  for (const more of [{}, oidc]) {
    const { state, browserKey } = await begin(visitor, firm, more);
    const forged = { providerAccessCode: "no-such-code", state, browserKey };
    await expect(visitor.call(externalSignIn.ExternalAuthenticate, forged)).rejects.toMatchObject(
      refusedWith(400, /没有确认您的身份/),
    );
  }
  desk.provider.fault = "noUnionId";
  await expect(goAndReturn(desk, firm)).rejects.toMatchObject(refusedWith(400, /没有确认您的身份/));
});

test("binding needs the password again, and an account is bound to one user of the firm, once", async () => {
  const [one, two] = [await firm.as("staff1"), await firm.as("staff2")];
  const ticket = await ticketFor(desk, firm, one);
  const wrong = one.call(externalAccount.BindWechat, { ticket, password: "wrong-1" });
  await expect(wrong).rejects.toMatchObject({ status: 400 });
  await expect(two.call(externalAccount.BindWechat, { ticket, password })).rejects.toMatchObject({ status: 400 });
  expect(await one.call(externalAccount.GetExternalAccount, {})).toBeNull();
  await one.call(externalAccount.BindWechat, { ticket, password });
  expect(await one.call(externalAccount.GetExternalAccount, {})).toMatchObject({ accountName: "微信昵称" });
  await expect(one.call(externalAccount.BindWechat, { ticket, password }), "again").rejects.toMatchObject({
    status: 400,
  });
  await expect(bind(desk, firm, two), "somebody else's").rejects.toMatchObject(
    refusedWith(409, /已绑定本事务所的其他用户/),
  );
  desk.provider.account = { subject: "union-2", name: "另一个" };
  await expect(bind(desk, firm, one), "a second").rejects.toMatchObject(refusedWith(400, /已绑定一个社交账号/));
  const notices = await one.call(notifications.GetUserNotifications, {});
  expect(JSON.stringify(notices.items)).toContain("微信账号“微信昵称”已绑定到您的用户");
});

test("two who bind the same account at once end with one owner", async () => {
  const people = [await firm.as("staff1"), await firm.as("staff2"), await firm.as("qc")];
  const tickets = await Promise.all(people.map((person) => ticketFor(desk, firm, person)));
  const tries = people.map((person, at) =>
    person.call(externalAccount.BindWechat, { ticket: tickets[at] ?? "", password }),
  );
  const ended = await Promise.allSettled(tries);
  expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("what somebody else began cannot be bound: neither another person's way nor a visitor's", async () => {
  const [attacker, victim] = [await firm.as("staff1"), await firm.as("staff2")];
  const theirs = answerOf(desk, await begin(attacker, firm, { isBinding: true }));
  await expect(victim.call(externalSignIn.ExternalAuthenticate, theirs)).rejects.toMatchObject({ status: 403 });
  const bindingOfNobody = answerOf(desk, await begin(attacker, firm, { isBinding: true }));
  await expect(desk.server.visitor.call(externalSignIn.ExternalAuthenticate, bindingOfNobody)).rejects.toMatchObject({
    status: 403,
  });
  await expect(begin(desk.server.visitor, firm, { isBinding: true })).rejects.toMatchObject({ status: 401 });
  const visitors = (await goAndReturn(desk, firm)).link?.ticket ?? "";
  await expect(victim.call(externalAccount.BindWechat, { ticket: visitors, password })).rejects.toMatchObject({
    status: 400,
  });
  const forOwn = await ticketFor(desk, firm, victim);
  const linking = { ticket: forOwn, userNameOrEmailAddress: "staff1", password };
  await expect(desk.server.visitor.call(externalSignIn.ExternalAuthenticateLinkUser, linking)).rejects.toMatchObject({
    status: 400,
  });
});

test("an account nobody bound opens nothing; linked with a password it signs in at once and from then on", async () => {
  const unknown = await goAndReturn(desk, firm);
  expect(unknown).toMatchObject({
    accessToken: "",
    userId: 0,
    link: { providerName: "微信", accountName: "微信昵称" },
  });
  const ticket = unknown.link?.ticket ?? "";
  const link = (given: object) =>
    desk.server.visitor.call(externalSignIn.ExternalAuthenticateLinkUser, {
      ticket,
      userNameOrEmailAddress: "staff1",
      password,
      ...given,
    });
  await expect(link({ password: "wrong-1" })).rejects.toMatchObject({ status: 400 });
  await expect(link({})).resolves.toMatchObject({ userId: firm.userIds.staff1 });
  await expect(link({ userNameOrEmailAddress: "staff2" }), "the ticket again").rejects.toMatchObject({ status: 400 });
  await expect(goAndReturn(desk, firm)).resolves.toMatchObject({ userId: firm.userIds.staff1, link: null });
  expect(await actionsOf(firm)).toContain("bindExternal");
});

test("an account bound in one firm never opens another, though both may know it", async () => {
  const other = await desk.server.newTenant();
  await offerWechat(other);
  await bind(desk, firm, await firm.as("staff1"));
  expect(await goAndReturn(desk, other)).toMatchObject({ accessToken: "", link: { accountName: "微信昵称" } });
  await bind(desk, other, await other.as("qc"));
  expect((await goAndReturn(desk, other)).userId).toBe(other.userIds.qc);
  expect((await goAndReturn(desk, firm)).userId).toBe(firm.userIds.staff1);
  const answer = answerOf(desk, await begin(desk.server.visitor, firm));
  const elsewhere = { ...answer, tenancyName: other.tenancyName };
  await expect(desk.server.visitor.call(externalSignIn.ExternalAuthenticateTenant, elsewhere)).rejects.toMatchObject({
    status: 403,
  });
});

test("the second factor is asked for after the account elsewhere, and before an account is linked", async () => {
  const by = await firm.as("staff1");
  await bind(desk, firm, by);
  const { secret } = await by.call(secondFactor.Begin, { password });
  const codeOf = (steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  const forgetSteps = () => firm.inDb((db) => sql`update second_factor set last_step = 0`.execute(db));
  await by.call(secondFactor.Confirm, { code: codeOf() });
  await forgetSteps();
  const first = await goAndReturn(desk, firm);
  expect(first).toMatchObject({ accessToken: "", secondFactor: { expireInSeconds: 300 } });
  const step = { ticket: first.secondFactor?.ticket ?? "", code: codeOf() };
  const second = await desk.server.visitor.call(auth.VerifySecondFactor, step);
  expect(second.userId).toBe(firm.userIds.staff1);
  await clientOf(desk.server.url, second.accessToken, second.userId).call(externalAccount.UnbindWechat, { password });
  await forgetSteps();
  const ticket = (await goAndReturn(desk, firm)).link?.ticket ?? "";
  const link = (given: object) =>
    desk.server.visitor.call(externalSignIn.ExternalAuthenticateLinkUser, {
      ticket,
      userNameOrEmailAddress: "staff1",
      password,
      ...given,
    });
  await expect(link({})).rejects.toMatchObject({ status: 403 });
  expect((await goAndReturn(desk, firm)).link, "nothing was linked").not.toBeNull();
  await expect(link({ twoFactorVerificationCode: codeOf() })).resolves.toMatchObject({ userId: firm.userIds.staff1 });
});

test("who is disabled, locked out or of a closed firm does not get in by an account elsewhere", async () => {
  await bind(desk, firm, await firm.as("staff1"));
  const set = (values: string) =>
    firm.inDb((db) => sql`update app_user set ${sql.raw(values)} where user_name = 'staff1'`.execute(db));
  const { staff1 } = firm.userIds;
  const locked = { user_id: staff1, failed: 5, locked_until: new Date(Date.now() + 300_000).toISOString() };
  await firm.inDb((db) => db.insertInto("sign_in_try").values(locked).execute());
  await expect(goAndReturn(desk, firm)).rejects.toMatchObject({ status: 429 });
  await firm.inDb((db) => db.deleteFrom("sign_in_try").where("user_id", "=", staff1).execute());
  await set("is_active = false");
  await expect(goAndReturn(desk, firm)).rejects.toMatchObject({
    error: { details: expect.stringContaining("staff1") },
  });
  expect((await actionsOf(firm)).filter((action) => action === "externalSignInRefused")).toHaveLength(2);
  await set("is_active = true");
  const admin = await firm.as("admin");
  const wechat = (await admin.call(externalProviders.GetExternalProviders, {})).items.find(
    ({ kind }) => kind === "wechat",
  );
  if (!wechat) throw new Error("The firm has no WeChat.");
  const begun = await begin(desk.server.visitor, firm);
  const draft = { ...wechat, isEnabled: false };
  await admin.call(externalProviders.UpdateExternalProvider, draft);
  await expect(
    desk.server.visitor.call(externalSignIn.ExternalAuthenticate, answerOf(desk, begun)),
    "switched off on the way",
  ).rejects.toMatchObject({ status: 400 });
  await expect(goAndReturn(desk, firm)).rejects.toMatchObject(refusedWith(400, /没有开通/));
  await admin.call(externalProviders.UpdateExternalProvider, { ...draft, isEnabled: true, rowVersion: 2 });
  const late = await begin(desk.server.visitor, firm);
  await withConnection(desk.server.ownerUrl, (owner) =>
    owner.query("update tenant set is_active = false where id = $1", [firm.id]),
  );
  await expect(
    desk.server.visitor.call(externalSignIn.ExternalAuthenticate, answerOf(desk, late)),
    "closed on the way",
  ).rejects.toMatchObject({ status: 400 });
});

test("unbinding needs the password, leaves the password as the way in, and ends sessions elsewhere", async () => {
  const by = await firm.as("staff1");
  await bind(desk, firm, by);
  const elsewhere = clientOf(desk.server.url, (await goAndReturn(desk, firm)).accessToken, by.userId);
  await expect(by.call(externalAccount.UnbindWechat, { password: "wrong-1" })).rejects.toMatchObject({ status: 400 });
  await expect(elsewhere.call(sessions.GetMySessions, {})).resolves.toBeDefined();
  await by.call(externalAccount.UnbindWechat, { password });
  await expect(elsewhere.call(sessions.GetMySessions, {})).rejects.toMatchObject({ status: 401 });
  await expect(by.call(externalAccount.UnbindWechat, { password })).rejects.toMatchObject({ status: 400 });
  expect((await goAndReturn(desk, firm)).link).not.toBeNull();
  const credentials = { tenancyName: firm.tenancyName, userNameOrEmailAddress: "staff1", password };
  await expect(desk.server.visitor.call(auth.AuthenticateUserTenant, credentials)).resolves.toMatchObject({
    userId: by.userId,
  });
  expect(await actionsOf(firm)).toContain("unbindExternal");
});

test("a person who is deleted leaves the account elsewhere free for another", async () => {
  const admin = await firm.as("admin");
  const gone = await firm.as("reader");
  await bind(desk, firm, gone);
  expect(await admin.call(users.Delete, { Id: gone.userId })).toMatchObject({ outcome: "deleted" });
  expect(await goAndReturn(desk, firm)).toMatchObject({ accessToken: "", link: { accountName: "微信昵称" } });
  await bind(desk, firm, await firm.as("staff1"));
  expect((await goAndReturn(desk, firm)).userId).toBe(firm.userIds.staff1);
});

test("guessing the password of a binding locks the account as any guessing does", async () => {
  const by = await firm.as("staff1");
  const ticket = await ticketFor(desk, firm, by);
  for (let count = 0; count < 5; count++)
    await expect(by.call(externalAccount.BindWechat, { ticket, password: "wrong-1" })).rejects.toBeDefined();
  await expect(by.call(externalAccount.BindWechat, { ticket, password })).rejects.toMatchObject({ status: 429 });
});

test("a provider that is down is named as such and then left alone a while, and the password goes on working", async () => {
  const own = await openDesk();
  try {
    const at = await own.server.newTenant();
    await offerWechat(at);
    const down = refusedWith(400, /暂时无法连接“微信”/);
    own.provider.fault = "down";
    for (let count = 0; count < 5; count++) await expect(goAndReturn(own, at)).rejects.toMatchObject(down);
    own.provider.fault = null;
    await expect(goAndReturn(own, at), "not asked again at once").rejects.toMatchObject(down);
    const credentials = { tenancyName: at.tenancyName, userNameOrEmailAddress: "staff1", password };
    await expect(own.server.visitor.call(auth.AuthenticateUserTenant, credentials)).resolves.toBeDefined();
  } finally {
    await own.stop();
  }
});

test("the pages that providers send people back to tell nobody the address they were called at", async () => {
  for (const page of ["/wechatlogin?code=c&state=s", "/wechatbind?code=c&state=s"])
    expect((await desk.server.visitor.fetch(page)).headers.get("referrer-policy")).toBe("no-referrer");
});

test("a frame of ours shows our own pages and WeChat's, and nobody else's", async () => {
  const policy = (await desk.server.visitor.fetch("/")).headers.get("content-security-policy");
  expect(policy).toContain(`frame-src 'self' ${desk.provider.url}`);
  expect(policy).toContain("frame-ancestors 'self'");
});

test("a user who is bound shows as such in the list of people", async () => {
  await bind(desk, firm, await firm.as("staff1"));
  const { items } = await (await firm.as("admin")).call(people.list, { maxResultCount: 100 });
  expect(items.filter(({ isBound }) => isBound).map(({ userName }) => userName)).toEqual(["staff1"]);
});
