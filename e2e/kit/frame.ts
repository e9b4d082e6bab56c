import { expect, type Page } from "@playwright/test";

/** Of a window of 1366x768, what stands above the data of a page. */
const aboveMax = 150;

/** Screens on which a table comes after what has to be said or done first, by the name of their route. */
export const tablesBelow: Readonly<Record<string, string>> = {
  dataacquisition: "books are chosen and files dropped first; what came in before stands below",
  projectmain: "cards beside one another, of which none is the page's list",
};

/** On a page with a grid, a list or a table the first row begins high, unless it is declared to stand below; one inside a form begins where its form lets it. */
export async function expectDataHigh(page: Page, screen: string): Promise<void> {
  if (tablesBelow[screen]) return;
  const tops = await page.evaluate(() => {
    const rows = [
      ...document.querySelectorAll("[role=tabpanel] [role=row][data-row='0'], [role=tabpanel] tbody > tr:first-child"),
    ];
    const isOfPage = (row: Element) =>
      row.checkVisibility() && !row.closest(".entry-paper, .page-body, .judgement-form");
    return rows.filter(isOfPage).map((row) => row.getBoundingClientRect().top);
  });
  if (tops.length > 0) expect.soft(Math.min(...tops), `px above the data of ${screen}`).toBeLessThanOrEqual(aboveMax);
}
