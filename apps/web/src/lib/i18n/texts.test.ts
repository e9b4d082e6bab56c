import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { modules as english } from "./en-areas.ts";
import { modules as englishHelp } from "./en-help.ts";
import { areaOf, mergeAreas, mergeHelp, type TextModule, type Texts } from "./merge.ts";
import { isPair, type Pairs } from "./pairs.ts";
import { modules as chinese } from "./zh-areas.ts";
import { modules as chineseHelp } from "./zh-help.ts";

const texts = Object.entries(
  import.meta.glob<{ text: Pairs }>(["./texts/*.ts", "../../features/*/*/texts.ts"], { eager: true }),
).map(([path, { text }]) => [areaOf(path), text] as const);
const pages = Object.values(import.meta.glob<{ text: Pairs }>("../../features/*/*/help.ts", { eager: true }));
const page: Pairs = Object.assign({}, ...pages.map(({ text }) => text));
const pairs: Record<string, Pairs> = Object.fromEntries(
  texts.map(([area, text]) => [area, area === "help" ? { ...text, page } : text]),
);
const source = resolve("apps/web/src");
const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|i18n[\\/]texts[\\/]|[\\/](texts|help)\.ts$/.test(file),
);

/** What a browser must read: the pairs themselves are the measure of what is made of them. */
const inChinese = (texts: Pairs): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [key, isPair(value) ? value[0] : inChinese(value)] as const),
  );
const inEnglish = (texts: Pairs): Texts =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]): [string, string | Texts][] => {
      if (!isPair(value)) return [[key, inEnglish(value)]];
      const word = value[1];
      if (typeof word === "string") return [[key, word]];
      return [
        [`${key}_one`, word.one],
        [`${key}_other`, word.other],
      ];
    }),
  );
const valuesOf = (texts: Texts): string[] =>
  Object.values(texts).flatMap((value) => (typeof value === "string" ? [value] : valuesOf(value)));
const keysOf = (texts: Texts, before = ""): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [before + key] : keysOf(value, `${before}${key}.`),
  );

/** As a reader has them who has opened a page of help. */
const whole = (areas: Record<string, TextModule>, help: Record<string, TextModule>) => {
  const texts = mergeAreas(areas);
  return { ...texts, help: { ...texts.help, ...mergeHelp(help).help } };
};

describe("both languages are complete", () => {
  it("reads in Chinese what the pairs say", () => expect(whole(chinese, chineseHelp)).toEqual(inChinese(pairs)));
  it("reads in English what the pairs say, with one form for one and one for many", () =>
    expect(whole(english, englishHelp)).toEqual(inEnglish(pairs)));
  it("mixes no Chinese into English", () => {
    const mixed = valuesOf(inEnglish(pairs)).filter((text) => /[\u4e00-\u9fff]/.test(text) && text !== "简体中文");
    expect(mixed).toEqual([]);
  });
});

describe("every text a screen asks for exists", () => {
  const keys = new Set(keysOf(inChinese(pairs)));
  const areas = new Set(Object.keys(pairs));
  const usedKeys = files.flatMap((file) => {
    const code = readFileSync(join(source, file), "utf8");
    return [...code.matchAll(/["'](([a-z][\w-]*)\.[\w.-]+)["']/g)]
      .filter((match) => areas.has(match[2]!) && new RegExp(`\\bt\\([^)]*["']${match[1]}["']`).test(code))
      .map((match) => `${match[1]} in ${file}`);
  });
  it("finds each literal key", () => {
    expect(usedKeys.filter((one) => !keys.has(one.split(" in ")[0]!))).toEqual([]);
  });
  it("looked at the real code", () => expect(usedKeys.length).toBeGreaterThan(100));
});
