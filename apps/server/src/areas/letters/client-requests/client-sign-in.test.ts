import { clientDesk, clientPerson } from "@digao/contract/areas/letters/client-requests/calls";
import { limits } from "@digao/contract/limits";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import {
  type ClientDesk,
  clientBrowser,
  clientPassword,
  openClientDesk,
  openMailbox,
} from "../../../../test/client-desk.ts";
import { requestOf, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

let server: TestServer;
let firm: TestTenant;
let desk: ClientDesk;
beforeAll(async () => {
  server = await startTestServer({ isAlone: true });
  firm = await server.newTenant();
  await openMailbox(firm, { port: 25 });
  desk = await openClientDesk(server, firm);
});
afterAll(() => server.stop());

describe("an invitation", () => {
  const accept = (token: string, password = clientPassword) => {
    const browser = clientBrowser(server.url);
    return browser.call(clientDesk.AcceptInvitation, { token, password }).then(() => browser);
  };
  const goneWords = { error: { message: expect.stringContaining("链接无效") } };

  it("used by four at once makes one account and one session", async () => {
    const who = await desk.person();
    const token = await desk.invite(who);
    const outcomes = await meet(
      server,
      firm,
      [1, 2, 3, 4].map(() => () => accept(token)),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of outcomes) if (one.status === "rejected") expect(one.reason).toMatchObject(goneWords);
    const { sessions } = await firm.inProject(desk.projectId, (db) =>
      db
        .selectFrom("client_session")
        .where("client_person_id", "=", who)
        .select(({ fn }) => fn.countAll<number>().as("sessions"))
        .executeTakeFirstOrThrow(),
    );
    expect(sessions).toBe(1);
  });

  it("is kept as a hash, and is good for some days", async () => {
    const who = await desk.person();
    const token = await desk.invite(who);
    const { rows } = await firm.inProject(desk.projectId, (db) =>
      sql<{
        row: string;
        days: number;
      }>`select i::text as row, extract(day from i.expires_at - now())::int as days from client_invitation i where i.project_id = ${desk.projectId} and i.client_person_id = ${who}`.execute(
        db,
      ),
    );
    expect(rows[0]?.row).not.toContain(token.split(".")[2]);
    expect(rows[0]?.days).toBe(6);
    expect(await clientBrowser(server.url).call(clientDesk.OpenInvitation, { token })).toMatchObject({
      place: `${firm.id}-${desk.projectId}`,
    });
  });

  it("that has expired, was used, replaced, made up, or is of another place is refused alike", async () => {
    const who = await desk.person();
    const first = await desk.invite(who);
    const again = () =>
      firm.inProject(desk.projectId, (db) =>
        db
          .updateTable("client_person")
          .set({ invited_at: sql`now() - interval '1 hour'` })
          .where("id", "=", who)
          .execute(),
      );
    await again();
    const second = await desk.invite(who);
    await again();
    const [tenant, , secret] = second.split(".");
    await accept(second);
    const third = await desk.invite(who);
    await firm.inProject(desk.projectId, (db) =>
      db
        .updateTable("client_invitation")
        .set({ expires_at: sql`now() - interval '1 second'` })
        .where("used_at", "is", null)
        .execute(),
    );
    const bad = [
      first,
      second,
      third,
      `${tenant}.${desk.projectId + 1}.${secret}`,
      `999999999.1.${secret}`,
      `${second}x`,
      "",
      "../../etc",
    ];
    for (const token of bad) {
      await expect(accept(token), token).rejects.toMatchObject(goneWords);
      await expect(clientBrowser(server.url).call(clientDesk.OpenInvitation, { token }), token).rejects.toMatchObject(
        goneWords,
      );
    }
  });

  it("holds its person to the firm's rule for passwords", async () => {
    const who = await desk.person();
    const token = await desk.invite(who);
    await expect(accept(token, "123456")).rejects.toMatchObject({ status: 400 });
    await accept(token);
  });
});

describe("signing in", () => {
  const place = () => `${firm.id}-${desk.projectId}`;
  const signIn = (email: string, password = clientPassword, more: { place?: string; code?: string } = {}) => {
    const browser = clientBrowser(server.url);
    return browser
      .call(clientDesk.SignInClient, { place: place(), email, password, ...more })
      .then((answer) => ({ answer, browser }));
  };
  async function joined() {
    const who = await desk.person();
    const browser = await desk.join(await desk.invite(who));
    const { email } = await desk.manager.call(clientPerson.calls.get, { id: who });
    return { who, browser, email };
  }

  it("tells nothing to whoever guesses: address, e-mail, password and an account that only was invited are refused alike, on one beat", async () => {
    const { email } = await joined();
    const invited = await desk.person();
    await desk.invite(invited);
    const { email: waiting } = await desk.manager.call(clientPerson.calls.get, { id: invited });
    const tries = [
      () => signIn(email, "Falsch!2024Xyz"),
      () => signIn("nobody@client.example"),
      () => signIn(waiting),
      () => signIn(email, clientPassword, { place: `${firm.id}-${desk.projectId + 1000}` }),
      () => signIn(email, clientPassword, { place: "999999999-1" }),
    ];
    const messages = new Set<string>();
    for (const tried of tries) {
      const error = await tried().then(
        () => null,
        (one) => one,
      );
      messages.add(JSON.stringify([error.status, error.error.code, error.error.message]));
    }
    expect(messages.size).toBe(1);
    expect([...messages][0]).toContain("不正确");
  });

  it("locks after as many failures as the firm's sign-in, for the right password too", async () => {
    const { email } = await joined();
    for (let at = 0; at < limits.loginFailuresMax; at += 1)
      await expect(signIn(email, "Falsch!2024Xyz")).rejects.toMatchObject({ status: 400 });
    await expect(signIn(email)).rejects.toMatchObject({ error: { message: expect.stringContaining("不正确") } });
    await firm.inProject(desk.projectId, (db) =>
      db
        .updateTable("client_person")
        .set({ locked_until: sql`now() - interval '1 second'` })
        .where(sql<boolean>`email = ${email}`)
        .execute(),
    );
    expect((await signIn(email)).answer.needsCode).toBe(false);
  });

  it("asks for the code once an app is set up, and takes each code once", async () => {
    const { browser, email } = await joined();
    const { secret } = await browser.call(clientDesk.BeginClientFactor, {});
    const codeAt = (ms: number) =>
      new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: ms });
    await expect(browser.call(clientDesk.ConfirmClientFactor, { code: "000000" })).rejects.toMatchObject({
      status: 400,
    });
    await browser.call(clientDesk.ConfirmClientFactor, { code: codeAt(Date.now() - 30_000) });
    expect((await signIn(email)).answer.needsCode).toBe(true);
    expect((await signIn(email)).browser.cookie).toBe("");
    const code = codeAt(Date.now());
    expect((await signIn(email, clientPassword, { code })).answer.needsCode).toBe(false);
    await expect(signIn(email, clientPassword, { code })).rejects.toMatchObject({ status: 400 });
  });

  it("ends with signing out, and a page of another site cannot write with the cookie", async () => {
    const { browser } = await joined();
    const [path, init] = requestOf(clientDesk.SignOutClient, {}, []);
    const foreign = await fetch(server.url + path, { ...init, headers: { ...init.headers, cookie: browser.cookie } });
    expect(foreign.status).toBe(403);
    const { cookie } = browser;
    await browser.call(clientDesk.SignOutClient, {});
    browser.cookie = cookie;
    await expect(browser.call(clientDesk.GetDesk, {})).rejects.toMatchObject({ status: 401 });
  });

  it("is counted by address and by name, as the firm's is", async () => {
    const strict = await startTestServer({ isAlone: true, signInsPerMinute: 3 });
    try {
      const browser = clientBrowser(strict.url);
      const guess = (at: number) =>
        browser.call(clientDesk.SignInClient, { place: "1-1", email: `a${at}@b.example`, password: "x" });
      const answers = await Promise.allSettled([1, 2, 3, 4, 5].map(guess));
      const statuses = answers.map((one) => (one.status === "rejected" ? one.reason.status : 200)).sort();
      expect(statuses).toEqual([400, 400, 400, 429, 429]);
    } finally {
      await strict.stop();
    }
  });
});
