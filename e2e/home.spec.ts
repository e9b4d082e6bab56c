import { expect, type Locator, type Page, test } from "@playwright/test";
import { createClient, createProject, joinTeam } from "./journey/office.ts";
import { expectEnglish, hearData, look } from "./kit/look.ts";
import { ownPassword } from "./kit/operator.ts";
import { fillSignIn, signedIn } from "./kit/people.ts";
import { expectMessage, pick, shown } from "./kit/pick.ts";
import { unique } from "./kit/unique.ts";

test.setTimeout(180_000);

/** The sample company of a first start. */
const company = "华衡精密制造有限公司";
const viewName = `苏州客户 ${unique()}`;

const cards = (page: Page): Locator => shown(page).locator("[data-home-card]");
const order = (page: Page): Promise<string[]> =>
  cards(page).evaluateAll((all) => all.map((card) => card.getAttribute("data-home-card") ?? ""));
const saves = (page: Page) => page.waitForResponse((answer) => /HomeLayout/.test(answer.url()) && answer.ok());

/** The same person in a browser that has never seen the product. */
async function elsewhere(page: Page): Promise<Page> {
  const context = await page.context().browser()?.newContext();
  const other = await context?.newPage();
  if (!other) throw new Error("There is no other browser.");
  await other.goto("/");
  await fillSignIn(other, "manager", ownPassword);
  await expect(cards(other).first()).toBeVisible();
  return other;
}

async function drag(page: Page, card: string, onto: string): Promise<void> {
  const handle = shown(page).getByRole("button", { name: new RegExp(`^移动${card}`) });
  const from = await handle.boundingBox();
  const to = await shown(page).locator(`[data-home-card="${onto}"]`).boundingBox();
  if (!from || !to) throw new Error("A card is not on the page.");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + 60, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + 10, { steps: 4 });
  await expect(shown(page).locator(".home-drop")).toBeVisible();
  await page.mouse.up();
}

test("cards stand where their reader puts them, by pointer and by keys, in every browser", async ({ browser }) => {
  const page = await signedIn(browser, "manager");
  await look(page, "home-cards");
  await test.step("the first tour is put away for good", async () => {
    expect(await order(page)).toEqual(["tour", "tasks", "projects", "hours", "deadlines", "notices"]);
    const saved = saves(page);
    await shown(page).getByRole("button", { name: "不再显示" }).click();
    await saved;
    expect(await order(page)).toEqual(["tasks", "projects", "hours", "deadlines", "notices"]);
  });
  const arrange = shown(page).getByRole("button", { name: "整理卡片" });

  await test.step("dragging one onto another's place", async () => {
    await arrange.click();
    await look(page, "home-arrange");
    const saved = saves(page);
    await drag(page, "未读通知", "tasks");
    await saved;
    expect(await order(page)).toEqual(["notices", "tasks", "projects", "hours", "deadlines"]);
  });
  await test.step("arrow keys, which keep the focus on the card and say where it stands", async () => {
    const handle = shown(page).getByRole("button", { name: /^移动截止日期/ });
    await handle.focus();
    for (const key of ["ArrowLeft", "ArrowDown"]) {
      const saved = saves(page);
      await page.keyboard.press(key);
      await saved;
      await expect(handle).toBeFocused();
    }
    await expect(page.getByText("截止日期现在在第 1 栏第 3 位")).toBeAttached();
  });
  await test.step("putting one away", async () => {
    const saved = saves(page);
    await shown(page).getByRole("button", { name: "隐藏我的项目" }).click();
    await saved;
    await expect(shown(page).getByRole("button", { name: "显示我的项目" })).toBeVisible();
  });
  const arranged = ["notices", "tasks", "deadlines", "hours"];
  await page.reload();
  await expect(cards(page).first()).toBeVisible();
  expect(await order(page)).toEqual(arranged);
  const other = await elsewhere(page);
  expect(await order(other)).toEqual(arranged);
  await test.step("and back to how it was at first", async () => {
    await arrange.click();
    const saved = saves(page);
    await shown(page).getByRole("button", { name: "恢复默认" }).click();
    await saved;
    await expect(cards(page)).toHaveCount(6);
    await shown(page).getByRole("button", { name: "完成", exact: true }).click();
  });
  await other.context().close();
  await test.step("one that cannot be read takes none of the others along, and is read again on request", async () => {
    await page.route("**/api/home/GetDeadlines*", (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    const failed = shown(page).getByRole("region", { name: "截止日期" });
    await expect(failed.getByRole("alert")).toBeVisible();
    await expect(shown(page).getByRole("region", { name: "我的项目" }).getByRole("button").first()).toBeVisible();
    await page.unroute("**/api/home/GetDeadlines*");
    await failed.getByRole("button", { name: "重试" }).click();
    await expect(failed.getByRole("alert")).toHaveCount(0);
  });
});

test("what begins to wait comes by itself, leads to its place, and goes when it is done", async ({ browser }) => {
  const partner = await signedIn(browser, "partner");
  const manager = await signedIn(browser, "manager");
  const client = `恒信贸易（${unique()}）有限公司`;
  await createClient(manager, { name: client, short: "恒信" });
  await createProject(manager, { client, year: 2024, start: "2024-01-01", end: "2024-12-31" });
  const tasks = shown(partner).getByRole("region", { name: "待我处理" });
  const task = tasks.getByRole("button", { name: `确认加入项目组 ${client}` });
  const whole = async (): Promise<void> => {
    const more = tasks.getByRole("button", { name: /^展开其余 \d+ 项/ });
    if (await more.isVisible()) await more.click();
  };
  // What has no deadline stands last: beyond the first six where others have handed on work.
  await expect(async () => {
    await whole();
    await expect(task).toBeVisible({ timeout: 1000 });
  }).toPass();
  await look(partner, "home-task");
  await task.click();
  await expect(partner).toHaveURL(/projectmain/);
  await joinTeam(partner);
  await partner.goto("/main/home");
  await expect(shown(partner).getByRole("region", { name: "我的项目" }).getByRole("button").first()).toContainText(
    client,
  );
  await expect(tasks.getByRole("listitem").or(tasks.getByText("没有等您处理的事")).first()).toBeVisible();
  await whole();
  await expect(task).toHaveCount(0);
});

test("hours are logged from the first page, refused beyond a day, and stand as a bar", async ({ browser }) => {
  const page = await signedIn(browser, "qc");
  const card = shown(page).getByRole("region", { name: "本周工时" });
  const log = async (hours: string, title: string) => {
    await card.getByRole("button", { name: "登记工时" }).click();
    const drawer = page.getByRole("dialog", { name: "登记工时" });
    await pick(page, drawer.getByLabel("工作类型"), "", "培训学习");
    await drawer.getByLabel("工作内容").fill(title);
    await drawer.getByRole("spinbutton", { name: "工时" }).fill(hours);
    await page.keyboard.press("Control+Enter");
    return drawer;
  };
  await card.getByRole("button", { name: "登记工时" }).click();
  const form = page.getByRole("dialog", { name: "登记工时" });
  await form.getByLabel("工作内容").fill("写了一半");
  await page.reload();
  await expect(form.getByLabel("工作内容")).toHaveValue("写了一半");
  await form.getByRole("button", { name: "不要了" }).click();
  await page.goBack();
  await expect(form).toBeHidden();
  await log("7.5", "准则培训");
  await expectMessage(page, /的 7\.5 小时/);
  await expect(card.getByRole("button", { name: /：7\.5 小时$/ })).toBeVisible();
  await expect(card.getByText("准则培训")).toBeVisible();
  const drawer = await log("17", "通宵");
  await expect(drawer.getByText(/每天不能超过 24 小时/)).toBeVisible();
  await drawer.getByRole("spinbutton", { name: "工时" }).fill("1");
  await page.keyboard.press("Control+Enter");
  await expect(card.getByRole("button", { name: /：8\.5 小时$/ })).toBeVisible();
  for (const [title, left] of [
    ["通宵", /：7\.5 小时$/],
    ["准则培训", /周.*：0 小时$/],
  ] as const) {
    await card.getByRole("button", { name: `删除 ${title}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "删除", exact: true }).click();
    await expect(card.locator("[aria-pressed=true]").and(card.getByRole("button", { name: left }))).toBeVisible();
  }
});

test("a list opens as its reader has saved it, by keys alone, and what the address says wins", async ({ browser }) => {
  const page = await signedIn(browser, "manager");
  await page.goto("/pm/customers");
  await shown(page).getByLabel("关键字").fill("华衡");
  await page.keyboard.press("Enter");
  await shown(page).getByRole("button", { name: "列设置" }).click();
  await page.getByText("紧凑", { exact: true }).click();
  await page.getByRole("checkbox", { name: "行业" }).uncheck();
  await page.keyboard.press("Escape");
  const industry = shown(page).getByRole("columnheader", { name: "行业" });
  await expect(industry).toHaveCount(0);

  await test.step("saving under a name", async () => {
    await shown(page).getByRole("button", { name: /^视图/ }).focus();
    await page.keyboard.press("Enter");
    const name = page.getByLabel("新视图名称");
    await name.focus();
    await page.keyboard.type(viewName);
    await page.keyboard.press("Enter");
    await expectMessage(page, `已保存视图“${viewName}”`);
    await expect(page).toHaveURL(/view=\d+/);
  });
  await test.step("as what the list opens with", async () => {
    await shown(page).getByRole("button", { name: viewName }).click();
    await look(page, "list-views");
    const first = page.getByRole("button", { name: `打开列表时使用 ${viewName}` });
    await first.focus();
    await page.keyboard.press("Enter");
    await expect(first).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("Escape");
    await expect(shown(page).getByRole("button", { name: viewName })).toBeFocused();
  });
  const other = await elsewhere(page);
  await other.goto("/pm/customers");
  await expect(shown(other).getByRole("button", { name: viewName })).toBeVisible();
  await expect(shown(other).getByLabel("关键字")).toHaveValue("华衡");
  await expect(shown(other).getByRole("columnheader", { name: "行业" })).toHaveCount(0);
  await other.goto("/pm/customers?keyword=%E6%B2%A1%E6%9C%89");
  await expect(shown(other).getByText("没有符合条件的记录")).toBeVisible();
  await expect(shown(other).getByRole("button", { name: /^视图/ })).toBeVisible();
  await other.context().close();
  await test.step("what is changed meanwhile is said, and saved again on request", async () => {
    await shown(page).getByRole("button", { name: "列设置" }).click();
    await page.getByRole("checkbox", { name: "行业" }).check();
    await page.keyboard.press("Escape");
    await shown(page)
      .getByRole("button", { name: `${viewName} 已改` })
      .click();
    await page.getByRole("button", { name: `保存到“${viewName}”` }).click();
    await expectMessage(page, `已保存视图“${viewName}”`);
    await expect(industry).toBeVisible();
    await shown(page).getByRole("button", { name: viewName, exact: true }).click();
    await page.getByRole("button", { name: `删除 ${viewName}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "删除", exact: true }).click();
    await expect(shown(page).getByRole("button", { name: /^视图/ })).toBeVisible();
  });
});

test("Ctrl+K goes to clients, projects, people and actions by pinyin initials, by keys alone", async ({ browser }) => {
  const page = await signedIn(browser, "manager");
  const option = (name: string | RegExp) => page.getByRole("option", { name });
  const ask = async (text: string) => {
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox", { name: /^(搜索或跳转|Search or go to)/ })).toBeFocused();
    await page.keyboard.type(text);
  };
  await ask("hhjm");
  // Whatever other journeys have made: the best match is in hand, and arrows reach the project and its client.
  await expect(page.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("option").first()).toContainText(company);
  const walkTo = async (option: Locator) =>
    await expect(async () => {
      if ((await option.getAttribute("aria-selected")) !== "true") await page.keyboard.press("ArrowDown");
      await expect(option).toHaveAttribute("aria-selected", "true", { timeout: 500 });
    }).toPass();
  await walkTo(option(new RegExp(`^${company}2024`)).first());
  await look(page, "palette");
  await walkTo(option(new RegExp(`^${company} 9`)));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/customers\?.*open=\d+/);
  await expect(shown(page).getByRole("complementary").getByText(company).first()).toBeVisible();

  await test.step("where one has been stands first next time", async () => {
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("option").first()).toContainText(company);
    await page.keyboard.press("Escape");
  });
  await test.step("people are for those who may see the firm's users", async () => {
    await ask("wxm");
    await expect(page.getByText("没有找到")).toBeVisible();
    await page.keyboard.press("Escape");
  });
  await test.step("looks and language change at once", async () => {
    await ask("ss");
    await expect(option("切换为深色")).toBeVisible();
    await page.keyboard.press("Escape");
    for (const [text, choice] of [
      ["深色", "切换为深色"],
      ["红色", "切换主题：红色"],
      ["English", "切换语言：English"],
    ] as const) {
      await ask(text);
      await expect(option(choice)).toHaveAttribute("aria-selected", "true");
      await page.keyboard.press("Enter");
    }
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    const heard = hearData(page);
    await page.goto("/main/home");
    await expect(cards(page)).toHaveCount(6);
    await look(page, "home-en-dark-red");
    await expectEnglish(page, "home", await heard());
  });
  await test.step("and so does a smaller screen", async () => {
    await ask("green");
    await page.keyboard.press("Enter");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "green");
    await page.setViewportSize({ width: 820, height: 1180 });
    await look(page, "home-tablet-green");
  });
  await test.step("signing out", async () => {
    await ask("Sign out");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  });
});
