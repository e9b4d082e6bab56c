import { chromium } from "@playwright/test";
const base = "http://127.0.0.1:7710";
const call = async (token: string, path: string, body?: object, method = "POST") => {
  const r = await fetch(base + path, { method, headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) }, ...(body ? { body: JSON.stringify(body) } : {}) });
  const j: any = await r.json(); if (!r.ok) console.log(path, r.status, JSON.stringify(j.error)); return j.result;
};
const own = "Kw7mPq93xz";
const one = process.argv[2]!;
let t = await call("", "/api/TokenAuth/AuthenticateUserTenant", { tenancyName: "demo", userNameOrEmailAddress: "admin", password: own });
if (!t?.accessToken) {
  t = await call("", "/api/TokenAuth/AuthenticateUserTenant", { tenancyName: "demo", userNameOrEmailAddress: "admin", password: one });
  console.log(Object.keys(t ?? {}));
  await call(t.accessToken, "/api/services/app/User/ChangePassword", { currentPassword: one, newPassword: own });
  t = await call("", "/api/TokenAuth/AuthenticateUserTenant", { tenancyName: "demo", userNameOrEmailAddress: "admin", password: own });
}
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox"] });
const open = async (user: string, password: string) => {
  const ctx = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const page = await ctx.newPage();
  page.on("console", (m) => { if (m.type() === "error") console.log("CONSOLE", m.text().slice(0, 300)); });
  await page.goto(`${base}/?firm=demo&user=${user}`);
  await page.locator("input[type=password]").fill(password);
  await page.keyboard.press("Enter");
  await page.waitForTimeout(4000);
  return page;
};
const shot = async (page: any, name: string) => { await page.waitForTimeout(2500); await page.screenshot({ path: `/tmp/i14shots/${name}.png` }); };
export { browser, open, shot, call, own, t };
