import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { modules as english } from "./en-areas.ts";
import { keysOf, mergeAreas, type Texts } from "./merge.ts";
import { modules as chinese } from "./zh-areas.ts";

const zh = mergeAreas(chinese);
const en = mergeAreas(english);
const valuesOf = (texts: Texts): string[] =>
  Object.values(texts).flatMap((value) => (typeof value === "string" ? [value] : valuesOf(value)));

const source = resolve("apps/web/src");
const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|i18n[\\/](zh|en)[\\/]/.test(file),
);

describe("both languages are complete", () => {
  it("has the same areas in Chinese and English", () => expect(Object.keys(en).sort()).toEqual(Object.keys(zh).sort()));

  it.each(Object.keys(zh))("%s has the same keys in both", (area) => {
    expect([...new Set(keysOf(en[area] ?? {}))].sort()).toEqual([...new Set(keysOf(zh[area] ?? {}))].sort());
  });
  it("mixes no Chinese into English", () => {
    const mixed = valuesOf(en).filter((text) => /[\u4e00-\u9fff]/.test(text) && text !== "简体中文");
    expect(mixed).toEqual([]);
  });
});

describe("every text a screen asks for exists", () => {
  const known = new Set([...keysOf(zh), ...keysOf(en)]);
  const areas = new Set(Object.keys(zh));
  const asked = files.flatMap((file) => {
    const code = readFileSync(join(source, file), "utf8");
    return [...code.matchAll(/["'](([a-z][\w-]*)\.[\w.-]+)["']/g)]
      .filter((match) => areas.has(match[2]!) && new RegExp(`\\bt\\([^)]*["']${match[1]}["']`).test(code))
      .map((match) => `${match[1]} in ${file}`);
  });
  it("finds each literal key", () => {
    expect(asked.filter((one) => !known.has(one.split(" in ")[0]!))).toEqual([]);
  });
  it("looked at the real code", () => expect(asked.length).toBeGreaterThan(100));
});
