// node scripts/tests/measure.mjs <file> <command …>: runs a command and writes into the file what processor time it took, its descendants
// included: a phase of `npm test` runs in a process of its own, for Linux adds up what a process and its ended children took, not a part of them.
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const [file, program, ...args] = process.argv.slice(2);
const ticksPerSecond = 100;

/** User and system time of all ended descendants, in milliseconds; null where the platform does not tell. */
function usageOfChildren() {
  try {
    const stat = readFileSync("/proc/self/stat", "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [userMs, systemMs] = fields.slice(13, 15).map((ticks) => (Number(ticks) * 1000) / ticksPerSecond);
    return { userMs, systemMs };
  } catch {
    return null;
  }
}

const child = spawn(program, args, { stdio: "inherit" });
process.on("SIGTERM", () => child.kill("SIGTERM"));
// A terminal sends it to the command as well, which takes a second one as an order to drop everything.
process.on("SIGINT", () => undefined);
child.on("error", (error) => {
  console.error(error.message);
  process.exitCode = 1;
});
child.on("exit", (code, signal) => {
  writeFileSync(file, JSON.stringify(usageOfChildren()));
  if (signal) console.log(`Ended by ${signal}.`);
  process.exitCode = code ?? 1;
});
