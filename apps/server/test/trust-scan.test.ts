import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
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
grep -q "EICAR-STANDARD-ANTIVIRUS-TEST-FILE" "$last" && { echo "Eicar-Test-Signature FOUND"; exit 1; }
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
  server = await startTestServer({ isAlone: true, routes: probeRoutes, scanCommand: [program, "--no-summary"] });
  firm = await server.newTenant();
  staff = await firm.as("staff1");
});
afterAll(() => server.stop());

const upload = (...files: { name: string; content: string }[]) =>
  staff.call(probe.Upload, { projectName: "项目" }, files);
const namesKept = () => firm.inDb((db) => db.selectFrom("file_object").select("file_name").execute());
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
    const before = await namesKept();
    const infected = upload({ name: "合同.txt", content: "clean, too" }, { name: "发票 $(id).txt", content: eicar });
    await expect(infected).rejects.toMatchObject({
      status: 400,
      error: { message: expect.stringMatching(/发票 \$\(id\)\.txt.*已隔离/) },
    });
    expect(await namesKept()).toEqual(before);
    expect(received()).toEqual([]);
    const [name, ...more] = readdirSync(quarantine());
    expect(more).toEqual([]);
    expect(readFileSync(join(quarantine(), name ?? ""), "utf8")).toBe(eicar);
  });

  test("a scanner that gives no verdict lets nothing in, says so, and lets in again when it is back", async () => {
    writeFileSync(join(dir, "away"), "");
    const before = await namesKept();
    await expect(upload({ name: "函证.txt", content: "clean" })).rejects.toMatchObject({
      status: 503,
      error: { message: expect.stringContaining("病毒扫描程序暂时没有给出结果") },
    });
    expect(await namesKept()).toEqual(before);
    expect(received()).toEqual([]);
    rmSync(join(dir, "away"));
    expect((await upload({ name: "函证.txt", content: "clean" })).names).toEqual(["函证.txt"]);
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
