import { expect, type Page } from "@playwright/test";

/** Of a window of 1366x768, what stands above the data of a page. */
const aboveMax = 150;

/** On a page with a grid or a list the first row begins high; a grid inside a form begins where its form lets it. */
export async function expectDataHigh(page: Page, screen: string): Promise<void> {
  const tops = await page.evaluate(() => {
    const rows = [...document.querySelectorAll("[role=tabpanel] [role=row][data-row='0']")];
    const isOfPage = (row: Element) => row.checkVisibility() && !row.closest(".entry-paper, .page-body");
    return rows.filter(isOfPage).map((row) => row.getBoundingClientRect().top);
  });
  if (tops.length > 0) expect.soft(Math.min(...tops), `px above the data of ${screen}`).toBeLessThanOrEqual(aboveMax);
}
