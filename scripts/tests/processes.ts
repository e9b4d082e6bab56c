import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Output } from "./outputs.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url));
export const modules = join(root, "node_modules");
export const minute = 60_000;

/** Processor time of a process with all its descendants. */
export interface Usage {
  userMs: number;
  systemMs: number;
}

export interface Ended {
  code: number;
  output: string;
  /** Null where the platform does not tell. */
  usage: Usage | null;
}

interface Command {
  args: readonly string[];
  timeoutMs: number;
  env?: Record<string, string>;
  output: Output;
  /** A folder for what is measured. */
  scratch: string;
}

let measured = 0;

/** Runs a script of Node, shows what it prints and gives that back. */
export function runNode({ args, timeoutMs, env = {}, output, scratch }: Command): Promise<Ended> {
  measured += 1;
  const file = join(scratch, `usage-${measured}.json`);
  const wrapper = join(root, "scripts/tests/measure.mjs");
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [wrapper, file, process.execPath, ...args], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...env },
    });
    let printed = "";
    let isOverdue = false;
    const end = setTimeout(() => {
      isOverdue = true;
      child.kill();
    }, timeoutMs);
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      output.write(text);
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => output.write(text));
    child.on("error", (error) => resolve({ code: 1, output: String(error), usage: null }));
    child.on("close", (code) => {
      clearTimeout(end);
      if (isOverdue) output.write(`Ended after ${timeoutMs / minute} minutes: it took longer than it may.\n`);
      const usage: Usage | null = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
      resolve({ code: code ?? 1, output: printed, usage });
    });
  });
}
