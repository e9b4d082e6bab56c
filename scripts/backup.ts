// npm run backup -- <target>: a sealed backup of database and files beside the running server, or without one.
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { runningEmbedded, startEmbedded } from "@digao/db/embedded";
import { existingCluster } from "@digao/db/embedded/cluster";
import type { Urls } from "@digao/db/roles";
import { type Config, readConfig } from "../apps/server/src/config.ts";
import { openFileStore } from "../apps/server/src/platform/files/store.ts";
import { type External, takeDump } from "./backup/dump.ts";
import { follow, followExternal, type Plan, timeOfDayIn } from "./backup/follow.ts";
import { noting } from "./backup/last.ts";
import { wordsOf } from "./backup/list.ts";
import { failureWords, requireApart } from "./backup/refusals.ts";
import { isRepository, openRepository, type Repository } from "./backup/repository.ts";
import { keepIn, prune } from "./backup/retention.ts";
import { newKey, openerIn } from "./backup/seal.ts";
import { takeBackup } from "./backup/take.ts";

const usage = "usage: npm run backup -- <target> [--with-keys | --follow | --list | --prune] | new-key <file>";
const allowed = ["--with-keys", "--follow", "--list", "--prune"];

async function withUrls<T>({ dataDir }: Config, work: (urls: Urls) => Promise<T>): Promise<T> {
  const running = await runningEmbedded(dataDir);
  if (running) return work(running);
  if (!existingCluster(dataDir)) throw new Error(`There is no database in ${dataDir}.`);
  const started = await startEmbedded(dataDir);
  try {
    return await work(started);
  } finally {
    await started.stop();
  }
}

function makeKey(path: string | undefined): void {
  if (!path) throw new Error(usage);
  writeFileSync(path, `${newKey()}\n`, { flag: "wx", mode: 0o600 });
  console.log(
    `A new key lies in ${path}. Keep copies of it in two places apart from the backup: without it nothing can be restored.`,
  );
}

async function list(repository: Repository): Promise<void> {
  const { good, damaged } = await repository.manifests();
  for (const manifest of good) console.log(wordsOf(manifest));
  for (const { file, what } of damaged) console.log(`${file}: ${what}`);
}

/** SIGTERM and Ctrl+C; of a server's child, also the end of the server. */
function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  process.once("SIGTERM", stop).once("SIGINT", stop);
  if (process.env.DIGAO_BACKUP_PARENT) process.stdin.resume().once("end", stop).once("error", stop);
  return stopping.signal;
}

function backupUrlIn(env: NodeJS.ProcessEnv): string {
  const url = env.DATABASE_BACKUP_URL?.trim();
  if (!url)
    throw new Error(
      "DATABASE_URL names an external database: set DATABASE_BACKUP_URL to it as a role with BYPASSRLS (docs/operations.md has the statements).",
    );
  return url;
}

const planIn = (env: NodeJS.ProcessEnv): Plan => ({
  at: timeOfDayIn(env.DIGAO_BACKUP_AT),
  keep: keepIn(env.DIGAO_BACKUP_KEEP),
});

async function actOnExternal(source: External, repository: Repository, options: ReadonlySet<string>): Promise<void> {
  const say = (text: string): void => console.log(text);
  if (options.has("--follow"))
    await followExternal(repository, source, planIn(process.env), { stop: stopSignal(), say });
  else say(wordsOf(await takeDump(repository, source)));
}

async function act(config: Config, repository: Repository, options: ReadonlySet<string>): Promise<void> {
  const say = (text: string): void => console.log(text);
  const keep = keepIn(process.env.DIGAO_BACKUP_KEEP);
  if (options.has("--list")) return list(repository);
  if (options.has("--prune")) return say(`removed: ${(await prune(repository, keep)).join(", ") || "nothing"}`);
  const { dataDir, databaseUrl } = config;
  const store = openFileStore(config);
  if (databaseUrl) return actOnExternal({ backupUrl: backupUrlIn(process.env), store }, repository, options);
  await withUrls(config, async (urls) => {
    const source = { urls, dataDir, store };
    if (options.has("--follow")) await follow(repository, source, planIn(process.env), { stop: stopSignal(), say });
    else say(wordsOf(await takeBackup(repository, source, { withKeys: options.has("--with-keys") })));
  });
}

async function main(): Promise<void> {
  const given = process.argv.slice(2);
  const [target, ...more] = given.filter((word) => !word.startsWith("--"));
  const options = new Set(given.filter((word) => word.startsWith("--")));
  if (target === "new-key") return makeKey(more[0]);
  const isValid = [...options].every((option) => allowed.includes(option)) && options.size <= 1;
  if (!target || more.length > 0 || !isValid) throw new Error(usage);
  const mayCreate = !(options.has("--list") || options.has("--prune"));
  const config = readConfig(process.env);
  if (mayCreate && !isRepository(resolve(target))) requireApart(resolve(target), config.dataDir);
  const repository = await openRepository(resolve(target), openerIn(process.env), { mayCreate });
  await act(config, noting(repository, config.dataDir), options);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main().catch((error: unknown) => {
    console.error(failureWords(error));
    process.exitCode = 1;
  });
}
