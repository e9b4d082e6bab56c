// npm run restore -- <source> [--until TIME] [--verify]: into the empty data folder, or only tried out and compared.
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { readConfig } from "../apps/server/src/config.ts";
import { openFileStore } from "../apps/server/src/platform/files/store.ts";
import { failureWords } from "./backup/refusals.ts";
import { openRepository } from "./backup/repository.ts";
import { restore, verify } from "./backup/restore.ts";
import { openerIn } from "./backup/seal.ts";

const usage = "usage: npm run restore -- <source> [--until 2026-11-24T14:05:09] [--verify]";

/** Without a zone it is the time of this machine. */
function timeIn(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const isTime = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?$/.test(text);
  const at = new Date(text.replace(" ", "T"));
  if (!isTime || Number.isNaN(at.getTime())) throw new Error(`${text} is no time. ${usage}`);
  return at;
}

async function main(): Promise<void> {
  const given = process.argv.slice(2);
  const isVerify = given.includes("--verify");
  const untilAt = given.indexOf("--until");
  const until = timeIn(untilAt < 0 ? undefined : (given[untilAt + 1] ?? ""));
  const words = given.filter(
    (word, at) => word !== "--verify" && (untilAt < 0 || (at !== untilAt && at !== untilAt + 1)),
  );
  const [source] = words;
  if (!source || words.length > 1 || source.startsWith("--")) throw new Error(usage);
  const config = readConfig(process.env);
  const repository = await openRepository(resolve(source), openerIn(process.env));
  const say = (line: string): void => console.log(line);
  const { dataDir, s3 } = config;
  const restoreUrl = process.env.DATABASE_RESTORE_URL?.trim();
  const storeOf = (dir: string) => openFileStore({ dataDir: dir, s3 });
  const found = isVerify
    ? await verify(repository, until, say)
    : await restore(repository, until, { dataDir, restoreUrl, storeOf }, say);
  for (const line of found.notes) console.log(line);
  for (const line of found.faults) console.log(`FAULT ${line}`);
  const isSound = found.faults.length === 0;
  if (!isSound) process.exitCode = 1;
  const place = restoreUrl ? "the database of DATABASE_RESTORE_URL" : dataDir;
  if (!isVerify) console.log(`restored into ${place}${isSound ? "" : ", but for the faults named above"}`);
  else console.log(isSound ? "the backup is good" : "the backup is not good");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main().catch((error: unknown) => {
    console.error(failureWords(error));
    process.exitCode = 1;
  });
}
