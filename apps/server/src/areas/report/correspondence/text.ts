/** The text of a document: cleaned as it is saved, with its bound figures as they were then, and read as the paragraphs of a letter. */
import {
  type BoundKey,
  boundKeys,
  boundWords,
  type CorrespondenceKind,
} from "@digao/contract/areas/report/correspondence/kind";
import type { Lang } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import sanitize from "sanitize-html";
import type { LetterBlock } from "../../../platform/letters/letter.ts";
import { shallow } from "../../../platform/lib/clean-html.ts";

export type BoundValues = Readonly<Record<string, string>>;

const isKey = (key: string | undefined): key is BoundKey => boundKeys.some((one) => one === key);
const cleaned: sanitize.IOptions = {
  allowedTags: ["p", "br", "b", "strong", "i", "em", "u", "s", "ul", "ol", "li", "span"],
  allowedAttributes: { span: ["data-bound"] },
  transformTags: {
    span: (_tag, { "data-bound": key }): sanitize.Tag => ({
      tagName: "span",
      attribs: isKey(key) ? { "data-bound": key } : {},
    }),
  },
};

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (one) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[one] ?? one);
const plain = (html: string): string =>
  html
    .replace(/&(lt|gt|quot|amp);/g, (_all, name: string) => ({ lt: "<", gt: ">", quot: '"', amp: "&" })[name] ?? "")
    .replaceAll("\u00a0", " ");

const chip = /<span data-bound="(\w+)">[\s\S]*?<\/span>/g;

const chipOf = (key: string, value: string): string => `<span data-bound="${key}">${escaped(value)}</span>`;

/** What a person wrote, with each bound figure as it is now, whatever stood there. */
export const boundText = (html: string, values: BoundValues): string =>
  sanitize(shallow(html), cleaned).replace(chip, (_all, key: string) => chipOf(key, values[key] ?? ""));

export const keysIn = (html: string): BoundKey[] => [
  ...new Set([...html.matchAll(chip)].map(([, key]) => key).filter(isKey)),
];

export const wordsIn = (html: string): string => plain(html.replace(/<[^>]*>/g, ""));

interface Paragraph {
  text: string;
  bold: number;
  list: string;
}

/** Tags and words of cleaned HTML, in their order. */
const piecesOf = (html: string): string[] => html.match(/<[^>]+>|[^<]+/g) ?? [];

class Reader {
  readonly done: Paragraph[] = [];
  private open: Paragraph = { text: "", bold: 0, list: "" };
  private bold = 0;
  private readonly lists: { isNumbered: boolean; at: number }[] = [];

  private end(): void {
    if (this.open.text.trim() !== "") this.done.push(this.open);
    this.open = { text: "", bold: 0, list: "" };
  }

  words(piece: string): void {
    const text = plain(piece);
    this.open.text += text;
    if (this.bold > 0) this.open.bold += text.length;
  }

  private item(): void {
    this.end();
    const list = this.lists.at(-1);
    if (!list) return;
    list.at += 1;
    this.open.list = list.isNumbered ? `${list.at}. ` : "• ";
  }

  private list(isNumbered: boolean, isEnd: boolean): void {
    this.end();
    if (isEnd) this.lists.pop();
    else this.lists.push({ isNumbered, at: 0 });
  }

  tag(name: string, isEnd: boolean): void {
    const bold = () => {
      this.bold += isEnd ? -1 : 1;
    };
    const acts: Readonly<Record<string, () => void>> = {
      strong: bold,
      b: bold,
      br: () => {
        this.open.text += "\n";
      },
      p: () => (isEnd ? this.end() : undefined),
      li: () => (isEnd ? this.end() : this.item()),
      ul: () => this.list(false, isEnd),
      ol: () => this.list(true, isEnd),
    };
    acts[name]?.();
  }

  finish(): Paragraph[] {
    this.end();
    return this.done;
  }
}

function paragraphsOf(html: string): Paragraph[] {
  const reader = new Reader();
  for (const piece of piecesOf(html)) {
    const [, slash, name] = /^<(\/?)([a-z]+)/.exec(piece) ?? [];
    if (name) reader.tag(name, slash === "/");
    else reader.words(piece);
  }
  return reader.finish();
}

const kindOf = ({ text, bold, list }: Paragraph, at: number): "address" | "heading" | "plain" | "text" => {
  if (list !== "") return "plain";
  if (bold < text.trim().length) return "text";
  return at === 0 ? "address" : "heading";
};

/** A paragraph that is bold throughout is a heading, and the first one names whom the letter goes to. */
export const blocksOfText = (html: string): LetterBlock[] =>
  paragraphsOf(html).map((paragraph, at) => ({
    kind: kindOf(paragraph, at),
    text: paragraph.list + paragraph.text.trim(),
  }));

const token = /\{(\w+)\}/g;
/** A paragraph of the catalogue. */
const marked = (text: string, values: BoundValues): string =>
  escaped(text).replace(token, (all, key: string) => (isKey(key) ? chipOf(key, values[key] ?? "") : all));

const openings: Readonly<
  Record<CorrespondenceKind["audience"], readonly [to: readonly [string, string], opening: readonly [string, string]]>
> = {
  firm: [
    ["致：{firm}", "To: {firm}"],
    [
      "本声明书是针对贵所审计{client}{period}财务报表而提供的。尽我们所知和所信，并在作出了必要的查询和了解后，我们确认：",
      "This letter is provided in connection with your audit of the financial statements of {client} for {period}. To the best of our knowledge and belief, having made such inquiries as we considered necessary, we confirm:",
    ],
  ],
  management: [
    ["致：{client}管理层", "To: the management of {client}"],
    [
      "我们接受委托，对贵公司{period}财务报表进行审计。现将有关事项沟通如下：",
      "We have been engaged to audit your financial statements for {period}, and write to you on the following:",
    ],
  ],
  governance: [
    ["致：{client}治理层", "To: those charged with the governance of {client}"],
    [
      "我们接受委托，对{client}{period}财务报表进行审计。根据中国注册会计师审计准则，现与贵方沟通如下事项：",
      "We have been engaged to audit the financial statements of {client} for {period}. In accordance with Chinese Standards on Auditing we communicate the following to you:",
    ],
  ],
  predecessor: [
    ["致：前任会计师事务所", "To: the predecessor auditor"],
    ["", ""],
  ],
  componentAuditor: [
    ["致：组成部分注册会计师", "To: the component auditor"],
    ["", ""],
  ],
  lawyer: [
    ["致：律师事务所", "To: the law firm"],
    ["", ""],
  ],
  regulator: [
    ["致：主管监管机构", "To: the competent regulator"],
    ["", ""],
  ],
};
const closings = {
  declaration: ["本声明书自签署之日起生效。", "This letter takes effect on the day it is signed."],
  communication: [
    "本函仅供收件人了解审计有关事项，未经本所书面同意，不得提供给其他方或用于其他目的。",
    "This letter is for its addressee alone. It is not to be given to others or used for other purposes without our written consent.",
  ],
} as const;

/** What the catalogue proposes, of several declarations one after the other. */
export function templateOf(kinds: readonly CorrespondenceKind[], lang: Lang, values: BoundValues): string {
  const [first] = kinds;
  if (!first) return "";
  const [to, opening] = openings[first.audience];
  const p = (text: string): string => `<p>${marked(text, values)}</p>`;
  const strong = (text: string): string => `<p><strong>${marked(text, values)}</strong></p>`;
  const begin = wordIn(lang, [...opening]);
  const body = kinds.flatMap(({ words, text }) => [
    ...(kinds.length > 1 ? [strong(wordIn(lang, words))] : []),
    ...text[lang].map(p),
  ]);
  const end = first.audience === "firm" ? closings.declaration : closings.communication;
  return [strong(wordIn(lang, [...to])), ...(begin ? [p(begin)] : []), ...body, p(wordIn(lang, end))].join("");
}

export const labelOf = (key: BoundKey, lang: Lang): string => wordIn(lang, boundWords[key]);
