import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, startTestServer, type TestServer, type TestTenant } from "./kit.ts";
import { probe, probeRoutes } from "./probe.ts";

let server: TestServer;
let firm: TestTenant;
let client: Client;
beforeAll(async () => {
  server = await startTestServer({ routes: probeRoutes });
  firm = await server.newTenant();
  client = await firm.as("staff1");
});
afterAll(() => server.stop());

const temps = (): string[] => readdirSync(join(server.dataDir, "files", "tmp"));
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const fields = { projectName: "项目" };

describe("an upload", () => {
  test("is kept once by content and comes back under its Chinese name", async () => {
    const content = "科目,借方\n1001,5.00\n";
    const twice = [
      { name: "../科目余额表 2024.csv", content },
      { name: "副本.csv", content },
    ];
    const { fileIds, names } = await client.call(probe.Upload, fields, twice);
    expect(names).toEqual(["科目余额表 2024.csv", "副本.csv"]);
    const [row, copy] = await firm.inDb((db) => db.selectFrom("file_object").selectAll().orderBy("id").execute());
    expect(row?.sha256).toBe(copy?.sha256);
    expect(existsSync(join(server.dataDir, "files", String(firm.id), row!.sha256.slice(0, 2), row!.sha256))).toBe(true);
    const { bytes, headers } = await client.download(probe.Down, { fileId: fileIds[0]! });
    expect(bytes.toString()).toBe(content);
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="_____ 2024.csv"; filename*=UTF-8''${encodeURIComponent("科目余额表 2024.csv")}`,
    );
    expect(headers.get("content-security-policy")).toContain("sandbox");
    expect(temps()).toEqual([]);
  });

  test("over the limit is stopped, refused with 413 and leaves nothing behind", async () => {
    const big = { name: "big.bin", content: new Uint8Array(300 * 1024) };
    await expect(client.call(probe.Upload, fields, [big])).rejects.toMatchObject({ status: 413 });
    const small = { name: "a.txt", content: "a" };
    await expect(client.call(probe.Upload, fields, [small, small, small])).rejects.toMatchObject({ status: 413 });
    expect(temps()).toEqual([]);
  });

  test("that no use case keeps is deleted", async () => {
    await client.call(probe.Image, {}, [{ name: "a.png", content: png }]);
    await expect(
      client.call(probe.Upload, {} as typeof fields, [{ name: "a.txt", content: "a" }]),
    ).rejects.toMatchObject({ status: 400 });
    expect(temps()).toEqual([]);
  });

  test("is judged by its content, not by its name", async () => {
    await expect(
      client.call(probe.Image, {}, [{ name: "a.png", content: "<svg/>", type: "image/png" }]),
    ).rejects.toMatchObject({
      status: 415,
      error: { message: "只能上传png,jpg,jpeg类型的图片" },
    });
  });

  test("is not read before its sender is known", async () => {
    await expect(server.visitor.call(probe.Upload, fields, [{ name: "a.txt", content: "a" }])).rejects.toMatchObject({
      status: 401,
    });
  });

  test("that is cut off or no form at all is refused", async () => {
    const send = (body: string, type: string) =>
      client.fetch("/api/Probe/Upload", { method: "POST", headers: { "content-type": type }, body });
    expect((await send("{}", "application/json")).status).toBe(415);
    expect(
      (await send("--x\r\nContent-Disposition: form-data; name=a", "multipart/form-data; boundary=x")).status,
    ).toBe(400);
    expect((await send("junk", "multipart/form-data")).status).toBe(400);
    expect(temps()).toEqual([]);
  });
});

describe("a file", () => {
  test("of another firm is as if missing", async () => {
    const { fileIds } = await client.call(probe.Upload, fields, [{ name: "a.txt", content: "only ours" }]);
    const stranger = await (await server.newTenant()).as("staff1");
    await expect(stranger.download(probe.Down, { fileId: fileIds[0]! })).rejects.toMatchObject({ status: 404 });
  });
});
