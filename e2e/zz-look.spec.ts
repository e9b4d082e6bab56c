import { test } from "@playwright/test";
import { chooseLanguage } from "./kit/looks.ts";
import { signedIn } from "./kit/people.ts";
import { goInside, projectHref } from "./kit/screens.ts";
import { settled } from "./kit/look.ts";

test.setTimeout(500_000);
const fact = {
  id: 1, reportId: 1, report: "正大审字[2025]第0001号", reportDate: "2025-04-20", knownOn: "2025-05-02", fact: "法院判决公司赔偿五百万元，资产负债表日前已起诉",
  wouldChange: true, discussedWith: "财务总监、审计委员会主任", wasDelivered: true, recordedBy: "赵敏", recordedAt: "2025-05-02T03:00:00Z",
  decision: 2, words: "诉讼赔偿须在附注中披露并计提", amendedOn: "2025-05-06", isDual: true, noteNo: "十二", procedures: "检查判决书，询问律师，重新取得书面声明",
  governance: null, reliance: null, decidedBy: "周伯通", decidedAt: "2025-05-06T03:00:00Z", dualDate: "2025年4月20日，附注十二为2025年5月6日",
  lacks: ["原报告尚未由签字合伙人作废（已报备的须撤回报备）", "尚未重新出具报告"], canDecide: { ok: true, reason: "" }, rowVersion: 2,
};
test("look", async ({ browser }) => {
  const page = await signedIn(browser, "manager");
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(projectHref("/maindo/preissue", 1, undefined, {}));
  await settled(page);
  for (const language of ["zh", "en"] as const) {
    await chooseLanguage(page, language);
    await goInside(page, projectHref("/maindo/preissue", 1, undefined, {}));
    await settled(page);
    await page.screenshot({ path: `/tmp/look-preissue-${language}.png` });
    await goInside(page, projectHref("/maindo/auditreport", 1, undefined, { fact: "all" }));
    await settled(page);
    await page.screenshot({ path: `/tmp/look-facts-empty-${language}.png` });
    await page.route("**/GetLateFacts**", (route) =>
      route.fulfill({ json: { result: { items: [fact, { ...fact, id: 2, decision: null, words: null, amendedOn: null, lacks: ["x"] }], reports: [{ id: 1, words: "正大审字[2025]第0001号", day: "2025-04-20" }], canRecord: { ok: true, reason: "" } }, success: true, error: null, targetUrl: null, unAuthorizedRequest: false, __abp: true } }),
    );
    await goInside(page, projectHref("/maindo/auditreport", 1, undefined, { fact: "1" }));
    await settled(page);
    await page.screenshot({ path: `/tmp/look-facts-${language}.png` });
    await page.getByRole("button", { name: language === "zh" ? "决定处理方式" : "Decide" }).click();
    await page.waitForTimeout(600);
    await page.locator(".ant-modal .ant-select").first().click();
    await page.locator(".ant-select-item-option").nth(1).click();
    await page.waitForTimeout(400);
    await page.screenshot({ path: `/tmp/look-decide-${language}.png` });
    await page.keyboard.press("Escape");
    await page.unroute("**/GetLateFacts**");
  }
});
