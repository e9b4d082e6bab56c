// A Chromium for the browser tests: the one named by DIGAO_CHROMIUM, an installed one, Debian's, or Playwright's own.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The same engine without the window around it: a journey costs a fifth less. */
const headless = "chromium-headless-shell";
const programs = [
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "microsoft-edge-stable",
  "microsoft-edge",
];
const elsewhere = {
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  ],
  win32: [process.env.PROGRAMFILES, process.env["PROGRAMFILES(X86)"], process.env.LOCALAPPDATA].flatMap((folder) =>
    folder
      ? [
          join(folder, "Google/Chrome/Application/chrome.exe"),
          join(folder, "Chromium/Application/chrome.exe"),
          join(folder, "Microsoft/Edge/Application/msedge.exe"),
        ]
      : [],
  ),
};

const isRoot = process.getuid?.() === 0;
const onPath = (name) => (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name));
const succeeds = (program, args) => spawnSync(program, args, { stdio: "ignore", timeout: 30_000 }).status === 0;

/** Ubuntu ships a program of this name that only asks for snap, so being there is not enough: it must answer. */
const works = (path) => existsSync(path) && (process.platform === "win32" || succeeds(path, ["--version"]));

/** The path of an installed browser, or undefined; for journeys the one without windows comes first. */
export function findBrowser({ isForJourneys = false } = {}) {
  const named = process.env.DIGAO_CHROMIUM;
  if (named) {
    if (works(named)) return named;
    throw new Error(`DIGAO_CHROMIUM names ${named}, which does not run`);
  }
  const wanted = isForJourneys ? [headless, ...programs] : programs;
  return [...wanted.flatMap(onPath), ...(elsewhere[process.platform] ?? [])].find(works);
}

function runApt(packages) {
  const run = (args) =>
    spawnSync("apt-get", ["-qq", "-o", "DPkg::Lock::Timeout=300", ...args], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    }).status === 0;
  const install = ["install", "-y", "--no-install-recommends", ...packages];
  return run(install) || (run(["update"]) && run(install));
}

const hasApt = () => isRoot && onPath("apt-get").some(existsSync);
const hasChineseFont = () =>
  spawnSync("fc-list", [":lang=zh-cn", "family"], { encoding: "utf8" }).stdout?.trim().length > 0;

async function playwrightBrowser() {
  const { chromium } = await import("@playwright/test");
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  console.log("Downloading Playwright's own Chromium …");
  const cli = fileURLToPath(new URL("../node_modules/@playwright/test/cli.js", import.meta.url));
  const { status } = spawnSync(process.execPath, [cli, "install", "chromium"], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  return status === 0 ? chromium.executablePath() : undefined;
}

function missingPackages(path, { isForJourneys = false }) {
  const isBetterKnown = isForJourneys && !process.env.DIGAO_CHROMIUM && !path?.endsWith(headless);
  const fonts = process.platform === "linux" && !hasChineseFont() ? ["fonts-noto-cjk", "fontconfig"] : [];
  if (isBetterKnown) return [headless, ...fonts];
  return path ? fonts : ["chromium", ...fonts];
}

function installFor(path, use) {
  const missing = missingPackages(path, use);
  if (missing.length === 0) return;
  console.log(`Installing Debian's ${missing.join(", ")} …`);
  // Not every release has the one without windows.
  if (!runApt(missing) && !path) runApt(["chromium"]);
}

/** Finds a browser or installs one; on Debian as root also the Chinese fonts that screenshots need. */
export async function ensureBrowser(use = {}) {
  if (hasApt()) installFor(findBrowser(use), use);
  const path = findBrowser(use) ?? (await playwrightBrowser());
  if (!path)
    throw new Error("No Chromium found or installed: install Chrome or Chromium, or name one in DIGAO_CHROMIUM.");
  return path;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await ensureBrowser());
