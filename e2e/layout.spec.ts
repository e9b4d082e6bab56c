/** What our own judge of layout finds: faults planted into a page of their own, and what looks like them and is none. */
import { expect, type Page, test } from "@playwright/test";
import { cutOrCovered } from "./kit/judge.ts";

const row = `<div role="row"><div role="gridcell" style="width:100px">planted</div></div>`;
const corner = "position:fixed;right:0;bottom:0;width:120px;height:60px;background:#1b5fc1";

/** Each stands in a page of its own, and the judge names it. */
const faulty: Record<string, string> = {
  "words cut by what is around them": `<p style="width:40px;overflow:hidden;white-space:nowrap">planted words</p>`,
  "words cut on the left": `<div style="overflow:hidden;width:90px"><p style="margin-left:-30px">planted</p></div>`,
  "a heading that is cut": `<h2 style="width:40px;overflow:hidden;white-space:nowrap">planted heading</h2>`,
  "a button whose words are cut": `<button style="width:40px;overflow:hidden;white-space:nowrap">planted button</button>`,
  "a cell whose words are cut": `<div role="grid"><div role="row"><div role="gridcell" style="width:40px;overflow:hidden;white-space:nowrap">planted words</div></div></div>`,
  "words under another element": `<div style="position:relative"><p>planted</p><div style="position:absolute;inset:0;background:#fff"></div></div>`,
  "words under a picture": `<div style="position:relative"><p>planted</p><canvas style="position:absolute;left:0;top:0;width:200px;height:60px"></canvas></div>`,
  "the end of words under another element": `<p style="position:relative;width:max-content">planted words<i style="position:absolute;right:0;top:0;bottom:0;width:20px;background:#fff"></i></p><p>b</p>`,
  "a button under a see-through layer": `<div style="position:relative;width:90px"><button>planted</button><div style="position:absolute;inset:0"></div></div>`,
  "a button beyond the window": `<button style="position:fixed;left:1400px;top:40px">planted</button>`,
  "a button below the window": `<button style="position:fixed;left:40px;top:800px">planted</button>`,
  "a button beyond what cuts it": `<div style="overflow:hidden;width:100px"><div style="width:300px"><button style="margin-left:150px">planted</button></div></div>`,
  "a floating element over the last column": `<div role="grid" style="position:fixed;right:0;bottom:20px;width:100px">${row}</div><div style="${corner}"></div>`,
  "a floating element over the last row": `<table style="position:fixed;right:20px;bottom:4px"><tbody><tr><td>planted</td></tr></tbody></table><button aria-label="over" style="${corner}"></button>`,
  "letters without their feet": `<p style="height:15px;line-height:15px;font-size:16px;overflow:hidden"><span style="position:relative;top:4px">planted gypq</span></p>`,
  "the foot of a line": `<div style="height:12px;overflow:hidden;font-size:16px;line-height:20px">plantedgy</div>`,
};

const innocent: Record<string, string> = {
  "words that end in dots and say the rest": `<p title="planted words" style="width:40px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">planted words</p>`,
  "words that give way whole and are said on hover": `<ul title="planted · more" style="display:flex;flex-wrap:wrap;width:60px;height:20px;overflow:hidden;margin:0;padding:0"><li style="list-style:none">planted</li><li style="list-style:none">more</li></ul>`,
  "several lines that end in dots": `<p style="width:60px;display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow:hidden">planted words of many more lines than two</p>`,
  "a wide table in what scrolls": `<div style="width:100px;overflow-x:auto"><div style="width:400px">planted <button style="margin-left:200px">far</button></div></div>`,
  "a long list in what scrolls": `<div style="height:60px;overflow-y:auto"><p style="height:900px">planted</p><button>last</button></div>`,
  "rows under a head that stays": `<div id="list" style="height:80px;width:200px;overflow-y:auto"><div style="position:sticky;top:0;height:30px;background:#fff">head</div><p style="margin:0;height:20px">planted</p><p style="height:200px"></p></div>`,
  "rows under a column that stays": `<div role="grid" style="position:relative;width:200px;height:60px;overflow:hidden"><div role="row" style="position:absolute;left:-20px">planted words</div><div style="position:absolute;left:0;width:60px;height:60px;background:#fff"></div></div>`,
  "words for screen readers, a point wide": `<span style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0);white-space:nowrap">planted words</span>`,
  "words for screen readers, cut to nothing": `<span style="position:absolute;clip-path:inset(50%);overflow:hidden;white-space:nowrap">planted words</span>`,
  "what is folded away": `<div inert style="height:0;overflow:hidden"><button>planted</button></div>`,
  "a see-through layer that is pressed in place of words": `<div style="position:relative"><p>planted</p><a href="#x" aria-label="open" style="position:absolute;inset:0"></a></div>`,
  "room for the font above and below the ink": `<p style="height:16px;line-height:16px;font-size:16px;overflow:hidden">planted gy</p>`,
  "a choice under the field that takes its keys": `<div style="position:relative;width:90px">planted<input style="position:absolute;inset:0;border:0;background:none" readonly></div>`,
  "a label over its field": `<label style="display:block;position:relative"><input style="position:absolute;inset:0;opacity:0" type="checkbox">planted</label>`,
  "what is placed outside of what it hangs on": `<div style="position:relative"><div style="width:40px;height:10px;overflow:hidden"><p style="position:absolute;left:60px;top:0;white-space:nowrap;margin:0">planted</p></div></div>`,
  "words beside one another": `<p style="display:flex;gap:4px"><span>planted</span><span style="background:#eee">beside</span></p>`,
};

async function judged(page: Page, html: string): Promise<string[]> {
  await page.setContent(
    `<html lang="en"><body style="margin:40px;font:14px sans-serif"><div role="tabpanel" style="min-height:300px">${html}</div></body></html>`,
  );
  await page.evaluate(() => document.querySelector("#list")?.scrollTo(0, 12));
  return cutOrCovered(page);
}

test("finds each planted fault", async ({ page }) => {
  for (const [name, html] of Object.entries(faulty))
    expect.soft((await judged(page, html)).join("\n"), name).toMatch(/planted|over/);
});

test("passes what looks like a fault and is none", async ({ page }) => {
  for (const [name, html] of Object.entries(innocent)) expect.soft(await judged(page, html), name).toEqual([]);
});
