import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { daily } from "../../apps/server/test/long.ts";
import { within } from "../../test/pace.ts";
import { checkRepository, openRepository } from "./repository.ts";
import { restore, verify } from "./restore.ts";
import { newKey } from "./seal.ts";
import { takeBackup } from "./take.ts";
import { type Desk, hashesOf, lookInto, openDesk, say, storeOf } from "./test/desk.ts";

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
  await desk.addFile(Buffer.from("a file"));
  await desk.addFile(randomBytes(3 * 2 ** 20));
});
afterAll(() => desk.close());

describe.skipIf(!inject("database").isEmbedded)("a backup of the embedded database", () => {
  it(
    "comes back with every row and file, and says what it compared",
    async () => {
      const repository = await desk.open(true);
      const manifest = await takeBackup(repository, desk.source);
      expect(manifest).toMatchObject({ missing: [], files: { length: 2 } });
      const was = await hashesOf(desk.database);
      expect(manifest.tables).toEqual(was);
      const found = await verify(await desk.open(), null, say);
      expect(found).toMatchObject({ faults: [] });
      expect(found.notes.join("\n")).toMatch(/tables: \d+ with [\d,]+ rows, the same hashes/);
      expect(found.notes.join("\n")).toMatch(/files: 2 of 2 whole, 3\.0 MB/);

      const second = join(desk.home, "second");
      expect(await restore(await desk.open(), null, { dataDir: second, storeOf }, say)).toMatchObject({ faults: [] });
      await expect(restore(await desk.open(), null, { dataDir: second, storeOf }, say)).rejects.toThrow(/is not empty/);
      expect(await lookInto(second)).toEqual({ tables: was, files: 2 });
      await expect(restore(await desk.open(), null, { dataDir: desk.dataDir, storeOf }, say)).rejects.toThrow(
        /already runs on the data folder/,
      );
    },
    within(90_000),
  );

  it(
    "whose part of a file is damaged brings back all else, and names the file",
    async () => {
      const repository = await desk.open();
      const [manifest] = (await repository.manifests()).good;
      const [lost] = manifest?.files ?? [];
      const get = (id: string): Promise<Buffer> =>
        lost?.chunks.includes(id) ? Promise.reject(new Error("damaged at byte 17")) : repository.packs.get(id);
      const broken = { ...repository, packs: { ...repository.packs, get } };
      const dataDir = join(desk.home, "third");
      const { faults, notes } = await restore(broken, null, { dataDir, storeOf }, say);
      expect(faults).toEqual([`the file ${lost?.tenantId}/${lost?.sha256} is damaged in the backup and was left out`]);
      expect(notes).toContain("files: 1 of 2 brought back, each with its hash");
      expect(await lookInto(dataDir)).toEqual({ tables: manifest?.tables, files: 1 });
    },
    within(90_000),
  );

  it(
    "tells of every flipped byte in which file it is",
    async () => {
      const repository = await desk.open();
      const files = readdirSync(desk.target, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => relative(desk.target, join(parentPath, name)));
      expect(await checkRepository(repository)).toMatchObject({ damages: [], backups: 1 });
      const kinds = new Set(files.map((file) => file.split(sep)[0]));
      expect([...kinds].toSorted()).toEqual(["backups", "digao-backup.json", "packs", "wal"]);
      for (const file of files) {
        const path = join(desk.target, file);
        const bytes = readFileSync(path);
        for (const at of daily([Math.floor(Math.random() * bytes.length)], [0, bytes.length - 1])) {
          const flipped = Buffer.from(bytes);
          flipped[at] = (flipped[at] ?? 0) ^ (1 << Math.floor(Math.random() * 8));
          writeFileSync(path, flipped);
          const report = await desk
            .open()
            .then(checkRepository)
            .then(
              ({ damages }) => damages.map((damage) => damage.file),
              (error: Error) => [error.message],
            );
          expect(report.join(), `${file} at ${at}`).toContain(file);
        }
        writeFileSync(path, bytes);
      }
      expect(await checkRepository(await desk.open())).toMatchObject({ damages: [] });
    },
    within(90_000),
  );

  it("is opened by its key alone, and holds neither the key nor readable names", async () => {
    const other = join(desk.home, "other.key");
    writeFileSync(other, newKey());
    await expect(openRepository(desk.target, { keyFile: other })).rejects.toThrow(/does not open the backup/);
    await expect(openRepository(desk.target, { passphrase: "correct horse battery" })).rejects.toThrow(
      /with a key file/,
    );
    const key = readFileSync(desk.keyFile, "utf8").trim();
    const { tenancyName } = desk.firm;
    for (const entry of readdirSync(desk.target, { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    )) {
      const bytes = readFileSync(join(entry.parentPath, entry.name));
      for (const secret of [key, Buffer.from(key, "base64"), tenancyName, "digao_admin"])
        expect(bytes.includes(secret)).toBe(false);
    }
  });

  it(
    "broken off by kill -9 or a full disk leaves the last good one, and the next goes on",
    async () => {
      const goodOnes = async () => (await (await desk.open()).manifests()).good.map(({ id }) => id);
      const before = await goodOnes();
      await desk.addFile(randomBytes(24 * 2 ** 20));
      const full = runBackup("ulimit -f 8192; ");
      expect(await full.ended).not.toBe(0);
      expect(await goodOnes()).toEqual(before);
      for (const afterMs of daily([900], [300, 600, 1200, 1500, 1800, 2100])) {
        const { child, ended } = runBackup("");
        await vi.waitUntil(() => child.exitCode !== null || isBeingMade(), { timeout: within(60_000), interval: 5 });
        await setTimeout(afterMs);
        child.kill("SIGKILL");
        await ended;
      }
      const left = await goodOnes();
      expect(left.slice(0, before.length)).toEqual(before);
      expect(await checkRepository(await desk.open())).toMatchObject({ damages: [] });
      const last = await takeBackup(await desk.open(), desk.source);
      expect(await goodOnes()).toEqual([...left, last.id]);
      expect(last).toMatchObject({ missing: [], files: { length: 3 } });
    },
    within(90_000),
  );
});

const isBeingMade = (): boolean => readdirSync(join(desk.target, "packs")).some((name) => name.endsWith(".tmp"));

function runBackup(before: string) {
  const program = fileURLToPath(new URL("../backup.ts", import.meta.url));
  const line = `${before}exec "${process.execPath}" --import tsx "${program}" "${desk.target}"`;
  const env = { ...process.env, DIGAO_DATA: desk.dataDir, DIGAO_BACKUP_KEY_FILE: desk.keyFile, DATABASE_URL: "" };
  const child = spawn("sh", ["-c", line], { env, stdio: "ignore" });
  return { child, ended: once(child, "exit").then(([code]) => code) };
}
