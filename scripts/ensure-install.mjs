import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const lock = join(root, "package-lock.json");
const ownMarker = join(root, "node_modules", ".digao-install");
const npmMarker = join(root, "node_modules", ".package-lock.json");
const oldestNode = [20, 19];

/** Says what is needed instead of failing later on a missing language feature. */
export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
  console.error(`Node ${oldestNode.join(".")} or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

const lockHash = () => createHash("sha256").update(readFileSync(lock)).digest("hex");

/** Our own marker tells by content; without it, an install by hand counts when npm finished it after the lock changed. */
function isInstalled() {
  if (existsSync(ownMarker)) return readFileSync(ownMarker, "utf8") === lockHash();
  return existsSync(npmMarker) && statSync(npmMarker).mtimeMs >= statSync(lock).mtimeMs;
}

/** Runs npm without a question, whatever the platform. */
function runNpm(args, errors = "inherit") {
  const npm = process.env.npm_execpath;
  const [program, first] = npm?.endsWith(".js") ? [process.execPath, [npm]] : ["npm", []];
  return spawnSync(program, [...first, ...args], {
    cwd: root,
    stdio: ["ignore", "inherit", errors],
    shell: program === "npm" && process.platform === "win32",
  }).status;
}

// Development tools are part of the build, so NODE_ENV=production must not leave them out.
const quietly = ["--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];

function stop() {
  console.error("npm install failed: see its message above. It needs the package registry that npm is configured for.");
  process.exit(1);
}

/**
 * Installs the packages of the lock file when they are missing or older than it. A lock made behind an incomplete
 * mirror lacks the native parts of other platforms, and npm ci refuses it whole: npm install then takes the locked
 * versions of everything that is there and looks up only the rest, leaving the lock file as it is.
 */
export function ensureInstall() {
  requireNode();
  if (isInstalled()) return;
  console.log("Installing packages (npm ci) …");
  if (runNpm(["ci", ...quietly], "ignore") !== 0) {
    console.log("npm ci refused the lock file; npm install completes it …");
    if (runNpm(["install", "--no-save", ...quietly]) !== 0) stop();
  }
  writeFileSync(ownMarker, lockHash());
}
