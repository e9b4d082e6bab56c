/** What a page tells nobody who looks at it: errors in its console, and code that came as somebody's text. */
import type { Page } from "@playwright/test";

interface Watched {
  hostile: string[];
}

/** Errors that the page has had since it was last asked. */
export function hearErrors(page: Page): () => string[] {
  let heard: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") heard.push(`${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => heard.push(error.stack ?? error.message));
  return () => {
    const found = heard;
    heard = [];
    return found;
  };
}

/** Notes whatever runs, and what the content policy had to stop: neither may happen. */
export async function watchCode(page: Page): Promise<void> {
  page.on(
    "dialog",
    (dialog) => void dialog.dismiss().then(() => page.evaluate(() => self.dispatchEvent(new Event("ran")))),
  );
  await page.addInitScript(() => {
    const found: string[] = [];
    Object.assign(window, {
      hostile: found,
      ran: () => found.push("ran"),
    });
    addEventListener("ran", () => found.push("dialog"));
    addEventListener(
      "securitypolicyviolation",
      ({ violatedDirective, blockedURI, sample, sourceFile, lineNumber, columnNumber }) =>
        found.push(`${violatedDirective} ${blockedURI} ${sample} ${sourceFile}:${lineNumber}:${columnNumber}`),
    );
  });
}

/** What ran, and elements that could have: handlers in markup, addresses that are scripts, frames and objects made of texts. */
export const codeIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCode = ({ name, value }: Attr): boolean =>
      /^on/i.test(name) ||
      (/^(href|src|action|data|xlink:href)$/i.test(name) && /^\s*(java|vb)script:|^data:text/i.test(value));
    const codeOf = (element: Element): string[] =>
      [...element.attributes].filter(isCode).map(({ name, value }) => `${element.tagName} ${name}=${value}`);
    const made = document.querySelectorAll(
      'script:not([src]), iframe[srcdoc]:not([sandbox=""]), object, embed, base, math',
    );
    return [
      ...(window as unknown as Watched).hostile,
      ...[...document.querySelectorAll("*")].flatMap(codeOf),
      ...[...made].map(({ outerHTML }) => outerHTML.slice(0, 100)),
    ];
  });

/** What could run in the frames that show files; the page itself is looked at by `codeIn`. */
export async function codeInFrames(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const frame of page.frames().filter((one) => one !== page.mainFrame()))
    found.push(
      ...(await frame.evaluate(() => {
        const isCode = ({ name, value }: Attr): boolean => /^on/i.test(name) || /^\s*(java|vb)script:/i.test(value);
        const coded = [...document.querySelectorAll("*")].filter((element) => [...element.attributes].some(isCode));
        const made = document.querySelectorAll("script, iframe, object, embed, base, math, svg, form, link, a[href]");
        return [...coded, ...made].map(({ outerHTML }) => outerHTML.slice(0, 100));
      })),
    );
  return found;
}
