/** The printed working paper: the version in force under the head of the firm's papers, its tables, and its history. */
import { codeWord } from "@digao/contract/code-words";
import { type Lang, messageOf } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import type { LastYear } from "@digao/contract/paper/paper";
import { fieldsIn, type PaperField, rowsIn } from "@digao/contract/paper/sections";
import { records } from "@digao/contract/records";
import type { FileAnswer } from "@digao/contract/shapes";
import type { RowOut } from "@digao/excel/write/sheet-out";
import { dayOf } from "../lib/china-time.ts";
import type { Context } from "../serve.ts";
import { workbookFile } from "../workbook/file.ts";
import { labelled } from "../workbook/paper-head.ts";
import { type Beside, lastYearOf } from "./last-year.ts";
import { namesOfLinked } from "./linked.ts";
import type { Parts, Printed, Values, Version } from "./parts.ts";
import { orderOf, paperPdf } from "./pdf.ts";
import {
  cell,
  header,
  heading,
  lastYearCell,
  lastYearHeader,
  type Named,
  shownCell,
  tablesOf,
  wrap,
} from "./print-tables.ts";
import { readVersions } from "./read.ts";
import { subjectTitle } from "./subject.ts";
import { projectOf } from "./write.ts";

type Of = Printed<Values, unknown>;

/** What nobody has to say and nobody has said is left out. */
const isLeftOut = ({ kind, isNeeded, isRequired }: PaperField, value: unknown): boolean =>
  kind === "reason" && !isNeeded && !isRequired && (value ?? "") === "";

/** Which paper stands beside it, or why none does; nothing of a paper of a record. */
function lastYearRow(lang: Lang, { lastYear, lastYearGap }: Beside): RowOut[] {
  const label = messageOf(lang, "paper.print.lastYearPaper");
  if (lastYear) return [[label, wrap(lastYear.project)]];
  return lastYearGap ? [[label, wrap(messageOf(lang, `paper.lastYearGap.${lastYearGap}`))]] : [];
}

/** Value, last year's value, guide and reason of every field; one that only gives the reason of another stands beside it. */
function fieldRows({ spec, print }: Parts, of: Of, version: Values, { named, ...beside }: Beside & { named: Named }) {
  const { lang } = of;
  const { lastYear } = beside;
  const fields = fieldsIn(spec.sections);
  const reasons = new Set(fields.flatMap(([, { why }]) => why ?? []));
  const own = fields.filter(
    ([name, field]) =>
      !reasons.has(name) && !(isLeftOut(field, version[name]) && isLeftOut(field, lastYear?.values[name])),
  );
  const state = codeWord(lang, spec.states, Number(version.status));
  const say = (key: "reason" | "state") => messageOf(lang, `paper.print.${key}`);
  const { guide } = spec.print;
  return [
    [
      (lastYear ? header : heading)(wordIn(lang, spec.print.fields)),
      lastYear ? header(messageOf(lang, "paper.print.thisYear")) : null,
      lastYear ? header(lastYearHeader(lang, lastYear)) : null,
      guide ? header(wordIn(lang, guide)) : null,
      null,
      reasons.size > 0 ? header(say("reason")) : null,
    ],
    [say("state"), state],
    ...lastYearRow(lang, beside),
    ...own.map(([name, field]): RowOut => {
      const shown = shownCell(lang, field, version[name], named);
      const why = field.why ? version[field.why] : null;
      const last = lastYear ? lastYearCell(lang, field, lastYear.values[name], lastYear) : null;
      return [wordIn(lang, field.words), shown, last, print.guide(name, of), null, wrap(why)];
    }),
  ];
}

const signed = (name: string | null, moment: string | null): string =>
  name && moment ? `${name}  ${dayOf(Date.parse(moment))}` : "";

/** Who put it in force, as the print calls them. */
const signerOf = ({ unapproved }: Parts["spec"]) => (unapproved ? "concluder" : "approver");

/** Of a conclusion: who took it back, and why. */
function takenBack({ spec }: Parts, lang: Lang, { status, returnName, returnTime, returnReason }: Version): string {
  if (status !== spec.superseded || !returnName) return "";
  return `${labelled(messageOf(lang, "paper.print.takenBack"), signed(returnName, returnTime), lang)}\n${returnReason ?? ""}`;
}

function historyRows(parts: Parts, lang: Lang, versions: readonly Version[]): RowOut[] {
  const { spec } = parts;
  const fields = fieldsIn(spec.sections);
  const summary = fields.filter(([name]) => spec.summary.includes(name));
  const [because] = fields.find(([, { isRevisionReason }]) => isRevisionReason) ?? [];
  const [stage] = fields.filter(([, { kind }]) => kind === "coded");
  const say = (key: "revision" | "preparer" | "approver" | "concluder" | "revisionReason") =>
    messageOf(lang, `paper.print.${key}`);
  return [
    [heading(wordIn(lang, spec.print.history))],
    [
      header(say("revision")),
      ...summary.map(([, { words }]) => header(wordIn(lang, words))),
      ...(["preparer", signerOf(spec), "revisionReason"] as const).map((key) => header(say(key))),
    ],
    ...versions.map((one): RowOut => {
      const named = [stage ? cell(lang, stage[1], one[stage[0]]) : null, codeWord(lang, spec.states, one.status)];
      return [
        [one.revision, ...named.filter((word) => typeof word === "string")].join("  "),
        ...summary.map(([name, field]) => cell(lang, field, one[name])),
        signed(one.preparerName, one.prepareTime),
        signed(one.approverName, one.approveTime),
        wrap([because ? one[because] : null, takenBack(parts, lang, one)].filter(Boolean).join("\n")),
      ];
    }),
  ];
}

const furtherWidth = 14;
/** As many columns as the widest table of rows: what stands beyond them would be left out of the PDF. */
function widthsOf(spec: Parts["spec"], lastYear: LastYear | null): number[] {
  const widths = usualWidths(spec, lastYear);
  const widest = Math.max(0, ...rowsIn(spec.sections).map(([, { fields }]) => Object.keys(fields).length));
  return [...widths, ...Array(Math.max(0, widest - widths.length)).fill(furtherWidth)];
}

/** Words alone have the width that tables take otherwise; last year's stand beside this year's, of a checklist in a column of their own. */
function usualWidths({ sections, print }: Parts["spec"], lastYear: LastYear | null): number[] {
  const hasTables = Object.values(sections).some(({ kind }) => kind !== "form");
  const isBeside = print.guide || fieldsIn(sections).some(([, { why }]) => why);
  const lastAnswers = lastYear && Object.values(sections).some(({ kind }) => kind === "checklist") ? [30] : [];
  const reasons = new Set(fieldsIn(sections).flatMap(([, { why }]) => why ?? []));
  const hasWords = fieldsIn(sections).some(
    ([name, { isWide, isRevisionReason }]) => isWide && !isRevisionReason && !reasons.has(name),
  );
  if (hasTables && hasWords) return [34, 32, 32, 20, 20, 36, ...lastAnswers];
  if (hasTables || isBeside) return [34, 18, 18, 20, 20, 40, ...lastAnswers];
  return lastYear ? [34, 48, 48, 28] : [34, 58, 26, 40];
}

const between = (blocks: readonly RowOut[][]): RowOut[] =>
  blocks.filter((rows) => rows.length > 0).flatMap((rows, at) => (at === 0 ? rows : [[], ...rows]));

interface Place {
  RptLang: Lang;
}

async function printedSheet(ctx: Context, parts: Parts, { RptLang: lang }: Place) {
  const { spec, print } = parts;
  const versions = await readVersions(ctx, parts, { lang });
  const frame = await parts.frame(ctx.db, projectOf(ctx), lang);
  const inForce = versions.find(({ status }) => status === spec.inForce);
  const version = inForce ?? versions[0];
  const of: Of = { lang, sources: await parts.readSources(ctx, lang, parts.subjectId), version };
  const named = await namesOfLinked({ ...ctx, lang }, spec.sections, version ? [version] : []);
  const beside = await lastYearOf(ctx, parts, lang);
  const { lastYear } = beside;
  const title = wordIn(lang, spec.print.title);
  const subject = (await subjectTitle(ctx, parts))?.[lang];
  const signer = (key: "preparer" | "approver" | "concluder", name: string | null, time: string | null) => ({
    label: messageOf(lang, `paper.print.${key}`),
    name,
    time,
  });
  const sheet = frame.sheet({
    title,
    index: spec.index,
    signers: [
      signer("preparer", version?.preparerName ?? null, version?.prepareTime ?? null),
      signer(signerOf(spec), inForce?.approverName ?? null, inForce?.approveTime ?? null),
    ],
    widths: widthsOf(spec, lastYear),
    rows: between([
      subject && parts.spec.of ? [[wordIn(lang, records[parts.spec.of].words), subject]] : [],
      print.before(of),
      version ? fieldRows(parts, of, version, { named, ...beside }) : print.none(of),
      ...tablesOf(spec.sections, { lang, values: version ?? {}, named, worked: version?.worked, lastYear }),
      historyRows(parts, lang, versions),
      print.after(of),
    ]),
  });
  return { of, sheet, name: [frame.client, ...(subject ? [subject] : []), title, frame.date].join("-") };
}

export async function printPaper(ctx: Context, parts: Parts, place: Place): Promise<FileAnswer> {
  const { of, sheet, name } = await printedSheet(ctx, parts, place);
  const first = await parts.print.sheets(ctx, of);
  return workbookFile([name], [...first, sheet]);
}

/** Read in the transaction that ends; laid out afterwards, in another process. */
export async function planPdf(ctx: Context, parts: Parts, place: Place): Promise<() => Promise<FileAnswer>> {
  const { sheet, name } = await printedSheet(ctx, parts, place);
  const order = await orderOf(sheet);
  return async () => ({
    fileName: `${name}.pdf`,
    mime: "application/pdf",
    body: await ctx.readFile(paperPdf, "", order),
  });
}
