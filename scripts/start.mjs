// npm start: installs and builds what is missing or old, then runs the server in this process until it is stopped.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { ensureInstall, requireNode } from "./ensure-install.mjs";

const build = fileURLToPath(new URL("build.mjs", import.meta.url));
const server = new URL("../apps/server/dist/main.js", import.meta.url);

/** In a process of its own: the build's tools would stay in the memory of the server. */
async function buildIfStale() {
  const child = spawn(process.execPath, [build], { stdio: ["ignore", "pipe", "inherit"] });
  createInterface(child.stdout).on("line", (line) => {
    if (!line.endsWith("up to date")) console.log(line);
  });
  const status = await new Promise((resolve) => child.once("close", resolve));
  if (status !== 0) throw new Error("The build failed: see its message above.");
  if (!existsSync(server)) throw new Error("The build made no server (apps/server/dist/main.js).");
}

/** npm hands a SIGTERM to its shell, which ends and leaves this process behind: the signal was meant for us. */
function endWithShell() {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, 200);
  timer.unref();
}

function explain(error) {
  if (error?.code === "EADDRINUSE") {
    return `Port ${error.port} is taken by another program. Choose another one, for example: PORT=${error.port + 1} npm start`;
  }
  const isSaid = error instanceof Error && Object.getPrototypeOf(error) === Error.prototype;
  return isSaid ? error.message : error;
}

function fail(error) {
  console.error(explain(error));
  process.exit(1);
}

requireNode();
endWithShell();
try {
  if (!process.argv.includes("--no-install")) ensureInstall();
  await buildIfStale();
  process.setSourceMapsEnabled(true);
  await import(server.href);
} catch (error) {
  fail(error);
}
