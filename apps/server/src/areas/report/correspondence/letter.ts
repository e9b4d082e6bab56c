/** A version as a letter: its text, the lists that it carries, and the lines to sign; in Word, or as a PDF. */
import type { AnnexTable, CorrespondenceText, correspondence } from "@digao/contract/areas/report/correspondence/calls";
import type { Input } from "@digao/contract/endpoint";
import { type MessageKey, messageOf, type Params } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import type { FileAnswer } from "@digao/contract/shapes";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { DOCX, type LetterBlock, type LetterPart, letterBytes } from "../../../platform/letters/letter.ts";
import { letterPdf } from "../../../platform/letters/letter-pdf.ts";
import { listed } from "../../../platform/lib/listed.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import { type Context, planned, unread } from "../../../platform/serve.ts";
import { type Document, headingOf, readDocument } from "./documents.ts";
import type { Figures } from "./figures.ts";
import { figuresReader, movedOf } from "./shown.ts";
import { blocksOfText } from "./text.ts";

type Down = (typeof correspondence)["DownCorrespondence"];
interface Version extends Pick<CorrespondenceText, "bound"> {
  id: number;
  place: number;
  revision: number;
  title: string | null;
  text: string | null;
}

/** That one, else the one in force, else the one on its way. */
async function versionOf({ db }: Context, { Id, versionId }: Input<Down>): Promise<Version> {
  const { rows } = await sql<Version>`
    select v.id, v.place, v.revision, v.data ->> 'title' as title, v.data ->> 'text' as text,
      coalesce(v.data -> 'bound', '{"values":{},"annexes":[]}') as bound
    from paper_record v where ${ofProject("v")} and v.kind = 'correspondencePaper' and v.subject_id = ${Id}
    order by v.place = 1 desc, v.revision desc`.execute(db);
  const found = versionId ? rows.find(({ id }) => id === versionId) : rows[0];
  if (found) return found;
  if (versionId) throw missing("paper.missing");
  throw new Refusal("correspondence.notApproved", { kind: "state" });
}

const columnWidth = (annex: AnnexTable, at: number): number => {
  if (at === 0) return 6;
  return annex.amounts.includes(at) ? 16 : 30;
};

function signs({ kinds, isDeclaration, lang }: Document, params: Params): LetterBlock {
  const say = (key: MessageKey, more: Params = {}): string => messageOf(lang, key, { ...params, ...more });
  const who = [
    ...new Set(
      kinds.flatMap(({ signers }) => (signers ? wordIn(lang, signers).split(lang === "zh" ? "、" : ", ") : [])),
    ),
  ];
  const labels = isDeclaration
    ? [
        say("correspondence.letter.company"),
        ...who.map((name) =>
          say("correspondence.letter.signer", { name: name.charAt(0).toUpperCase() + name.slice(1) }),
        ),
        say("correspondence.letter.date"),
      ]
    : [say("correspondence.letter.firm"), say("correspondence.letter.cpa"), say("correspondence.letter.date")];
  return { kind: "signs", labels };
}

/** Why it is not to be issued as it stands. */
function warnings(document: Document, version: Version, moved: readonly string[]): LetterBlock[] {
  const { lang } = document;
  const isDraft = version.place !== 1;
  const why: [boolean, MessageKey, Params?][] = [
    [document.withdrawnBy !== null, "correspondence.withdrawn"],
    [isDraft, "correspondence.notApproved"],
    [!isDraft && moved.length > 0, "correspondence.moved", { list: listed(lang, moved) }],
  ];
  return why
    .filter(([isSo]) => isSo)
    .map(([, key, params]) => ({
      kind: "warning",
      text: messageOf(lang, "correspondence.letter.draft", { why: messageOf(lang, key, params) }),
    }));
}

function annexPart(annex: AnnexTable, { lang }: Document): LetterPart {
  const name = messageOf(lang, `correspondence.annex.${annex.name}` as MessageKey);
  const isEmpty = annex.rows.length === 0;
  const heading: LetterBlock = {
    kind: "center",
    text: messageOf(lang, isEmpty ? "correspondence.letter.annexNone" : "correspondence.letter.annex", { name }),
  };
  const widths = annex.heads.map((_, at) => columnWidth(annex, at));
  const table: LetterBlock = {
    kind: "table",
    table: { heads: annex.heads, widths, rows: annex.rows, amounts: annex.amounts },
  };
  return { isLandscape: true, blocks: isEmpty ? [heading] : [heading, table] };
}

export interface MadeLetter {
  title: string;
  fileName: string;
  lang: Document["lang"];
  parts: LetterPart[];
}

function made(document: Document, version: Version, now: Figures): MadeLetter {
  const { lang } = document;
  const title = version.title?.trim() || headingOf(document.kinds, lang);
  const { client = "", firm = "" } = now.values;
  const moved = movedOf(document, now, lang);
  const blocks: LetterBlock[] = [
    ...warnings(document, version, moved),
    { kind: "title", text: title },
    ...blocksOfText(version.text ?? ""),
    signs(document, { client, firm }),
  ];
  const own = [...new Set(document.codes)].join("-");
  return {
    title,
    lang,
    fileName: [client, own, title, `v${version.revision}`].join("-"),
    parts: [{ blocks }, ...version.bound.annexes.map((annex) => annexPart(annex, document))],
  };
}

async function letterOf(ctx: Context, input: Input<Down>): Promise<MadeLetter> {
  const document = await readDocument(ctx.db, input.Id);
  const version = await versionOf(ctx, input);
  return made(document, version, await figuresReader(ctx.db)(document.lang));
}

export const downDocument = planned<Down>()(
  async (ctx, input) => {
    if (input.format !== "pdf") return null;
    const letter = await letterOf(ctx, input).catch((error: unknown) => {
      // The call itself says why.
      if (error instanceof Refusal) return null;
      throw error;
    });
    if (!letter) return null;
    const pages = messageOf(letter.lang, "correspondence.letter.page", { at: "{at}", of: "{of}" });
    return async (): Promise<FileAnswer> => ({
      fileName: `${letter.fileName}.pdf`,
      mime: "application/pdf",
      body: await ctx.readFile(letterPdf, "", { ...letter, pages }),
    });
  },
  async (ctx, input, pdf): Promise<FileAnswer> => {
    const letter = await letterOf(ctx, input);
    if (input.format === "pdf") {
      if (!pdf) throw unread();
      return pdf;
    }
    return { fileName: `${letter.fileName}.docx`, mime: DOCX, body: await letterBytes(letter) };
  },
);
