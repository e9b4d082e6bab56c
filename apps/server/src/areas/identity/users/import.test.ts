import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ownAccount } from "@digao/contract/areas/identity/auth/calls";
import { user as userRegister } from "@digao/contract/areas/identity/users/calls";
import { openTable } from "@digao/excel/open-sheet";
import type { Row } from "@digao/excel/table-file";
import { readHead } from "@digao/excel/table-file";
import { workbookBytes } from "@digao/excel/write-workbook";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, clientOf, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { formulasOf, readBook } from "../../../../test/workbook.ts";

const { calls: people } = userRegister;

let server: TestServer;
let tenant: TestTenant;
let admin: Client;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  admin = await tenant.as("admin");
});
afterAll(() => server.stop());

let files = 0;
async function rowsOf(bytes: Buffer): Promise<Row[]> {
  files += 1;
  const path = join(server.dataDir, `read-${files}.xlsx`);
  writeFileSync(path, bytes);
  const table = await openTable(path);
  const rows = await readHead(table, 1000);
  await table.close();
  return rows;
}

/** The template as its reader fills it in. */
async function filledIn(...lines: string[][]): Promise<Buffer> {
  const { bytes } = await admin.download(people.template, {});
  const [hint = [], headings = []] = await rowsOf(bytes);
  const text = (row: Row) => row.map((cell) => cell ?? "");
  return workbookBytes([
    { name: "用户", columns: headings.map(() => ({})), header: [text(hint), text(headings)], rows: [lines] },
  ]);
}
const preview = (content: Buffer | string, name = "用户.xlsx", by = admin) =>
  by.call(people.import, { isPreview: true }, [{ name, content }]);
const take = (content: Buffer | string, more: { stamp?: string } = {}, by = admin) =>
  by.call(people.import, more, [{ name: "用户.xlsx", content }]);
const countUsers = async () => (await admin.call(people.list, {})).totalCount;

describe("importing users", () => {
  it("reads the filled-in template, adds everyone with role and password, and answers the passwords once", async () => {
    const file = await filledIn(
      [
        "liming",
        "李明",
        "liming@firm.cn",
        "13812345678",
        "审计一部",
        "审计员",
        "CPA",
        "320500010001",
        "2027-12-31",
        "2024/7/1",
        "审计员，质控、Auditor",
      ],
      ["hanmei", "韩梅", "", "", "", "", "", "", "", "", ""],
    );
    const seen = await preview(file);
    expect([seen.newCount, seen.wrongCount, seen.file]).toEqual([2, 0, undefined]);
    expect(seen.rows[0]).toMatchObject({ row: 3, kind: "new", cells: { userName: "liming" }, problems: [] });
    const before = await countUsers();
    const { newCount, file: passwords } = await take(file, { stamp: seen.stamp });
    if (!passwords) throw new Error("There is no workbook of passwords.");
    expect([newCount, passwords.fileName]).toEqual([2, "用户初始密码.xlsx"]);
    expect(await countUsers()).toBe(before + 2);
    const [, first] = await rowsOf(Buffer.from(passwords.base64, "base64"));
    expect(first?.slice(0, 2)).toEqual(["liming", "李明"]);
    const { items } = await admin.call(people.list, { keyword: "lm" });
    expect(items[0]).toMatchObject({
      userName: "liming",
      roleNames: ["AUDITOR", "QUALITYCONTROL"],
      phoneNumber: "138****5678",
      licenceValidTo: "2027-12-31",
      entryDate: "2024-07-01",
      mustChangePassword: true,
    });
    const answer = await server.visitor.fetch("/api/TokenAuth/AuthenticateUserTenant", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        tenancyName: tenant.tenancyName,
        userNameOrEmailAddress: "liming@firm.cn",
        password: first?.[2],
      }),
    });
    const { result } = (await answer.json()) as { result: { accessToken: string } };
    const liming = clientOf(server.url, result.accessToken, 0);
    await liming.call(ownAccount.ChangePassword, { currentPassword: first?.[2] ?? "", newPassword: "Qiu3!Tian88" });
    const again = take(file);
    await expect(again).rejects.toMatchObject({ status: 400, message: expect.stringContaining("2 行存在问题") });
  });

  it("says of each row what is wrong, and then adds nobody", async () => {
    const file = await filledIn(
      ["good1", "好人", "", "", "", "", "", "", "", "", ""],
      ["", "无名", "x", "123", "", "", "", "12", "不是日期", "", "董事长"],
      ["GOOD1", "重复", "", "", "", "", "", "", "", "", ""],
      ["admin", "占用", "", "", "", "", "", "", "", "", ""],
      ["bad name", "空格", "", "", "", "", "", "", "", "", ""],
    );
    const seen = await preview(file);
    expect([seen.rows.length, seen.wrongCount]).toEqual([5, 4]);
    const problemFields = seen.rows.map(({ problems }) => problems.map(({ field }) => field).sort());
    expect(problemFields).toEqual([
      [],
      ["cpaNo", "emailAddress", "licenceValidTo", "phoneNumber", "roleNames", "userName"],
      ["userName"],
      ["userName"],
      ["userName"],
    ]);
    expect(seen.rows[1]?.problems.find(({ field }) => field === "phoneNumber")?.message).toBe("手机号码不正确");
    expect(seen.rows[2]?.problems[0]?.message).toContain("第 3 行");
    const before = await countUsers();
    await expect(take(file)).rejects.toMatchObject({
      status: 400,
      error: { data: { rows: expect.arrayContaining([expect.objectContaining({ row: 4 })]) } },
    });
    expect(await countUsers()).toBe(before);
  });

  it("reads text tables in Chinese encodings, and refuses what is no table of users", async () => {
    const csv = Buffer.from("b5c7c2bcc3fb2cd0d5c3fb0a67626b312cb2dccab20a", "hex");
    expect((await preview(csv, "users.csv")).rows[0]).toMatchObject({ cells: { userName: "gbk1" }, problems: [] });
    const odd = await take(await filledIn(["zero\u0000", "名\u0007字"]));
    expect([odd.rows[0]?.cells.userName, odd.wrongCount]).toEqual(["zero", 0]);
    await expect(preview("日期,金额\n2024-01-01,1.00\n", "a.csv")).rejects.toMatchObject({ status: 400 });
    await expect(preview("登录名,姓名\n", "a.csv")).rejects.toMatchObject({
      message: expect.stringContaining("没有数据行"),
    });
    const many = `登录名,姓名\n${Array.from({ length: 501 }, (_, i) => `u${i},名`).join("\n")}`;
    await expect(preview(many, "a.csv")).rejects.toMatchObject({ message: expect.stringContaining("500") });
    await expect(preview(Buffer.from("504b0304ffff", "hex"), "a.xlsx")).rejects.toMatchObject({ status: 400 });
  });

  it("stays within the limit of the firm, and within the caller's rights", async () => {
    const lines = Array.from({ length: 45 }, (_, i) => [`many${i}`, `批量${i}`]);
    const file = await filledIn(...lines);
    expect((await preview(file)).wrongCount).toBe(0);
    const before = await countUsers();
    await expect(take(file)).rejects.toMatchObject({
      message: expect.stringContaining("用户上限 50 个"),
    });
    expect(await countUsers()).toBe(before);
    const reader = await tenant.as("reader");
    await expect(preview(await filledIn(["x", "y"]), "a.xlsx", reader)).rejects.toMatchObject({ status: 403 });
  });

  it("gives no role above the caller's own rights, and takes no sheet whose people have come in since its preview", async () => {
    const file = await filledIn(["other1", "他人", "", "", "", "", "", "", "", "", "系统管理员"]);
    const [keeper, admins] = await tenant.inDb(async (db) => {
      const { id } = await db
        .insertInto("role")
        .values({ name: "Hirer", display_name: "招聘", permissions: ["Pages.Users", "Pages.Users.Create"] })
        .returning("id")
        .executeTakeFirstOrThrow();
      await db.deleteFrom("user_role").where("user_id", "=", tenant.userIds.staff2).execute();
      await db.insertInto("user_role").values({ user_id: tenant.userIds.staff2, role_id: id }).execute();
      return [await tenant.as("staff2"), await preview(file)];
    });
    const [row] = (await preview(file, "a.xlsx", keeper)).rows;
    expect([row?.kind, row?.problems[0]?.message]).toEqual(["wrong", expect.stringContaining("超出您自己权限")]);
    await expect(take(file, {}, keeper)).rejects.toMatchObject({ status: 400 });
    await take(file);
    await expect(take(file, { stamp: admins.stamp })).rejects.toMatchObject({ status: 400 });
  });
});

describe("exporting users", () => {
  it("writes what the filter shows, masks telephones, leaves formulas as text, and is logged", async () => {
    await admin.call(people.create, {
      userName: "evil",
      name: "=HYPERLINK(1)",
      phoneNumber: "13800001111",
      dept: "@dept",
    });
    const { bytes } = await admin.download(people.export, { keyword: "evil" });
    const rows = await rowsOf(bytes);
    expect(rows).toHaveLength(2);
    expect(rows[1]?.slice(0, 5)).toEqual(["evil", "=HYPERLINK(1)", null, "138****1111", "@dept"]);
    const { SheetNames, Sheets } = readBook(bytes);
    expect(formulasOf(Sheets[SheetNames[0] ?? ""] ?? {}).count).toBe(0);
    const [entry] = await tenant.inDb((db) =>
      db.selectFrom("action_log").where("action", "=", "export").select(["new_value", "user_name"]).execute(),
    );
    expect(entry).toMatchObject({ user_name: "admin", new_value: { keyword: "evil", count: 1 } });
    const reader = await tenant.as("reader");
    await expect(reader.download(people.export, {})).rejects.toMatchObject({ status: 403 });
  });
});
