// npm run doctor: whether the installation can work as it is configured, and what would make it faster; exit 1 where something must be changed.
import { fileURLToPath } from "node:url";
import { runningEmbedded, startEmbedded } from "@digao/db/embedded";
import { existingCluster } from "@digao/db/embedded/cluster";
import { isBehindPooler } from "@digao/db/external";
import { throughPooler } from "@digao/db/pool";
import { officeProgram } from "../apps/server/src/areas/papers/conversion/office.ts";
import { type Config, readConfig } from "../apps/server/src/config.ts";
import { lastBackup } from "./backup/last.ts";
import { checkDatabase } from "./doctor/database.ts";
import { type Finding, failed, fine, isChinese, lineOf } from "./doctor/finding.ts";
import { checkStoredFiles, judgeBackup } from "./doctor/keeping.ts";
import { checkFolder, checkKeys, checkMail, judgeOffice } from "./doctor/machine.ts";
import { askQuestions } from "./doctor/questions.ts";

type Place = Pick<Config, "databaseUrl" | "migrateUrl" | "directUrl"> & { clusterDir: string | null };

async function lookInto(appUrl: string, place: Place): Promise<Finding[]> {
  const found = await checkDatabase({ ...place, appUrl });
  if (found.some(({ level }) => level === "fault")) return found;
  const isPooled = place.databaseUrl !== undefined && (await isBehindPooler(appUrl));
  const url = isPooled ? throughPooler(appUrl) : appUrl;
  return [...found, await checkStoredFiles(url), ...(await askQuestions(url))];
}

/** Beside a running server; the embedded database is started for the time being when none runs. */
async function examineDatabase({ dataDir, databaseUrl, migrateUrl, directUrl }: Config): Promise<Finding[]> {
  const urls = { databaseUrl, migrateUrl, directUrl };
  if (databaseUrl) return lookInto(databaseUrl, { ...urls, clusterDir: null });
  const clusterDir = existingCluster(dataDir);
  if (!clusterDir)
    return [fine(["数据库", "database"], ["尚未创建，首次启动时创建", "is not made yet; the first start makes it"])];
  const running = await runningEmbedded(dataDir);
  if (running) return lookInto(running.appUrl, { ...urls, clusterDir });
  const database = await startEmbedded(dataDir);
  try {
    return await lookInto(database.appUrl, { ...urls, clusterDir });
  } finally {
    await database.stop();
  }
}

/** Everything that was looked at, in the order of the lines. */
export async function examine(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    return [failed(["环境变量", "environment variables"], error)];
  }
  const backup = judgeBackup(lastBackup(config.dataDir), Date.now());
  const found = [
    ...checkFolder(config.dataDir),
    ...checkKeys(config),
    backup,
    await checkMail(config.external.nameServers ?? []),
    judgeOffice(officeProgram()),
  ];
  const database = await examineDatabase(config).catch((error: unknown) => [failed(["数据库", "database"], error)]);
  return [...found, ...database];
}

async function main(): Promise<void> {
  const found = await examine(process.env);
  const inChinese = isChinese(process.env);
  for (const finding of found) console.log(lineOf(finding, inChinese));
  if (found.some(({ level }) => level === "fault")) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
