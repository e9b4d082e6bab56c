import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { securityPolicy } from "@digao/contract/areas/identity/security/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { within } from "../../../test/pace.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "./kit.ts";
import { probe, probeRoutes } from "./probe.ts";

/** The test file of all scanners (EICAR), put together here so that no scanner takes this one for it. */
const eicar = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE", "!$H+H*"].join("");
/** Ends as clamdscan does; while `away` lies beside it, as clamdscan without its daemon. */
const scanner = `#!/bin/sh
here=$(dirname "$0")
for last; do :; done
echo "$last" >> "$here/asked"
[ -e "$here/away" ] && exit 2
[ -e "$here/slow" ] && { sleep 600 & wait; }
[ -e "$here/held" ] && { : > "$here/running.$$"; while [ -e "$here/held" ]; do sleep 0.05; done; rm "$here/running.$$"; }
[ -e "$here/known" ] && grep -q "known since today" "$last" && { echo "$last: Later-Signature FOUND"; exit 1; }
grep -q "EICAR-STANDARD-ANTIVIRUS-TEST-FILE" "$last" && { echo "$last: Eicar-Test-Signature FOUND"; exit 1; }
exit 0
`;

let dir: string;
let server: TestServer;
let firm: TestTenant;
let staff: Client;
beforeAll(async () => {
  dir = mkdtempSync(join(inject("database").scratchDir, "scan-"));
  const program = join(dir, "scan");
  writeFileSync(program, scanner);
  chmodSync(program, 0o755);
  const scanCommand = [program, "--no-summary"];
  const scanTimes = { verdictMs: 3000, waitMs: 20_000 };
  server = await startTestServer({ isAlone: true, routes: probeRoutes, scanCommand, scanTimes });
  firm = await server.newTenant();
  staff = await firm.as("staff1");
});
afterAll(() => server.stop());

const upload = (...files: { name: string; content: string }[]) =>
  staff.call(probe.Upload, { projectName: "项目" }, files);
const storedNames = () => firm.inDb((db) => db.selectFrom("file_object").select("file_name").execute());
const received = () => readdirSync(join(server.dataDir, "files", "tmp"));
const quarantine = () => join(server.dataDir, "quarantine");

describe("a virus scanner before the files", () => {
  test("passes a clean file, which is kept and read as before", async () => {
    const { fileIds } = await upload({ name: "底稿.txt", content: "clean" });
    const { bytes } = await staff.download(probe.Down, { fileId: fileIds[0] ?? 0 });
    expect(bytes.toString()).toBe("clean");
    expect(readFileSync(join(dir, "asked"), "utf8").trim().split("\n")).toHaveLength(1);
  });

  test("an infected file is refused in words and lies in quarantine, and nothing of the call is kept", async () => {
    const before = await storedNames();
    const infected = upload({ name: "合同.txt", content: "clean, too" }, { name: "发票 $(id).txt", content: eicar });
    await expect(infected).rejects.toMatchObject({
      status: 400,
      error: { message: expect.stringMatching(/发票 \$\(id\)\.txt.*已隔离/) },
    });
    expect(await storedNames()).toEqual(before);
    expect(received()).toEqual([]);
    const [name, ...more] = readdirSync(quarantine());
    expect(more).toEqual([]);
    expect(readFileSync(join(quarantine(), name ?? ""), "utf8")).toBe(eicar);
  });

  test("a scanner that gives no verdict lets nothing in, says so, and lets in again when it is back", async () => {
    writeFileSync(join(dir, "away"), "");
    const before = await storedNames();
    await expect(upload({ name: "函证.txt", content: "clean" })).rejects.toMatchObject({
      status: 503,
      error: { message: expect.stringContaining("病毒扫描程序暂时没有给出结果") },
    });
    expect(await storedNames()).toEqual(before);
    expect(received()).toEqual([]);
    rmSync(join(dir, "away"));
    expect((await upload({ name: "函证.txt", content: "clean" })).names).toEqual(["函证.txt"]);
  });

  test("a find stands in the firm's log with who sent it, is shown to who manages people, and told to its administrators", async () => {
    const admin = await firm.as("admin");
    const { items } = await admin.call(securityPolicy.GetInfectedFiles, {});
    expect(items[0]).toMatchObject({
      fileName: "发票 $(id).txt",
      action: "refused",
      userName: "王小明",
      report: "Eicar-Test-Signature FOUND",
      sizeBytes: eicar.length,
    });
    const notices = await admin.call(notifications.GetUserNotifications, {});
    expect(JSON.stringify(notices.items)).toContain("发票 $(id).txt");
    await expect(staff.call(securityPolicy.GetInfectedFiles, {})).rejects.toMatchObject({ status: 403 });
  });

  test("a scanner that never ends is ended with what it started, and the file is not let in", async () => {
    writeFileSync(join(dir, "slow"), "");
    const sent = upload({ name: "慢.txt", content: "slow" });
    await expect(sent).rejects.toMatchObject({ status: 503 });
    rmSync(join(dir, "slow"));
    expect(received()).toEqual([]);
  });

  test("two files are scanned at a time, however many come", async () => {
    writeFileSync(join(dir, "held"), "");
    const running = () => readdirSync(dir).filter((name) => name.startsWith("running.")).length;
    const sent = Array.from({ length: 6 }, (_, at) => upload({ name: `${at}.txt`, content: `${at}` }));
    await vi.waitUntil(() => running() === 2, { timeout: within(10_000) });
    const scanCount = () => readFileSync(join(dir, "asked"), "utf8").trim().split("\n").length;
    const before = scanCount();
    await vi.waitUntil(() => received().length === 6, { timeout: within(10_000) });
    expect([scanCount(), running()]).toEqual([before, 2]);
    rmSync(join(dir, "held"));
    expect((await Promise.all(sent)).flatMap(({ names }) => names)).toHaveLength(6);
  });

  test("kept files are scanned, too: one found infected leaves the server no more, until the scanner passes it again", async () => {
    const content = "known since today";
    const { fileIds } = await upload({ name: "旧底稿.txt", content });
    const fileId = fileIds[0] ?? 0;
    const admin = await firm.as("admin");
    const newest = async () => (await admin.call(securityPolicy.GetInfectedFiles, {})).items[0];
    const look = () => firm.inDb((db) => sql`update file_object set checked_at = null`.execute(db));
    await server.server.scrub.run();
    expect((await staff.download(probe.Down, { fileId })).bytes.toString()).toBe(content);
    writeFileSync(join(dir, "known"), "");
    await look();
    await server.server.scrub.run();
    await expect(staff.download(probe.Down, { fileId })).rejects.toMatchObject({
      status: 403,
      error: { message: expect.stringContaining("已禁止打开和下载") },
    });
    expect(await newest()).toMatchObject({
      action: "blocked",
      fileName: "旧底稿.txt",
      report: "Later-Signature FOUND",
    });
    rmSync(join(dir, "known"));
    await look();
    await server.server.scrub.run();
    expect(await newest()).toMatchObject({ action: "released", fileName: "旧底稿.txt" });
    expect((await staff.download(probe.Down, { fileId })).bytes.toString()).toBe(content);
  });

  test("files of before the scanner are scanned in the next round, and stay due while it is away", async () => {
    const unscanned = () =>
      firm.inDb((db) => db.selectFrom("file_object").select("id").where("scanned_at", "is", null).execute());
    await upload({ name: "早.txt", content: "of before" });
    await firm.inDb((db) => sql`update file_object set checked_at = now(), scanned_at = null`.execute(db));
    writeFileSync(join(dir, "away"), "");
    await server.server.scrub.run();
    expect((await unscanned()).length).toBeGreaterThan(0);
    rmSync(join(dir, "away"));
    await server.server.scrub.run();
    expect(await unscanned()).toEqual([]);
  });

  test("without one nothing is asked", async () => {
    const plain = await startTestServer({ isAlone: true, routes: probeRoutes });
    try {
      const by = await (await plain.newTenant()).as("staff1");
      expect((await by.call(probe.Upload, { projectName: "项目" }, [{ name: "a.txt", content: "a" }])).names).toEqual([
        "a.txt",
      ]);
      expect(existsSync(join(plain.dataDir, "quarantine"))).toBe(false);
    } finally {
      await plain.stop();
    }
  });
});
