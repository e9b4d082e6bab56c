import { type Browser, expect, type Page, test } from "@playwright/test";
import { seedRoles } from "../apps/server/src/platform/seed/roles.ts";
import { browserOf, newFirm, newProject, newUser, type Person } from "./kit/firms.ts";
import {
  addressOf,
  expectOpen,
  goInside,
  homePath,
  projectHomePath,
  projectHref,
  routes,
  textOf,
} from "./kit/screens.ts";

test.setTimeout(420_000);

/** That the router opens what the menu offers, and refuses the rest, follows from the one table (apps/web/src/app/menus.test.ts). */
const all: readonly string[] = ["*"];
/** What the firm was started with; the administrator of a firm that does not run the server manages no other firms. */
const mayOpen = (rights: readonly string[], right: string | undefined): boolean =>
  !right || rights.includes(right) || (rights.includes("*") && !right.startsWith("Pages.Tenants"));

const notHere = () => textOf("app.forbidden.title");

/** The entries of the firm's menu, groups left out. */
async function menuOf(page: Page): Promise<string[]> {
  const menu = page.getByRole("navigation", { name: "主菜单" });
  await expect(menu.getByRole("menuitem").first()).toBeVisible();
  const entries = await menu.locator("[role=menuitem]:not([aria-haspopup])").allTextContents();
  return entries.map((entry) => entry.trim());
}

async function expectMenu(page: Page, rights: readonly string[]): Promise<void> {
  const inMenu = routes.filter((route) => route.group && mayOpen(rights, route.permission));
  const titles = await Promise.all(inMenu.map((route) => textOf(route.title)));
  expect((await menuOf(page)).sort()).toEqual(titles.sort());
}

/** What the menu offers leads there. */
async function expectFirstOpen(page: Page, rights: readonly string[]): Promise<void> {
  const open = routes.filter(({ shell, permission }) => shell === "home" && mayOpen(rights, permission));
  const own = open.findLast(({ permission }) => permission) ?? open.at(-1);
  if (!own) throw new Error("No screens");
  await goInside(page, addressOf(own, 0));
  await expectOpen(page, own);
}

/** Closed pages inside the window and by their typed address: all of them for one role, the first for each. */
async function expectClosed(page: Page, rights: readonly string[], isThorough: boolean): Promise<void> {
  const closed = routes.filter(({ permission }) => !mayOpen(rights, permission));
  for (const route of isThorough ? closed : closed.slice(0, 1)) {
    await goInside(page, route.path);
    await expect(page.getByRole("main").getByText(await notHere())).toBeVisible();
    await page.goto(route.path);
    await expect(page.getByRole("main").getByText(await notHere())).toBeVisible();
    await expect(page.getByRole("tabpanel", { name: await textOf(route.title), exact: true })).toHaveCount(0);
  }
}

/** Rights in the firm open no project of others. */
async function expectClosedProject(page: Page, projectId: number): Promise<void> {
  for (const path of [projectHomePath, "/maindo/trialbalance"]) {
    await page.goto(projectHref(path, projectId));
    await expect(page.getByText("您不是该项目的成员")).toBeVisible();
    await expect(page.getByRole("tabpanel")).toHaveCount(0);
  }
}

async function at(browser: Browser, person: Person): Promise<Page> {
  const page = await browserOf(browser, person);
  await page.goto(homePath);
  return page;
}

test("every role finds the pages of its rights in the menu, those and no other, and opens no other by a typed address", async ({
  browser,
}) => {
  const firm = await newFirm("walk");
  const people: { person: Person; rights: readonly string[]; name: string }[] = [];
  for (const { name, permissions } of seedRoles) {
    const person = name === "Admin" ? firm.admin : await newUser(firm, name);
    people.push({ person, rights: permissions, name });
  }
  const projectId = await newProject(firm.admin);
  for (const { person, rights, name } of people) {
    await test.step(`${name}`, async () => {
      const page = await at(browser, person);
      await expectMenu(page, rights);
      await expectFirstOpen(page, rights);
      await expectClosed(page, rights, name === "ReadOnly");
      await page.context().close();
    });
  }
  await test.step("somebody with every right of the firm, who is not in the project", async () => {
    const stranger = await newUser(firm, "Admin");
    const page = await at(browser, stranger);
    await expectMenu(page, all);
    await expectClosedProject(page, projectId);
  });
});
