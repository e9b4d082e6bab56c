import { readFileSync } from "node:fs";

function linuxStat(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return null;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  // A zombie answers signals but is dead.
  return process.platform !== "linux" || linuxStat(pid)?.[0] !== "Z";
}

/** Tells a process from a later one that got the same id (the rule in containers, where ids start anew). Empty where unknown. */
export function birthOf(pid: number): string {
  if (process.platform !== "linux") return "";
  return linuxStat(pid)?.[19] ?? "";
}

export function commandOf(pid: number): string | null {
  if (process.platform !== "linux") return null;
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim();
  } catch {
    return null;
  }
}

export const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
