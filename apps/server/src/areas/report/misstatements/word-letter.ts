import type { Misstatement, MisstatementLetter, misstatements } from "@digao/contract/areas/report/misstatements/calls";
import { misstatementConclusion } from "@digao/contract/areas/report/misstatements/codes";
import { codeWord } from "@digao/contract/code-words";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, type MessageKey, messageOf, type Params } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { fen, sum, thousands } from "@digao/domain/money";
import { firmName } from "../../../platform/letters/firm-name.ts";
import { DOCX, type LetterBlock, type LetterPart, letterBytes } from "../../../platform/letters/letter.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { openPoints } from "../../engagement/papers/door.ts";
import { readCover } from "./cover.ts";
import { EFFECTS, entryLine, HEADINGS } from "./letter.ts";
import { type List, lastConclusion, openOf, readList } from "./read-list.ts";

/** A letter is read by people; it is made on the server's own thread. */
const ROWS_MAX = 1000;
const WIDTHS = [4, 20, 24, 7, 11, 11, 11, 11, 11, 14];

type Say = (key: MessageKey, params?: Params) => string;
interface Setting {
  list: List;
  /** Approved, and of the list as it stands. */
  verdict: number | null;
  /** Uncorrected and not clearly trivial. */
  rows: readonly Misstatement[];
  company: string;
  date: string;
  firm: string;
  say: Say;
  lang: Lang;
  /** Papers of the audit that passed with open points. */
  below: readonly string[];
}

/** 与治理层的沟通函 and 书面声明, each with the list as its annex. */
export async function downloadWordLetter(
  { db }: Context,
  { projectId, RptLang: lang, letter }: Input<(typeof misstatements)["DownMisstatementLetter"]>,
): Promise<FileAnswer> {
  const list = await readList(db, projectId, lang);
  const rows = list.rows.filter(({ standing, isLeftOut }) => standing === "uncorrected" && !isLeftOut);
  if (rows.length > ROWS_MAX)
    throw new Refusal("misstate.word.tooLong", { kind: "state", params: { limit: ROWS_MAX } });
  const { company, date } = await readCover(db, projectId, lang);
  const say: Say = (key, params) => messageOf(lang, key, params);
  const [firm, below] = [await firmName(db), await openPoints.hint(db, lang)];
  const last = await lastConclusion(db, list);
  const verdict = last?.isApproved && !last.isStale ? last.conclusion : null;
  const setting: Setting = { list, verdict, rows, company, date, firm, say, lang, below };
  const title = say(`misstate.word.${letter}.title`);
  const blocks: LetterBlock[] = [
    { kind: "title", text: title },
    ...draftOf(setting, letter).map(
      (why): LetterBlock => ({
        kind: "warning",
        text: say("misstate.word.draft", { why }),
      }),
    ),
    ...(letter === "governance" ? toGovernance(setting) : ofManagement(setting)),
  ];
  const parts: LetterPart[] = [{ blocks }, ...(rows.length > 0 ? [annexOf(setting)] : [])];
  return {
    fileName: `${company}-${title}-${date}.docx`,
    mime: DOCX,
    body: await letterBytes({ lang, title, parts }),
  };
}

/** Why it is not to be issued as it stands. */
function draftOf({ list, verdict, rows, say }: Setting, letter: MisstatementLetter): string[] {
  const open = openOf(list).length;
  const unexplained = rows.filter(({ clientReason }) => !clientReason).length;
  return [
    ...(open > 0 ? [say("misstate.word.why.open", { count: open })] : []),
    ...(verdict === null ? [say("misstate.word.why.notConcluded")] : []),
    ...(letter === "representation" && unexplained > 0
      ? [say("misstate.word.why.unexplained", { count: unexplained })]
      : []),
    ...(letter === "representation" && verdict === misstatementConclusion.material
      ? [say("misstate.word.why.material")]
      : []),
  ];
}

const words = (kind: "heading" | "text" | "plain" | "address" | "note", text: string): LetterBlock => ({ kind, text });

function toGovernance({ list, verdict, rows, company, date, firm, say, below }: Setting): LetterBlock[] {
  const carried = sum(rows.map(({ carryOver }) => fen(carryOver)));
  return [
    words("address", say("misstate.word.governance.to", { company })),
    words("text", say("misstate.word.governance.opening", { company, date })),
    words("heading", say("misstate.word.governance.uncorrected")),
    ...(rows.length === 0
      ? [words("text", say("misstate.letter.none"))]
      : [
          words(
            "text",
            say("misstate.word.governance.count", {
              count: rows.length,
              material: rows.filter(({ light }) => light === "red").length,
            }),
          ),
          effectsOf(list, say),
        ]),
    words("heading", say("misstate.word.governance.prior")),
    words(
      "text",
      carried === 0n
        ? say("misstate.word.governance.noPrior")
        : say("misstate.word.governance.carried", { amount: thousands(carried) }),
    ),
    words("heading", say("misstate.word.governance.request")),
    ...(rows.length === 0 ? [] : [words("text", say("misstate.word.governance.correct"))]),
    words("text", say(EFFECT_WORDS[verdict ?? 0] ?? "misstate.word.governance.effect0")),
    words("text", say("misstate.word.governance.represent")),
    ...below.map((note) => words("note", note)),
    {
      kind: "signs",
      labels: [say("misstate.word.firm", { firm }), "", say("misstate.word.partner"), say("misstate.letter.date")],
    },
    words("heading", say("misstate.word.received")),
    { kind: "signs", labels: [say("misstate.word.governor"), say("misstate.letter.date")] },
  ];
}
const EFFECT_WORDS: Readonly<Record<number, MessageKey>> = {
  [misstatementConclusion.immaterial]: "misstate.word.governance.effect1",
  [misstatementConclusion.material]: "misstate.word.governance.effect2",
};

function ofManagement({ rows, date, firm, say, below }: Setting): LetterBlock[] {
  const count = rows.length;
  return [
    words("address", say("misstate.word.representation.to", { firm })),
    words("text", say(`misstate.word.representation.${count === 0 ? "none" : "opening"}`, { date, count })),
    ...(count === 0 ? [] : [words("text", say("misstate.word.representation.believe"))]),
    ...below.map((note) => words("note", note)),
    {
      kind: "signs",
      labels: [
        say("misstate.letter.company"),
        say("misstate.letter.legal"),
        say("misstate.letter.chief"),
        say("misstate.letter.head"),
        say("misstate.letter.date"),
      ],
    },
  ];
}

/** What all of them together do, one line each. */
const effectsOf = ({ uncorrected }: List, say: Say): LetterBlock => ({
  kind: "table",
  table: {
    heads: [say("misstate.word.effect"), say("misstate.word.overstated")],
    widths: [60, 40],
    amounts: [1],
    rows: EFFECTS.map((effect, at) => [
      say(HEADINGS[EFFECT_COLUMN + at] ?? "misstate.sheet.assets"),
      thousands(fen(uncorrected.effects[effect])),
    ]),
  },
});
/** Where the effects begin among the headings of the list. */
const EFFECT_COLUMN = 4;

function annexOf({ list, rows, company, date, say, lang }: Setting): LetterPart {
  const money = (effects: Misstatement["effects"]) => EFFECTS.map((effect) => thousands(fen(effects[effect])));
  return {
    isLandscape: true,
    blocks: [
      { kind: "center", text: say("misstate.word.annexTitle") },
      words("note", `${say("misstate.sheet.preparedBy", { company })}    ${date}    ${say("misstate.sheet.signNote")}`),
      {
        kind: "table",
        table: {
          heads: HEADINGS.map((key) => say(key)),
          widths: WIDTHS,
          amounts: EFFECTS.map((_, at) => EFFECT_COLUMN + at),
          rows: rows.map((row, index) => [
            String(index + 1),
            [row.refNo, row.content].filter(Boolean).join("  ") +
              (row.light === "red" ? say("misstate.word.material") : ""),
            row.lines.length > 0 ? row.lines.map((line) => entryLine(line, lang)).join("\n") : row.items,
            codeWord(lang, "misstatementKind", row.kind),
            ...money(row.effects),
            row.clientReason ?? "",
          ]),
          total: ["", say("misstate.sheet.uncorrectedTotal"), "", "", ...money(list.uncorrected.effects), ""],
        },
      },
    ],
  };
}
