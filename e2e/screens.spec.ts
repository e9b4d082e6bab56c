/** Each screen with the sample's data, in Chinese; in English they are walked over hostile data (hostile-texts.spec.ts). */
import { type Browser, test } from "@playwright/test";
import { browserOf } from "./kit/firms.ts";
import { expectAllRules } from "./kit/look.ts";
import { tokenOf } from "./kit/people.ts";
import { homePath, projectHomePath, projectHref, routes } from "./kit/screens.ts";
import { walk, watch } from "./kit/walk.ts";

// Many screens; a machine that does something else beside takes its time.
test.setTimeout(600_000);
// The halves go to whichever worker is free.
test.describe.configure({ mode: "parallel" });

/** The first project of the sample. */
const projectId = 1;

async function walkHalf(browser: Browser, half: number, userName: string): Promise<void> {
  const page = await browserOf(browser, { token: await tokenOf(userName) });
  const errors = await watch(page);
  const shell = userName === "admin" ? "home" : "project";
  await page.goto(shell === "home" ? homePath : projectHref(projectHomePath, projectId));
  const screens = routes.filter((route, at) => route.shell === shell && at % 2 === half);
  const judge = (name: string) => expectAllRules(page, name);
  await walk(screens, { page, projectId, language: "zh", judge }, errors);
  await page.context().close();
}

for (const half of [0, 1])
  test(`every screen has no serious fault, its data high, nothing cut off or covered, and no error, half ${half + 1} of 2`, async ({
    browser,
  }) => {
    await test.step("of the firm", () => walkHalf(browser, half, "admin"));
    await test.step("of a project", () => walkHalf(browser, half, "manager"));
  });
