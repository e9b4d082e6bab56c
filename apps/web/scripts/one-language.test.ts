// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Rolldown } from "vite";
import { afterAll, describe, expect, it } from "vitest";
import { oneLanguage } from "./one-language.ts";

// Within the workspace, where the contract is found.
const folder = mkdtempSync(join(import.meta.dirname, ".texts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
mkdirSync(join(folder, "i18n/texts"), { recursive: true });
writeFileSync(
  join(folder, "i18n/texts/a.ts"),
  `import { words } from "@digao/contract/words";
export const text = {
  title: ["底稿", "Papers"],
  "in-force": { "1": ["生效“中”", "In \\"force\\""], date: words.date },
  days: ["{{count}} 天", { one: "{{count}} day", other: "{{count}} days" }],
} as const;`,
);
mkdirSync(join(folder, "features/office/a"), { recursive: true });
writeFileSync(
  join(folder, "features/office/a/texts.ts"),
  'import { part } from "./part-texts.ts"; export const text = { part } as const;',
);
writeFileSync(
  join(folder, "features/office/a/part-texts.ts"),
  'export const part = { title: ["底稿", "Papers"] } as const;',
);

async function chunksOf(source: string): Promise<string[]> {
  const input = join(folder, "entry.ts");
  writeFileSync(input, source);
  const built = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [oneLanguage()],
    build: { write: false, minify: false, rolldownOptions: { input, preserveEntrySignatures: "strict" } },
  });
  const { output } = built as Rolldown.RolldownOutput;
  return output.flatMap((file) => (file.type === "chunk" ? [file.code] : []));
}
const textIn = async (code: string): Promise<unknown> =>
  (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)).text;

describe("texts in the browser", () => {
  it("are in Chinese alone where Chinese is asked for, shared words too", async () => {
    const [code = ""] = await chunksOf('export { text } from "./i18n/texts/a.ts?zh";');
    expect(code).not.toMatch(/Papers|In .force|"Date"|days_/);
    expect(await textIn(code)).toEqual({
      title: "底稿",
      "in-force": { 1: "生效“中”", date: "日期" },
      days: "{{count}} 天",
    });
  });
  it("are in English alone where English is asked for, counted in its two forms", async () => {
    const [code = ""] = await chunksOf('export { text } from "./i18n/texts/a.ts?en";');
    expect(code).not.toMatch(/[\u4e00-\u9fff]/);
    expect(await textIn(code)).toEqual({
      title: "Papers",
      "in-force": { 1: 'In "force"', date: "Date" },
      days_one: "{{count}} day",
      days_other: "{{count}} days",
    });
  });
  it("of an area may stand in several files, in the language of the one that names them", async () => {
    const [code = ""] = await chunksOf('export { text } from "./features/office/a/texts.ts?zh";');
    expect(code).not.toContain("Papers");
    expect(await textIn(code)).toEqual({ part: { title: "底稿" } });
  });
  it("are fetched one language at a time", async () => {
    const chunks = await chunksOf(
      'export { text } from "./i18n/texts/a.ts?zh"; export const english = () => import("./i18n/texts/a.ts?en");',
    );
    expect(chunks.map((code) => [code.includes("底稿"), code.includes("Papers")]).sort()).toEqual([
      [false, true],
      [true, false],
    ]);
  });
  it.each([
    ["both languages side by side", 'export { text } from "./i18n/texts/a.ts";'],
    [
      "both in one chunk",
      'export { text } from "./i18n/texts/a.ts?zh"; export { text as en } from "./i18n/texts/a.ts?en";',
    ],
  ])("refuse %s", async (_name, source) => {
    await expect(chunksOf(source)).rejects.toThrow(/holds .* and|both languages/);
  });
});
