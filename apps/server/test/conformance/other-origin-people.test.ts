import { auth } from "@digao/contract/areas/identity/auth/calls";
import { securityPolicy } from "@digao/contract/areas/identity/security/calls";
import { user, users } from "@digao/contract/areas/identity/users/calls";
import { webHeader } from "@digao/contract/web-session";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Front, json, newest, openFront } from "./front.ts";
import { generations } from "./page.ts";

const ownPassword = "Kastanie58!q";

let front: Front;
beforeAll(async () => {
  front = await openFront();
});
afterAll(() => front.server.stop());

describe("who must change the password", () => {
  test("is sent by the sign-in to Account/ResetPassword, whose code works once and for this alone", async () => {
    const admin = await front.firm.as("admin");
    const made = await admin.call(user.calls.create, {
      userName: "neu.mitarbeiter",
      name: "新",
      surname: "员工",
      emailAddress: "neu@firma.example",
      password: "Erst5!Mal",
      isActive: true,
      roleNames: ["AUDITOR"],
    });
    expect(made).toMatchObject({ surname: "员工", emailAddress: "neu@firma.example" });
    const { body } = await front.signIn("neu.mitarbeiter", "Erst5!Mal");
    const { shouldResetPassword, passwordResetCode, userId } = body.result;
    expect(shouldResetPassword).toBe(true);
    const reset = (input: object) =>
      front.post("/api/services/app/Account/ResetPassword", { userId, resetCode: passwordResetCode, ...input });
    expect((await reset({ userId: front.firm.userIds.staff1, password: ownPassword })).answer.ok).toBe(false);
    expect((await reset({ password: "Erst5!Mal" })).answer.ok).toBe(false);
    const short = await reset({ password: "kurz" });
    expect(short.body.error?.validationErrors?.[0]?.members).toEqual(["password"]);
    const asFactor = await front.post("/api/TokenAuth/VerifySecondFactor", {
      ticket: passwordResetCode,
      code: "123456",
    });
    expect(asFactor.answer.ok).toBe(false);
    expect((await reset({ password: ownPassword })).body.result).toEqual({
      canLogin: true,
      userName: "neu.mitarbeiter",
    });
    expect((await reset({ password: `${ownPassword}2` })).answer.ok).toBe(false);
    const again = await front.signIn("neu.mitarbeiter", ownPassword);
    expect(again.body.result).toMatchObject({ shouldResetPassword: false, passwordResetCode: null });
    const before = await front.ask("/api/services/app/User/GetPasswordPolicy", {
      headers: { authorization: `Bearer ${body.result.accessToken}` },
    });
    expect(before.status).toBe(401);
  });

  test("gets no code into a page whose session is in a cookie", async () => {
    const admin = await front.firm.as("admin");
    await admin.call(user.calls.create, { userName: "web.only", name: "网页", password: "Erst5!Mal", isActive: true });
    const answer = await front.ask("/api/TokenAuth/Authenticate", {
      method: "POST",
      headers: { ...json, ...front.tenant(), [webHeader]: "1" },
      body: JSON.stringify({ userNameOrEmailAddress: "web.only", password: "Erst5!Mal" }),
    });
    expect(await answer.json()).toMatchObject({ result: { shouldResetPassword: true, passwordResetCode: null } });
  });
});

describe("registration", () => {
  const person = {
    name: "新人",
    surname: "张",
    userName: "zhang.xin",
    emailAddress: "zhang@firma.example",
    password: ownPassword,
  };
  const register = (input: object = {}) => front.post("/api/services/app/Account/Register", { ...person, ...input });

  test("is refused unless the firm takes it, alike for a firm that is not there", async () => {
    const closed = await register();
    expect(closed.answer.status).toBe(403);
    expect(closed.body.error?.message).toContain("does not take registrations");
    const nowhere = await front.post("/api/services/app/Account/Register", person, {
      [generations[newest].tenantHeader]: "999999",
    });
    expect(nowhere.body.error).toEqual(closed.body.error);
  });

  test("waits for an administrator, with the least role, and signs in once activated", async () => {
    const admin = await front.firm.as("admin");
    const policy = await admin.call(securityPolicy.GetSecurityPolicy, {});
    await admin.call(securityPolicy.UpdateSecurityPolicy, { ...policy, registration: "onApproval" });
    expect((await register({ userName: "other@firma.example" })).answer.status).toBe(400);
    expect((await register({ password: "kurz" })).answer.status).toBe(400);
    expect((await register()).body.result).toEqual({ canLogin: false });
    expect((await register()).body.error?.message).toContain("already taken");
    expect((await front.signIn(person.userName, ownPassword)).answer.ok).toBe(false);
    const { items } = await admin.call(user.calls.list, { keyword: person.userName });
    const [waiting] = items;
    expect(waiting).toMatchObject({ name: "新人", surname: "张", emailAddress: person.emailAddress, isActive: false });
    expect(waiting?.roleNames).not.toContain("ADMIN");
    await admin.call(users.Activate, { id: waiting?.id ?? 0 });
    expect((await front.signIn(person.userName, ownPassword)).body.result.accessToken).toEqual(expect.any(String));
  });

  test("is an open call of the contract like every other", () => {
    expect(auth.Register.needs).toEqual({ who: "anyone" });
  });
});
