/** What our own check of colours finds, against axe: the same faults planted into the product's pages, and those that axe leaves open. */
import { expect, type Page, test } from "@playwright/test";
import { axeFaults, unreadableWords } from "./kit/judge.ts";
import { settled } from "./kit/look.ts";
import { chooseLook } from "./kit/looks.ts";
import { signedIn } from "./kit/people.ts";
import { goInside } from "./kit/screens.ts";

test.setTimeout(300_000);

const place = "planted";

/** Puts an element over what is there, as the page would: at its end, or in the drawer or dialog that is open. */
async function plant(page: Page, html: string, parent: string): Promise<void> {
  await page.evaluate(
    ([html, parent, place]) => {
      document.getElementById(place)?.remove();
      const box = document.createElement("div");
      box.id = place;
      box.innerHTML = html;
      const parents = [...document.querySelectorAll(parent)].filter((one) => one.checkVisibility());
      parents.at(-1)?.prepend(box);
    },
    [html, parent, place] as const,
  );
  await expect(page.locator(`#${place}`)).toHaveText("planted");
}

/** By surface: too faint on the page's own ground, on a ground of their own, through a veil, by opacity, large; each beside a sound one. */
const plants: Record<"light" | "dark", { faulty: string[]; sound: string[] }> = {
  light: {
    faulty: [
      `<p style="color:#999">planted</p>`,
      `<p style="color:rgb(0 0 0 / 40%)">planted</p>`,
      `<p style="color:#000;opacity:0.4">planted</p>`,
      `<p style="background:#1b5fc1;color:#6fa8f5">planted</p>`,
      `<p style="background:#000"><span style="background:rgb(255 255 255 / 40%);color:#333">planted</span></p>`,
      `<b style="font-size:24px;color:#aaa">planted</b>`,
      `<div style="background:#fff;position:relative;height:40px"><i style="position:absolute;top:0;color:#bbb">planted</i></div>`,
    ],
    sound: [
      `<p style="color:#595959">planted</p>`,
      `<p style="background:#1b5fc1;color:#fff">planted</p>`,
      `<b style="font-size:24px;color:#8c8c8c">planted</b>`,
      `<button disabled style="color:#bbb">planted</button>`,
    ],
  },
  dark: {
    faulty: [
      `<p style="color:#555">planted</p>`,
      `<p style="color:rgb(255 255 255 / 30%)">planted</p>`,
      `<p style="color:#fff;opacity:0.3">planted</p>`,
      `<p style="background:#fff;color:#999">planted</p>`,
      `<p style="background:#fff"><span style="background:rgb(0 0 0 / 40%);color:#888">planted</span></p>`,
    ],
    sound: [`<p style="color:#ddd">planted</p>`, `<p style="background:#fff;color:#333">planted</p>`],
  },
};

/** Those that axe does not decide. */
const pictures = {
  faulty: [
    `<p style="background:linear-gradient(#000,#fff);color:#fff">planted</p>`,
    `<p style="background:linear-gradient(rgb(255 255 255 / 90%),#fff),#000;color:#aaa">planted</p>`,
    `<p style="background:url(data:image/gif;base64,R0lGODlhAQABAAAAACw=);color:#000">planted</p>`,
    `<p style="background:url(data:image/gif;base64,R0lGODlhAQABAAAAACw=) #fff;color:#000"><b>planted</b></p>`,
  ],
  sound: [
    `<p style="background:linear-gradient(#000,#333);color:#fff">planted</p>`,
    `<p style="background:url(data:image/gif;base64,R0lGODlhAQABAAAAACw=)"><b style="background:#fff;color:#000">planted</b></p>`,
  ],
};

interface Plants {
  faulty: readonly string[];
  sound: readonly string[];
}

async function expectFound(page: Page, { faulty, sound }: Plants, parent: string, isByAxe: boolean): Promise<void> {
  for (const [isFaulty, all] of [
    [true, faulty],
    [false, sound],
  ] as const)
    for (const html of all) {
      await plant(page, html, parent);
      const found = (await unreadableWords(page, `#${place}`)).length > 0;
      expect.soft(found, `ours: ${html} in ${parent}`).toBe(isFaulty);
      if (!isByAxe) continue;
      const byAxe = (await axeFaults(page, { rules: "contrast", part: `#${place}` })).length > 0;
      expect.soft(byAxe, `axe: ${html} in ${parent}`).toBe(isFaulty);
    }
}

test("words that cannot be read are found as axe finds them, on light and dark pages, in drawers and dialogs, and on pictures besides", async ({
  browser,
}) => {
  const page = await signedIn(browser, "admin");
  for (const look of ["default", "dark"] as const) {
    await chooseLook(page, look, "zh");
    const own = plants[look === "dark" ? "dark" : "light"];
    await goInside(page, "/pm/customers");
    const panel = page.getByRole("tabpanel", { name: "客户", exact: true });
    await expect(panel).toBeVisible();
    await settled(page);
    await expectFound(page, own, "[role=tabpanel]", true);
    await panel.getByRole("button", { name: "新建客户", exact: true }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await settled(page);
    await expectFound(page, own, "[role=dialog] form, [role=dialog]", true);
    if (look === "default") await expectFound(page, pictures, "[role=dialog] form, [role=dialog]", false);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog")).toBeVisible();
    await settled(page);
    await expectFound(page, own, ".palette .ant-modal-container", true);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});
