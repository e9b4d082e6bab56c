import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { failureWords } from "./refusals.ts";
import { newKey } from "./seal.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
let home: string;
beforeAll(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), "digao-refused-")));
  mkdirSync(join(home, "data"));
  mkdirSync(join(home, "elsewhere"));
  symlinkSync(join(home, "data"), join(home, "link"));
  writeFileSync(join(home, "a-file"), "");
  writeFileSync(join(home, "backup.key"), newKey());
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** What the command prints where it fails. */
function failureOf(script: "backup" | "restore", words: string[]): Promise<string> {
  const env = {
    ...process.env,
    DATABASE_URL: "",
    DIGAO_DATA: join(home, "data"),
    DIGAO_BACKUP_KEY_FILE: join(home, "backup.key"),
  };
  const program = ["--import", "tsx", join(root, "scripts", `${script}.ts`), ...words];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, program, { cwd: root, env }, (error, _stdout, stderr) =>
      error ? resolve(stderr.trim()) : reject(new Error(`${script} ${words.join(" ")} was not refused`)),
    );
  });
}

test.each(["data/backup", "link/backup", "data"])(
  "a backup into the data folder (%s) is refused before it begins",
  async (at) => {
    expect(await failureOf("backup", [join(home, at)])).toContain("lie in each other");
    expect(existsSync(join(home, "data", "backup"))).toBe(false);
  },
);

test("what the file system refuses is told in words, without its codes", async () => {
  const at = (...names: string[]): string => join(home, ...names);
  expect(await failureOf("backup", ["new-key", at("backup.key")])).toBe(
    `${at("backup.key")} is there already and is not overwritten.`,
  );
  const messageOf = (work: () => void): string => {
    try {
      work();
    } catch (error) {
      return failureWords(error);
    }
    return "";
  };
  expect(messageOf(() => writeFileSync(at("none", "a.key"), "", { flag: "wx" }))).toBe(
    `There is no folder ${at("none")}.`,
  );
  expect(messageOf(() => mkdirSync(at("a-file"), { recursive: true }))).toBe(
    `${at("a-file")} is a file; a folder is needed.`,
  );
});
