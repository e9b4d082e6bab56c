import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { leanContract } from "./apps/web/scripts/lean-contract.ts";
import { oneLanguage } from "./apps/web/scripts/one-language.ts";
import { paceOfRun, workers } from "./test/pace.ts";
import { filesOffTurn } from "./test/rotated.ts";
import { LongestFirst } from "./test/sequencer.ts";

const needDatabase = [
  "packages/db/**/*.test.ts",
  "packages/domain/**/*.sql.test.ts",
  "apps/server/**/*.test.ts",
  "scripts/{verify-log,add-tenant,doctor,files}.test.ts",
  "scripts/{backup,dictionary}/*.test.ts",
];
// A given server is anywhere, and may be a cluster, where each statement passes through two.
const patience = (process.env.DIGAO_TEST_DATABASE_URL ? 3 : 1) * (await paceOfRun());
/** What is polled for comes or not: the limit tells how long a broken one is waited for. */
const polling = { poll: { timeout: 8000 * patience } };
const never = ["**/node_modules/**", "**/dist/**"];

export default defineConfig({
  test: {
    maxWorkers: workers,
    sequence: { sequencer: LongestFirst },
    passWithNoTests: true,
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          isolate: false,
          include: ["packages/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude: [...never, ...needDatabase, ...filesOffTurn()],
          testTimeout: 20_000 * patience,
          expect: polling,
        },
      },
      {
        plugins: [react(), leanContract(), oneLanguage()],
        test: {
          name: "web",
          environment: "happy-dom",
          isolate: false,
          setupFiles: ["apps/web/test/setup.ts"],
          include: ["apps/web/**/*.test.{ts,tsx}"],
          exclude: never,
          testTimeout: 20_000 * patience,
          expect: polling,
        },
      },
      {
        test: {
          name: "areas",
          environment: "node",
          isolate: false,
          include: needDatabase,
          exclude: [...never, ...filesOffTurn()],
          globalSetup: ["test/global-setup.ts"],
          testTimeout: 30_000 * patience,
          expect: polling,
          hookTimeout: 60_000 * patience,
        },
      },
    ],
  },
});
