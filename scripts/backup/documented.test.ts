import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { removeDataDir } from "@digao/db/embedded/remove";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { within } from "../../test/pace.ts";
import { openRepository } from "./repository.ts";
import { type Desk, openDesk } from "./test/desk.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../..", import.meta.url));
const text = readFileSync(join(root, "docs/operations.md"), "utf8");
const section = text.slice(
  text.indexOf("\n## Backup and restore\n"),
  text.indexOf("\n### A backup of an external database\n"),
);
const blocks = [...section.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = ""]) => block);

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
  await desk.addFile(Buffer.from("a file"));
});
afterAll(() => desk.close());

/** As written, but for the places: beside the test's folder in place of beside the program's. */
async function type(block: string, { until = "" } = {}): Promise<string> {
  const lines = block.replaceAll("../digao", join(desk.home, "digao")).replace("2026-11-24 14:05:09", until);
  const key = { DIGAO_BACKUP_KEY_FILE: join(desk.home, "digao-backup.key") };
  const env = { ...process.env, ...key, DIGAO_DATA: desk.dataDir, DATABASE_URL: "" };
  const { stdout } = await run("bash", ["-euc", lines], { cwd: root, env });
  return stdout;
}

describe.skipIf(!inject("database").isEmbedded)("docs/operations.md", () => {
  it(
    "says how to back up, look, restore and go back in time, and each command does it",
    async () => {
      const [backUp = "", restoreNewest = "", restoreUntil = "", ...others] = blocks;
      expect(others).toEqual([]);
      const output = await type(backUp);
      expect(output).toMatch(/A new key lies in .*digao-backup\.key/);
      expect(output.match(/: whole at \S+; database [\d.]+ MB; 1 files/g)).toHaveLength(2);
      expect(output).toMatch(/tables: \d+ with [\d,]+ rows, the same hashes as when backed up/);
      expect(output).toMatch(/files: 1 of 1 whole/);
      expect(output).toContain("the backup is good");
      const restored = join(desk.home, "digao-restored");
      expect(await type(restoreNewest)).toMatch(/restored into .*digao-restored[\s\S]*tenant \d+: \d+ rows hold/);
      await removeDataDir(restored);
      const keyFile = join(desk.home, "digao-backup.key");
      const { good } = await (await openRepository(join(desk.home, "digao-backup"), { keyFile })).manifests();
      expect(await type(restoreUntil, { until: good[0]?.at })).toContain("restored into");
      await removeDataDir(restored);
    },
    within(170_000),
  );
});
