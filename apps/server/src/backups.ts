import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { repositoryDir } from "./platform/lib/repository.ts";

const againMs = 10_000;
const endMs = 5000;

function startChild(target: string, { dataDir }: Config, log: Logger): ChildProcess {
  const root = repositoryDir();
  const program = ["--import", "tsx", join(root, "scripts/backup.ts"), target, "--follow"];
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: { ...process.env, DIGAO_DATA: dataDir, DIGAO_BACKUP_PARENT: String(process.pid) },
    stdio: ["pipe", "pipe", "pipe"],
    windowsHide: true,
  });
  child.once("error", (error) => log.error({ err: error }, "the backup did not start"));
  createInterface(child.stdout).on("line", (line) => log.info({ backup: line }, "backup"));
  createInterface(child.stderr).on("line", (line) => log.error({ backup: line }, "the backup failed"));
  return child;
}

/** A process of its own, which ends with this one; where it fails it is started anew. Answers how to end it. */
export function keepBackup(target: string, config: Config, log: Logger): () => Promise<void> {
  let isEnding = false;
  let timer: NodeJS.Timeout | undefined;
  const start = (): ChildProcess => {
    const started = startChild(target, config, log);
    started.once("close", () => {
      if (isEnding) return;
      timer = setTimeout(() => {
        child = start();
      }, againMs);
    });
    return started;
  };
  let child = start();
  return async () => {
    isEnding = true;
    clearTimeout(timer);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, "close");
    child.stdin?.end();
    const late = setTimeout(() => child.kill("SIGKILL"), endMs);
    await closed;
    clearTimeout(late);
  };
}
