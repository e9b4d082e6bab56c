import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";
import { leanRender } from "./lean-sheets.ts";

const require = createRequire(join(import.meta.dirname, "../package.json"));
const preset = createRequire(require.resolve("@univerjs/preset-sheets-core"));
const id = join(preset.resolve("@univerjs/engine-render"), "../../es/index.js");
const code = readFileSync(id, "utf8");

test("drawing a sheet brings no patterns of languages, no reader of fonts and no table of Unicode", async () => {
  expect(code).toMatch(/from "cjk-regex"/);
  const lean = await leanRender(code, id);
  expect(lean).not.toMatch(/from "(cjk-regex|franc-min|opentype\.js)"|import\("/);
  const made = /CJK_ALL_REG = new RegExp\("(.+)", "(.*)"\);/.exec(lean);
  const isCjk = new RegExp(JSON.parse(`"${made?.[1]}"`), made?.[2]);
  expect(["底", "あ", "，", "A", "1"].map((text) => isCjk.test(text))).toEqual([true, true, true, false, false]);
});

test("a Univer that brings them in another way is told of, not shipped", async () => {
  await expect(leanRender(code.replace('from "franc-min"', 'from "franc"'), id)).rejects.toThrow(/look again/);
});
