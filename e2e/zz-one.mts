import { browser, open, shot, own, call, t } from "./zz-look.mts";
const page = await open("admin", own);
await shot(page, "home");
await page.goto("http://127.0.0.1:7710/sm/security?separation=1"); await shot(page, "sep-off");
await page.getByRole("button", { name: "启用三员分立" }).click(); await shot(page, "sep-ask");
await page.keyboard.press("Escape");
await page.goto("http://127.0.0.1:7710/sm/log"); await shot(page, "log");
await call(t.accessToken, "/api/services/app/AbpLocalization/x").catch(() => 0);
await browser.close();
