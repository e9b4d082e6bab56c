/** What people write, as it is kept: cleaned of all but plain marks, its words apart, and what it is searched by. */
import { articleLengthMax } from "@digao/contract/areas/office/knowledge/calls";
import { articleKind } from "@digao/contract/areas/office/knowledge/codes";
import { type RawBuilder, sql } from "kysely";
import { cleanWritten, wordsOf } from "../../../platform/lib/clean-html.ts";
import { pinyinInitials } from "../../../platform/lib/search.ts";
import { Refusal } from "../../../platform/refusal.ts";

interface Given {
  title: string;
  html: string;
  tags: string[];
  minutes: number;
}
export interface Written extends Given {
  plain: string;
}

/** Without empty lines. */
export const plainOf = (html: string): string =>
  wordsOf(html)
    .replace(/[ \t]*\n\s*/g, "\n")
    .trim();

export function written(given: Given, kind: number): Written {
  const html = cleanWritten(given.html, []);
  const plain = plainOf(html);
  if (plain === "") throw new Refusal("article.empty", { field: "html" });
  if (plain.length > articleLengthMax)
    throw new Refusal("article.tooLong", { field: "html", params: { max: articleLengthMax, count: plain.length } });
  const twice = given.tags.find((tag, at) => given.tags.indexOf(tag) !== at);
  if (twice !== undefined) throw new Refusal("article.tagTwice", { field: "tags", params: { tag: twice } });
  if ((kind === articleKind.course) !== given.minutes > 0) throw new Refusal("article.minutes", { field: "minutes" });
  return { ...given, html, plain };
}

interface Searched {
  title: string;
  tags: string[];
  plain: string;
  minutes: number;
  words: RawBuilder<string>;
  pinyin: string;
}

/** Columns of an article that follow from one of its versions. */
export const shownBy = ({ title, tags, plain, minutes }: Omit<Written, "html">): Searched => ({
  title,
  tags,
  plain,
  minutes,
  words: sql<string>`lower(${[title, tags.join(" "), plain].join("\n")}::text)`,
  pinyin: pinyinInitials(title),
});
