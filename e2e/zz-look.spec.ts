import { test, type Page } from "@playwright/test";
import { workLogs } from "@digao/contract/areas/office/work-logs/calls";
import { personIn } from "./kit/firms.ts";
import { chooseLanguage } from "./kit/looks.ts";
import { signedIn } from "./kit/people.ts";
import { goInside } from "./kit/screens.ts";
import { settled } from "./kit/look.ts";

test.setTimeout(400_000);
const dir = "/tmp/time-shots";
async function shot(page: Page, path: string, name: string) {
  await goInside(page, path);
  await page.waitForTimeout(2500);
  await page.screenshot({ path: `${dir}/${name}.png` });
}
const day = (shift: number) => new Date(Date.now() + 8 * 3600e3 + shift * 86400e3).toISOString().slice(0, 10);
test("look", async ({ browser }) => {
  const page = await signedIn(browser, "manager");
  await page.setViewportSize({ width: 1366, height: 768 });
  const person = await personIn(page);
  const log = (workDate: string, hours: number, title: string, more: object = {}) =>
    person.call(workLogs.CreateWorkLog, { projectId: 1, title, workDate, hours, status: 1, ...more });
  for (const [shift, hours, title] of [[0, 3.5, "应收账款函证"], [0, 4, "存货监盘"], [-1, 9, "收入截止测试"], [-7, 6, "访谈"], [1, 2, "复核底稿"]] as const)
    await log(day(shift), hours, title);
  await log(day(0), 1, "部门例会", { projectId: null, workType: 2, workDate: undefined, hours: undefined, startTime: `${day(0)}T02:00:00.000Z`, endTime: `${day(0)}T03:00:00.000Z` });
  for (const lang of ["zh", "en"] as const) {
    if (lang === "en") await chooseLanguage(page, "en");
    await shot(page, "/wm/worklog", `${lang}-week`);
    await shot(page, "/wm/worklog?view=list", `${lang}-list`);
    await shot(page, "/wm/worklog?view=list&whose=seen", `${lang}-seen`);
    await shot(page, "/wm/meetcalendar", `${lang}-meet`);
    await shot(page, "/wm/worktime", `${lang}-load`);
    await shot(page, "/pm/projectechart", `${lang}-board`);
    await shot(page, "/pm/projectechart?view=list", `${lang}-boardlist`);
    if (lang === "zh") {
      await goInside(page, "/wm/worktime");
      await page.waitForTimeout(1500);
      await page.locator(".load-cell button").last().click();
      await page.waitForTimeout(1500);
      await page.screenshot({ path: `${dir}/zh-cell.png` });
      await goInside(page, "/wm/meetcalendar");
      await page.waitForTimeout(1500);
      await page.locator(".meet-item").first().click();
      await page.waitForTimeout(1000);
      await page.screenshot({ path: `${dir}/zh-meet-open.png` });
    }
  }
});
