import { expect, test } from "@playwright/test";
import { isLong } from "../apps/server/test/long.ts";
import { isOnTurn } from "../test/rotated.ts";
import { browserOf } from "./kit/firms.ts";
import { type HostileFirm, newHostileFirm } from "./kit/hostile-firm.ts";
import { expectAccessible, expectEnglish, expectReadable, hearData, settled } from "./kit/look.ts";
import { chooseLanguage } from "./kit/looks.ts";
import { shown } from "./kit/pick.ts";
import { homePath, projectHref, routes } from "./kit/screens.ts";
import { expectEditing, goToCell, gridOf, sheetHref } from "./kit/sheets.ts";
import { walk, watch } from "./kit/walk.ts";
import { codeIn, codeInFrames, watchCode } from "./kit/watch.ts";

test.setTimeout(600_000);

let firm: HostileFirm;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  firm = await newHostileFirm();
});

/** Of those who run the server alone. */
const ofOperators = "Pages.Tenants";

test("no text of anybody runs on any screen, nor is a word of it left in Chinese where English is read", async ({
  browser,
}) => {
  const page = await browserOf(browser, firm.owner);
  const errors = await watch(page);
  const data = hearData(page);
  await page.goto(homePath);
  await chooseLanguage(page, "en");
  const judge = async (name: string) => {
    await expectEnglish(page, name, await data());
    // What an English screen could break besides its words is what a Chinese one could: judged again by `npm test -- --long`.
    await (isLong ? expectAccessible : expectReadable)(page, `${name} in English`);
  };
  const screens = routes.filter(
    ({ permission, path }) => permission !== ofOperators && isOnTurn("screens in English", path),
  );
  await walk(screens, { page, projectId: firm.projectId, language: "en", judge }, errors);
  await page.context().close();
});

test("what anybody types is shown as it was typed, in lists, messages, cells, files and the palette, and runs nowhere", async ({
  browser,
}) => {
  const { projectId, files, sheetId, voucher } = firm;
  const page = await browserOf(browser, firm.owner);
  await watchCode(page);
  await test.step("names stand as they were typed", async () => {
    await page.goto("/pm/customers?keyword=%3Cscript%3E");
    await expect(shown(page).getByText("<script>ran()</script>", { exact: true }).first()).toBeVisible();
    expect(await codeIn(page)).toEqual([]);
  });
  await test.step("messages keep their words and lose what would run", async () => {
    await page.goto(projectHref("/maindo/dataquery", projectId, undefined, { voucher: `${voucher}` }));
    await expect(shown(page).locator(".msg-thread").first()).toContainText("said");
    await settled(page);
    expect(await codeIn(page)).toEqual([]);
  });
  await test.step("cells, notes, lists and names of sheets stand there and run nothing", async () => {
    await page.goto(sheetHref(projectId, sheetId));
    await expectEditing(page);
    const canvas = gridOf(page).locator("#univer-sheet-main-canvas_book");
    await canvas.hover({ position: { x: 80, y: 30 } });
    await expect(page.getByText("onerror=ran()").first()).toBeVisible();
    await goToCell(page, "A3");
    await page.keyboard.press("F2");
    await page.keyboard.press("Enter");
    await goToCell(page, "C1");
    await settled(page);
    expect(await codeIn(page)).toEqual([]);
  });
  await test.step("previews of files show them and run nothing", async () => {
    for (const id of files) {
      await page.goto(projectHref("/maindo/documentcenter", projectId, undefined, { open: String(id) }));
      // Each is read by a process of its own.
      await expect(shown(page).locator(".look")).toBeVisible({ timeout: 60_000 });
      await settled(page);
      expect([...(await codeIn(page)), ...(await codeInFrames(page))]).toEqual([]);
    }
  });
  await test.step("the palette and the notices show them as words", async () => {
    await page.keyboard.press("Control+k");
    await page.keyboard.type("onerror");
    await expect(page.getByRole("option").first()).toBeVisible();
    await settled(page);
    expect(await codeIn(page)).toEqual([]);
  });
  await test.step("what would have got through would have been found", async () => {
    await page.evaluate(() => document.body.insertAdjacentHTML("beforeend", "<img src=x onerror=ran()>"));
    await expect.poll(() => codeIn(page)).toHaveLength(2);
  });
});
