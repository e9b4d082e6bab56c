import { expect, type Page } from "@playwright/test";
import { axeFaults, unreadableWords } from "./judge.ts";

/** All screens of a journey are judged, not only those before the first fault. */
const expectNone = (found: readonly string[], words: string): void => expect.soft(found, words).toEqual([]);

/** Words can be read on what they stand on, by our own check. */
export async function expectReadable(page: Page, screen: string, part?: string): Promise<void> {
  expectNone(await unreadableWords(page, part), `words of ${screen}`);
}

/** No serious or critical violation on the page as it stands; contrast by our own check, which costs a fiftieth of axe's. */
export async function expectAccessible(page: Page, screen: string, part?: string): Promise<void> {
  const whole = part === undefined ? {} : { part };
  expectNone(await axeFaults(page, { rules: "others", ...whole }), `accessibility of ${screen}`);
  await expectReadable(page, screen, part);
}

/** The same, and contrast by axe as well: in the whole page, or in what has come over it. */
export async function expectAllRules(page: Page, screen: string, over?: string): Promise<void> {
  if (over === undefined) expectNone(await axeFaults(page), `accessibility of ${screen}`);
  else expectNone(await axeFaults(page, { rules: "contrast", part: over }), `contrast of ${screen}`);
  await (over === undefined ? expectReadable : expectAccessible)(page, screen);
}

/** Nothing moves and nothing is on its way. */
export async function settled(page: Page): Promise<void> {
  const busy = page.locator("[aria-busy=true], .ant-skeleton, .ant-spin-spinning").filter({ visible: true });
  await expect(busy).toHaveCount(0);
  const shown = page.getByRole("tabpanel").first();
  if (await shown.isVisible()) await expect(shown.getByRole("heading").first()).toBeVisible();
  await page.evaluate(() => {
    // The ring around a pressed button takes two seconds to go, and says nothing.
    const isRing = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect && effect.target?.classList.contains("ant-wave") === true;
    const moving = document.getAnimations().filter((one) => !isRing(one));
    // In a window that nobody sees, nothing that moves comes to its end.
    const late = new Promise((resolve) => setTimeout(resolve, 5000));
    return Promise.race([Promise.all(moving.map((one) => one.finished.catch(() => null))), late]);
  });
}

/** A picture for people to look at, kept in .shots where DIGAO_SHOTS asks for pictures. */
async function keepPicture(page: Page, screen: string): Promise<void> {
  if (process.env.DIGAO_SHOTS) await page.screenshot({ path: `e2e/.shots/${screen}.png` });
}

/** A screen worth looking at. */
export async function look(page: Page, screen: string): Promise<void> {
  await settled(page);
  await keepPicture(page, screen);
  await expectAccessible(page, screen);
}

/** A part beside a book: the editor itself is a library's, and judged by itself. */
export async function lookBeside(page: Page, part: string, screen: string): Promise<void> {
  await keepPicture(page, screen);
  await expectAccessible(page, screen, part);
}

/** What people and the sample wrote: every Chinese word of the server's answers, but for those of its own menu. */
export function hearData(page: Page): () => Promise<string[]> {
  const heard: Promise<string>[] = [];
  page.on("response", (response) => {
    const path = new URL(response.url()).pathname;
    if (path.startsWith("/api/") && !path.includes("MenuTree")) heard.push(response.text().catch(() => ""));
  });
  return async () => {
    const words = (await Promise.all(heard)).flatMap((text) => text.match(/[\u3400-\u9fff]+/g) ?? []);
    return ["简体中文", ...new Set(words)];
  };
}

/** Words left in Chinese on an English screen, apart from what people typed and what the rows of tables hold. */
export async function expectEnglish(page: Page, screen: string, data: readonly string[]): Promise<void> {
  const words = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode.nodeValue ?? "";
      const element = walker.currentNode.parentElement;
      const isShown = element?.checkVisibility({ visibilityProperty: true }) && !element.closest("[role=gridcell], td");
      if (isShown && /[\u3400-\u9fff]/.test(text)) found.push(text.trim());
    }
    return found;
  });
  // A picture of a person who has none is the first sign of the name.
  const isOf = (word: string, text: string) => text.includes(word) || (text.length === 1 && word.startsWith(text));
  const left = words.filter((text) => !data.some((word) => isOf(word, text)));
  expect.soft(left, `Chinese left on ${screen}`).toEqual([]);
}
