import { describe, expect, it } from "vitest";
import { text } from "../../../../lib/i18n/texts/app.ts";
import { switchWords } from "./switch-words.ts";

describe("the change to another project", () => {
  it.each([
    ["page", false, text.project.switch.page],
    ["window", false, text.project.switch.window],
    ["page", true, text.project.switch.archive],
    ["window", true, text.project.switch.archive],
  ] as const)("from a %s, archive %s, has its own words", (where, isArchive, words) => {
    const key = switchWords({ isArchive }, where).split(".").at(-1);
    expect(text.project.switch[key as keyof typeof text.project.switch]).toBe(words);
  });
});
