/** How busy the machine is with other things, and waiting for a moment in which it is not: frames are lost to whatever else runs. */
import { cpus } from "node:os";

const sampleMs = 500;
const quietShare = 0.15;
const waitMs = 10_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function spent(): { idle: number; all: number } {
  const times = cpus().map((one) => one.times);
  const all = times.reduce((sum, one) => sum + one.user + one.nice + one.sys + one.idle + one.irq, 0);
  return { idle: times.reduce((sum, one) => sum + one.idle, 0), all };
}

/** Share of all processors in use, from 0 to 1. */
async function busyShare(): Promise<number> {
  const before = spent();
  await pause(sampleMs);
  const after = spent();
  return 1 - (after.idle - before.idle) / Math.max(1, after.all - before.all);
}

/** Answers the share in use when the waiting ended, quiet or not. */
export async function quietMoment(): Promise<number> {
  const end = Date.now() + waitMs;
  let share = await busyShare();
  while (share > quietShare && Date.now() < end) share = await busyShare();
  return share;
}
