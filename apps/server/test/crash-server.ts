/** The server as in production, the bundle with its job processes, in a process of its own that can be killed. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { serverBundle } from "../../../test/programs.ts";

export interface RunningServer {
  url: string;
  /** SIGKILL to the server, whose job processes end with it. */
  kill(): Promise<void>;
  /** SIGTERM; answers how it ended. */
  stop(): Promise<number | null>;
}

export interface CrashServer {
  /** With more of an environment of its own, where given. */
  start(env?: Record<string, string>): Promise<RunningServer>;
  killAll(): Promise<void>;
}

async function addressOf(child: ChildProcess): Promise<string> {
  let output = "";
  for await (const chunk of child.stdout ?? []) {
    output += chunk;
    const url = /^address: (\S+)$/m.exec(output)?.[1];
    if (url) return url;
  }
  throw new Error(`The server did not start: ${output}`);
}

/** The sources as they were when the run began to need them; `env` names database and data folder. */
export function buildCrashServer(env: Record<string, string>): CrashServer {
  const dist = serverBundle();
  const children = new Set<ChildProcess>();
  const kill = async (child: ChildProcess): Promise<void> => {
    if (!children.delete(child)) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  };
  const killAll = async (): Promise<void> => {
    await Promise.all([...children].map(kill));
  };
  return {
    killAll,
    async start(more = {}) {
      const own = { NODE_ENV: "production", LOG_LEVEL: "fatal", PORT: "0", DATABASE_URL: "", ...env, ...more };
      const child = spawn(process.execPath, [join(dist, "main.js")], {
        env: { ...process.env, ...own },
        stdio: ["ignore", "pipe", "inherit"],
      });
      children.add(child);
      const url = await addressOf(child);
      child.stdout.resume();
      const stop = async (): Promise<number | null> => {
        children.delete(child);
        const exited = once(child, "exit");
        child.kill("SIGTERM");
        const [code] = await exited;
        return code;
      };
      return { url, stop, kill: () => kill(child) };
    },
  };
}
