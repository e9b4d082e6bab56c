import { defineConfig } from "@playwright/test";
import { findBrowser } from "../scripts/ensure-browser.mjs";
import { journeysOffTurn } from "../test/rotated.ts";
import { takePlace } from "./places.ts";

const isGiven = Boolean(process.env.DIGAO_URL);
takePlace();

const first = /\/screens\.spec\.ts$/;
// They begin next, so that no worker is left with one at the end.
const long =
  /\/(archive-access|audit-programme|axe|contrast|data-analysis|first-minutes|heap|hostile-texts|people|sample-job|two-years|voucher-chain|voucher-messages|whole-job)\.spec\.ts$/;

const offTurn = journeysOffTurn().map((name) => `**/${name}.spec.ts`);

const isRoot = process.getuid?.() === 0;
const executablePath = findBrowser({ isForJourneys: true });
const quiet = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-sync",
  "--metrics-recording-only",
  "--no-default-browser-check",
  "--no-first-run",
];

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: ".shots/failures",
  globalSetup: "./global-setup.ts",
  // Each with a product of its own; one that runs already is shared by nobody.
  workers: isGiven ? 1 : 2,
  fullyParallel: false,
  projects: [
    // On the sample as it was made, before any journey has worked on it.
    { name: "first", testMatch: first },
    { name: "long", testMatch: long, testIgnore: offTurn },
    { name: "short", testIgnore: [first, long, ...offTurn] },
  ],
  forbidOnly: Boolean(process.env.CI),
  // Tells what wavers from what is broken: scripts/tests names and counts it, it is no silent pass.
  retries: process.env.CI ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    headless: true,
    viewport: { width: 1366, height: 768 },
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    // A press on a dialog that is still on its way is lost; what moves is looked at by hand.
    contextOptions: { reducedMotion: "reduce" },
    baseURL: process.env.DIGAO_URL,
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: "only-on-failure",
    // A trace doubles the time of a journey: ask for one with --trace on.
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Chromium's sandbox refuses to run as root, and containers give it too small a /dev/shm.
      args: isRoot ? [...quiet, "--no-sandbox", "--disable-dev-shm-usage"] : quiet,
    },
  },
});
