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
  type ScreenRoute,
  textOf,
} from "./kit/screens.ts";

test.setTimeout(420_000);

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

interface Walker {
  rights: readonly string[];
  /** One role stands for all in a project, whose pages ask for membership alone, and at each closed address. */
  isThorough: boolean;
}

/** Every page that is open inside the window, then closed ones there and by their typed address too. */
async function walk(page: Page, { rights, isThorough }: Walker, projectId: number): Promise<void> {
  const isWalked = ({ shell, permission, path }: ScreenRoute) =>
    shell === "home" || isThorough || permission || path === projectHomePath;
  for (const route of routes.filter((one) => isWalked(one) && mayOpen(rights, one.permission))) {
    await goInside(page, addressOf(route, projectId));
    await expectOpen(page, route);
  }
  const closed = routes.filter(({ permission }) => !mayOpen(rights, permission));
  for (const route of isThorough ? closed : closed.slice(0, 1)) {
    await goInside(page, addressOf(route, projectId));
    await expect(page.getByRole("main").getByText(await notHere())).toBeVisible();
    await page.goto(addressOf(route, projectId));
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

test("every role finds the pages of its rights in the menu, opens those and no other, also by typed addresses", async ({
  browser,
}) => {
  const firm = await newFirm("walk");
  const people: { person: Person; rights: readonly string[]; name: string }[] = [];
  for (const { name, permissions } of seedRoles) {
    const person = name === "Admin" ? firm.admin : await newUser(firm, name);
    people.push({ person, rights: permissions, name });
  }
  const [owner, ...team] = people;
  if (!owner) throw new Error("No roles");
  const projectId = await newProject(
    owner.person,
    team.map(({ person }) => person),
  );
  for (const { person, rights, name } of people) {
    await test.step(`${name}`, async () => {
      const page = await at(browser, person);
      await expectMenu(page, rights);
      await walk(page, { rights, isThorough: name === "ReadOnly" }, projectId);
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
