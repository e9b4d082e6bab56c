import { deflateSync } from "node:zlib";
import { user as userRegister, users } from "@digao/contract/areas/identity/users/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

const { calls: people } = userRegister;

let server: TestServer;
let tenant: TestTenant;
let admin: Client;
let staff: Client;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  admin = await tenant.as("admin");
  staff = await tenant.as("staff1");
});
afterAll(() => server.stop());

const ownInfo = async (by: Client, userId?: number) => {
  const [info] = await by.call(users.GetUserPersonalInfo, userId === undefined ? {} : { userId });
  if (!info) throw new Error("No personal data came back.");
  return info;
};
const logOf = (userId: number) =>
  tenant.inDb((db) =>
    db
      .selectFrom("action_log")
      .where("ref_type", "=", "user")
      .where("ref_id", "=", String(userId))
      .orderBy("seq")
      .select(["action", "user_name", "old_value", "new_value"])
      .execute(),
  );

const card = "11010519491231002X";

describe("personal data", () => {
  it("are one's own in full, and know birthday and gender by the ID card", async () => {
    const before = await ownInfo(staff, 0);
    expect([before.userId, before.rowVersion, before.isMasked, before.idCard]).toEqual([staff.userId, 0, false, null]);
    const saved = await staff.call(users.SaveUserInfo, {
      rowVersion: 0,
      idCard: card.toLowerCase(),
      phoneNumber: "13812345678",
      emergencyContact: "家人",
      emergencyPhone: "0512-62888888",
      education: "本科",
      trainingHours: 40.5,
      skills: ["内部控制", "IPO"],
    });
    expect(saved).toMatchObject({
      idCard: card,
      birthday: "1949-12-31",
      gender: 2,
      phoneNumber: "13812345678",
      trainingHours: 40.5,
      skills: ["内部控制", "IPO"],
      rowVersion: 1,
    });
    const next = await staff.call(users.SaveUserInfo, { rowVersion: 1, school: "苏州大学" });
    expect([next.school, next.education, next.skills.length, next.rowVersion]).toEqual(["苏州大学", "本科", 2, 2]);
  });

  it("of others are masked, and a look at them in full is logged", async () => {
    const shown = await ownInfo(admin, staff.userId);
    expect([shown.isMasked, shown.idCard, shown.phoneNumber, shown.emergencyPhone]).toEqual([
      true,
      "110***********002X",
      "138****5678",
      "051******8888",
    ]);
    const { items } = await admin.call(people.list, { keyword: "staff1" });
    expect(items[0]?.phoneNumber).toBe("138****5678");
    const full = await admin.call(users.RevealPersonalData, { userId: staff.userId });
    expect(full).toEqual({ phoneNumber: "13812345678", idCard: card, emergencyPhone: "0512-62888888" });
    const log = await logOf(staff.userId);
    expect(log.at(-1)).toMatchObject({ action: "revealPersonalData", user_name: "admin" });
    expect(JSON.stringify(log)).not.toContain(card);
  });

  it("saved by an administrator from a masked form keep what was masked", async () => {
    const shown = await ownInfo(admin, staff.userId);
    const saved = await admin.call(users.SaveUserInfo, { ...shown, nation: "汉族" });
    expect([saved.nation, saved.idCard]).toEqual(["汉族", "110***********002X"]);
    const own = await ownInfo(staff);
    expect([own.idCard, own.phoneNumber, own.emergencyPhone, own.nation]).toEqual([
      card,
      "13812345678",
      "0512-62888888",
      "汉族",
    ]);
  });

  it("refuse wrong numbers, telling what is wrong", async () => {
    const { rowVersion } = await ownInfo(staff);
    const wrong: [object, string][] = [
      [{ idCard: "190105199001010015" }, "地区不正确"],
      [{ idCard: "110105194912310021" }, "校验位"],
      [{ idCard: "11010519900230001X" }, "出生日期不正确"],
      [{ idCard: "110105491231002" }, "18 位"],
      [{ phoneNumber: "12345" }, "手机号码不正确"],
      [{ emergencyPhone: "1" }, "紧急联系电话"],
      [{ birthday: "1950-01-01" }, "出生日期与身份证"],
      [{ gender: 1 }, "性别与身份证"],
    ];
    for (const [draft, message] of wrong) {
      const refused = staff.call(users.SaveUserInfo, { rowVersion, ...draft });
      await expect(refused).rejects.toMatchObject({ status: 400, message: expect.stringContaining(message) });
    }
    const other = await tenant.as("staff2");
    await expect(other.call(users.SaveUserInfo, { rowVersion: 0, idCard: card })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("王小明"),
    });
  });

  it("answer a stale save with 409", async () => {
    const { rowVersion } = await ownInfo(staff);
    await staff.call(users.SaveUserInfo, { rowVersion, major: "会计" });
    await expect(staff.call(users.SaveUserInfo, { rowVersion, major: "审计" })).rejects.toMatchObject({
      status: 409,
      error: { data: { current: { major: "会计" } } },
    });
    const fresh = await tenant.as("qc");
    const first = fresh.call(users.SaveUserInfo, { rowVersion: 0, major: "一" });
    const second = fresh.call(users.SaveUserInfo, { rowVersion: 0, major: "二" });
    const outcomes = await Promise.allSettled([first, second]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("are nobody else's without the right, and go when the account is deleted", async () => {
    const reader = await tenant.as("reader");
    await expect(ownInfo(reader, staff.userId)).rejects.toMatchObject({ status: 403 });
    const gone = await tenant.as("archive");
    await gone.call(users.SaveUserInfo, { rowVersion: 0, idCard: "110105199003070017", phoneNumber: "13900001111" });
    await admin.call(users.Delete, { Id: gone.userId });
    await admin.call(users.DeleteUser, { Id: gone.userId });
    const [stored] = await tenant.inDb((db) =>
      db
        .selectFrom("app_user as u")
        .leftJoin("user_personal as p", "p.user_id", "u.id")
        .where("u.id", "=", gone.userId)
        .select(["u.phone_number", "p.user_id"])
        .execute(),
    );
    expect(stored).toEqual({ phone_number: null, user_id: null });
  });
});

/** A real PNG of one colour. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, body, Buffer.from(type === "IEND" ? "ae426082" : "00000000", "hex")]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(Math.min((width + 1) * height, 10_000)));
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}
const jpg = (width: number, height: number): Buffer => {
  const frame = Buffer.from("ffc0000b08000000000101110000", "hex").subarray(0, 13);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([
    Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex"),
    frame,
    Buffer.from("ffd9", "hex"),
  ]);
};

describe("a picture", () => {
  const send = (content: Buffer | string, name = "a.png", by = staff, userId?: number) =>
    by.call(users.UploadHeadImage, userId ? { userId } : {}, [{ name, content }]);

  it("is kept, shown to everyone of the firm, and taken away again", async () => {
    const picture = png(64, 64);
    const { headImgUrl } = await send(picture);
    const reader = await tenant.as("reader");
    const shown = await reader.fetch(headImgUrl);
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(shown.headers.get("content-disposition")).toContain("inline");
    expect(Buffer.from(await shown.arrayBuffer()).equals(picture)).toBe(true);
    const again = await send(jpg(200, 100), "b.jpg");
    expect(again.headImgUrl).not.toBe(headImgUrl);
    const pick = (await reader.call(users.GetCurrentTenantAllUser, { keyword: "staff1" }))[0];
    expect(pick?.headImgUrl).toBe(again.headImgUrl);
    expect((await server.visitor.fetch(again.headImgUrl)).status).toBe(401);
    await staff.call(users.DeleteHeadImage, {});
    expect((await reader.fetch(again.headImgUrl)).status).toBe(404);
  });

  it("is a PNG or JPEG by its bytes, of 2 MB and of 16 to 4096 points at most", async () => {
    const refused = { status: 415, message: expect.stringContaining("png,jpg,jpeg") };
    await expect(send("<svg onload=alert(1)>", "a.png")).rejects.toMatchObject(refused);
    await expect(send(Buffer.from("GIF89a....."), "a.jpg")).rejects.toMatchObject(refused);
    await expect(send(Buffer.concat([png(64, 64), Buffer.alloc(2 * 1024 * 1024)]))).rejects.toMatchObject({
      status: 413,
      message: expect.stringContaining("2M"),
    });
    for (const [width, height] of [
      [50_000, 50_000],
      [4097, 16],
      [8, 64],
    ] as const) {
      for (const content of [png(width, height), jpg(width, height)]) {
        await expect(send(content)).rejects.toMatchObject({ status: 400, message: expect.stringContaining("4096") });
      }
    }
    for (const broken of [png(64, 64).subarray(0, 40), Buffer.from("ffd8ffe0ffff00", "hex")]) {
      await expect(send(broken)).rejects.toMatchObject({ status: 415, message: expect.stringContaining("无法识别") });
    }
  });

  it("of somebody else needs the right", async () => {
    const target = tenant.userIds.reader;
    await expect(send(png(32, 32), "a.png", staff, target)).rejects.toMatchObject({ status: 403 });
    await send(png(32, 32), "a.png", admin, target);
    const other = await (await server.newTenant()).as("admin");
    await expect(other.call(users.GetHeadImage, { Id: target })).rejects.toMatchObject({ status: 404 });
    await expect(send(png(32, 32), "a.png", other, target)).rejects.toMatchObject({ status: 404 });
  });
});
