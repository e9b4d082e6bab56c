import { corpInfo, corpLogo } from "@digao/contract/areas/firm/corp-info/calls";
import { user } from "@digao/contract/areas/identity/users/calls";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

const { single, create, update } = corpInfo.calls;
const draft = {
  corpFullName: "正大会计师事务所（特殊普通合伙）",
  systemName: "正大底稿",
  corpLocation: "苏州",
  corpUserMax: 50,
};
/** One pixel is too small; this is 16 by 16, black. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQAQAAAAA3iMLMAAAADElEQVR4nGNgIA0AAAAwAAEWiZrRAAAAAElFTkSuQmCC",
  "base64",
);

describe("the firm's profile", () => {
  let server: TestServer;
  let tenant: TestTenant;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer();
  });
  beforeEach(async () => {
    tenant = await server.newTenant();
    admin = await tenant.as("admin");
  });
  afterAll(() => server.stop());

  it("is one a firm: a second is refused, also at the same moment", async () => {
    expect(await admin.call(single, {})).toBeNull();
    const both = await Promise.allSettled([admin.call(create, draft), admin.call(create, draft)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(admin.call(create, draft)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("已经建立"),
    });
    expect(await admin.call(single, {})).toMatchObject({ ...draft, rowVersion: 1, corpLogo: null });
    expect(await (await (await server.newTenant()).as("admin")).call(single, {})).toBeNull();
  });

  it("refuses an older version, and whoever lacks the right; everybody reads it", async () => {
    const { id } = await admin.call(create, draft);
    const change = { ...draft, id, rowVersion: 1, systemName: "正大" };
    expect(await admin.call(update, change)).toEqual({ id, rowVersion: 2 });
    await expect(admin.call(update, change)).rejects.toMatchObject({ status: 409 });
    const staff = await tenant.as("staff1");
    expect(await staff.call(single, {})).toMatchObject({ systemName: "正大" });
    await expect(staff.call(update, { ...change, rowVersion: 2 })).rejects.toMatchObject({ status: 403 });
    await expect(staff.call(create, draft)).rejects.toMatchObject({ status: 403 });
  });

  it("has a logo that everybody sees and that can be taken away", async () => {
    const file = { name: "logo.png", content: png };
    await expect(admin.call(corpLogo.UploadCorpLogo, {}, [file])).rejects.toMatchObject({ status: 404 });
    await admin.call(create, draft);
    const { corpLogo: address } = await admin.call(corpLogo.UploadCorpLogo, {}, [file]);
    expect((await admin.call(single, {}))?.corpLogo).toBe(address);
    const staff = await tenant.as("staff1");
    expect((await staff.download(corpLogo.GetCorpLogo, {})).bytes).toEqual(png);
    const text = { name: "logo.png", content: Buffer.from("no picture") };
    await expect(admin.call(corpLogo.UploadCorpLogo, {}, [text])).rejects.toMatchObject({ status: 415 });
    await admin.call(corpLogo.DeleteCorpLogo, {});
    await expect(staff.download(corpLogo.GetCorpLogo, {})).rejects.toMatchObject({ status: 404 });
  });

  it("limits the users of the firm within what its tenant may have", async () => {
    const { rows } = await tenant.inDb(async (db) => ({
      rows: await db.selectFrom("app_user").where("is_active", "=", true).select("id").execute(),
    }));
    await admin.call(create, { ...draft, corpUserMax: rows.length });
    const one = { userName: "onemore", name: "多一人", password: "Wq7kd92mzx4" };
    await expect(admin.call(user.calls.create, one)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(String(rows.length)),
    });
  });
});
