// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { theme } from "antd";
import { describe, expect, test } from "vitest";
import { type Colour, colourOf, contrast, over, readable } from "../../test/colours.ts";
import { antdTheme, type Surface, type ThemeName } from "./theme.ts";

/*
 * axe judges every screen in the look that a reader begins with (e2e/screens.spec.ts). Here it is proved that the other looks
 * can only be as readable: whichever two colours stand on each other there, as words and as ground, if they can be read
 * in that look, they can be read in all of them. A look changes colours by tokens and by nothing else.
 */

const source = new URL("../", import.meta.url);
const files = readdirSync(source, { recursive: true })
  .map((name) => String(name).replaceAll("\\", "/"))
  .filter((name) => name.endsWith(".css"));
const cssOf = (name: string) =>
  readFileSync(new URL(name, source), "utf8")
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/@media print \{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g, "");
const css = files.filter((name) => name !== "ui/tokens.css").map((name) => ({ name, text: cssOf(name) }));

type Tokens = Readonly<Record<string, string>>;
interface Look {
  name: string;
  tokens: Tokens;
  antd: ReturnType<typeof theme.getDesignToken>;
}

const declarationsIn = (body: string): Tokens =>
  Object.fromEntries(
    [...body.matchAll(/([\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [name, value.trim()]),
  );

/** The custom properties of a look, in the order in which the rules of tokens.css take effect. */
function tokensOf(name: ThemeName, surface: Surface): Tokens {
  const found: Record<string, string> = {};
  for (const [, selector = "", body = ""] of cssOf("ui/tokens.css").matchAll(/([^{}]+)\{([^}]*)\}/g)) {
    const ofTheme = /data-theme="(\w+)"/.exec(selector)?.[1] ?? name;
    const ofSurface = /data-surface="(\w+)"/.exec(selector)?.[1] ?? surface;
    if (ofTheme === name && ofSurface === surface) Object.assign(found, declarationsIn(body));
  }
  return found;
}

const looks: Look[] = (["light", "dark"] as const).flatMap((surface) =>
  (["default", "green", "red"] as const).map((name) => ({
    name: `${surface} ${name}`,
    tokens: tokensOf(name, surface),
    antd: theme.getDesignToken(antdTheme(name, surface, true)),
  })),
);
const [first, ...others] = looks as [Look, ...Look[]];

/** A token of ours or of antd's in a look. */
function colourIn(look: Look, name: string): Colour {
  const value = name.startsWith("--") ? (look.tokens[name] ?? "") : String(look.antd[name as keyof Look["antd"]]);
  const inner = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  return inner ? colourIn(look, inner) : colourOf(value);
}

const own = [
  "--text",
  "--text-soft",
  "--text-faint",
  "--primary-text",
  "--good",
  "--bad",
  "--attention",
  "--busy",
  "--quiet",
];
const meanings = ["good", "bad", "attention", "busy", "quiet"];
const ofAntd = ["colorText", "colorTextHeading", "colorTextLabel", "colorTextDescription", "colorTextPlaceholder"];

/** Which words stand on which grounds; after "/", what lies between: where the mouse is, what is chosen, what may be edited. */
const table: readonly [words: readonly string[], grounds: readonly string[]][] = [
  [own, ["--surface", "--surface-head", "--surface-total", "--ground", "--line-soft", "--line"]],
  [own, ["--surface/--hover", "--surface/--selection", "--surface/--editable", "--surface-head/--hover"]],
  [own, ["--surface-total/--selection", "--ground/--hover"]],
  ...meanings.map((meaning): [string[], string[]] => [
    ["--text", "--text-soft", "--primary-text", `--${meaning}`],
    [`--${meaning}-soft`],
  ]),
  [["--sider-strong", "--sider-text", "--sider-faint"], ["--sider"]],
  [["--surface"], ["--primary"]],
  [["--primary"], ["--surface"]],
  [ofAntd, ["colorBgContainer", "colorBgElevated", "colorBgLayout", "colorBgElevated/controlItemBgHover"]],
  [
    ["colorText", "colorTextHeading"],
    ["colorBgElevated/controlItemBgActive", "colorBgContainer/controlItemBgActive"],
  ],
  [
    ["colorSuccess", "colorWarning", "colorError"],
    ["colorBgContainer", "colorBgElevated"],
  ],
];
/** Bars, dots and lines: no words stand on them. */
const wordless = ["--primary-fill", "--series-2", "--series-4", "--good", "--bad", "--attention", "--busy"];

interface Stand {
  names: string;
  contrastIn: (look: Look) => number;
}
const stands: Stand[] = table.flatMap(([words, grounds]) =>
  words.flatMap((word) =>
    grounds.map((ground) => ({
      names: `${word} on ${ground}`,
      contrastIn: (look: Look) => {
        const [whole = "", between] = ground.split("/");
        const base = colourIn(look, whole);
        return contrast(colourIn(look, word), between ? over(colourIn(look, between), base) : base);
      },
    })),
  ),
);

describe("words that can be read in the first look", () => {
  const readThere = stands.filter(({ contrastIn }) => contrastIn(first) >= readable);

  test.each(others.map((look) => [look.name, look] as const))("can be read in %s", (_name, look) => {
    const lost = readThere.filter(({ contrastIn }) => contrastIn(look) < readable);
    expect(lost.map(({ names, contrastIn }) => `${names}: ${contrastIn(look).toFixed(2)}`)).toEqual([]);
  });
});

/** The rules of all style sheets: selector and declarations. */
const rules = css.flatMap(({ name, text }) =>
  [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = "", body = ""]) => ({
    where: `${name}: ${selector.trim()}`,
    is: declarationsIn(`${body};`),
  })),
);
const tokensIn = (value = ""): string[] => value.match(/--[\w-]+/g) ?? [];

describe("the styles", () => {
  test("take words and grounds from the table above", () => {
    const words = new Set(table.flatMap(([names]) => names));
    const grounds = new Set([...table.flatMap(([, names]) => names.flatMap((name) => name.split("/"))), ...wordless]);
    const unmatched = rules.flatMap(({ where, is }) => [
      ...tokensIn(is.color)
        .filter((token) => !words.has(token))
        .map((token) => `${where} writes in ${token}`),
      ...[is.background, is["background-color"]]
        .flatMap(tokensIn)
        .filter((token) => !grounds.has(token))
        .map((token) => `${where} writes on ${token}`),
    ]);
    expect(unmatched).toEqual([]);
  });

  test("give words of a fixed colour a ground of their own, on which every look lets them be read", () => {
    const found = rules.flatMap(({ where, is }) => {
      if (!is.color?.startsWith("#")) return [];
      const ground = is.background ?? is["background-color"] ?? "";
      const token = tokensIn(ground)[0];
      if (!token && !ground.startsWith("#")) return [`${where}: no ground`];
      const isLost = (look: Look) =>
        contrast(colourOf(is.color ?? ""), token ? colourIn(look, token) : colourOf(ground)) < readable;
      return looks.filter(isLost).map((look) => `${where}: ${look.name}`);
    });
    expect(found).toEqual([]);
  });

  test("leave to the tokens what a look changes", () => {
    expect(rules.map(({ where }) => where).filter((where) => /\[data-(theme|surface)[\]=]/.test(where))).toEqual([]);
  });
});
