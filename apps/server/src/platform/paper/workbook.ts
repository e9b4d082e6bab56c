/** The printed working paper: the version in force under the head of the firm's papers, its tables, and its history. */
import { codeWord } from "@digao/contract/code-words";
import { type Lang, messageOf } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import { fieldsIn, type PaperField, type RowsSection, rowsIn } from "@digao/contract/paper/sections";
import type { FileAnswer } from "@digao/contract/shapes";
import type { CellOut, RowOut } from "@digao/excel/write/sheet-out";
import { workbookBytes } from "@digao/excel/write-workbook";
import { dayOf } from "../lib/china-time.ts";
import type { Context } from "../serve.ts";
import type { Parts, Printed, Values, Version } from "./parts.ts";
import { readVersions } from "./read.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export const heading = (text: string): CellOut => ({ text, style: "totalText" });
export const header = (text: string): CellOut => ({ text, style: "header" });
export const money = (amount: string | null): CellOut => (amount === null ? null : { number: amount, style: "number" });
const wrap = (text: unknown): CellOut => (text ? { text: String(text), style: "wrap" } : null);

function cell(lang: Lang, field: PaperField, value: unknown): CellOut {
  if (value === null || value === undefined || value === "") return null;
  if (field.kind === "money") return money(String(value));
  if (field.kind === "rate") return { number: String(value), style: "percent" };
  if (field.kind === "count") return { number: String(value), style: "integer" };
  if (field.kind === "coded") return codeWord(lang, field.codes, Number(value));
  if (field.kind === "flag") return messageOf(lang, value === true ? "register.yes" : "register.no");
  return wrap(value);
}

type Of = Printed<Values, unknown>;

/** Value, guide and reason of every field; one that only gives the reason of another stands beside it. */
function fieldRows({ spec, print }: Parts, of: Of, version: Values): RowOut[] {
  const { lang } = of;
  const fields = fieldsIn(spec.sections);
  const reasons = new Set(fields.flatMap(([, { why }]) => why ?? []));
  const own = fields.filter(([name]) => !reasons.has(name));
  const state = codeWord(lang, spec.states, Number(version.status));
  const say = (key: "guide" | "reason" | "state") => messageOf(lang, `paper.print.${key}`);
  return [
    [heading(wordIn(lang, spec.print.fields)), null, null, header(say("guide")), null, header(say("reason"))],
    [say("state"), state],
    ...own.map(([name, field]): RowOut => {
      const shown = cell(lang, field, version[name]);
      const why = field.why ? version[field.why] : null;
      return [wordIn(lang, field.words), shown, null, print.guide(name, of), null, wrap(why)];
    }),
  ];
}

/** A statement item by its code and name, and the last column wide: it holds the reasons. */
function tableRows(lang: Lang, [name, section]: [string, RowsSection], version: Values | undefined): RowOut[] {
  const stored = version?.[name];
  const list: readonly Values[] = Array.isArray(stored) ? stored : [];
  const fields = Object.entries(section.fields);
  const wide = (cells: readonly CellOut[]): RowOut => {
    const last = cells.at(-1);
    return cells.length < 3 ? cells : [...cells.slice(0, -1), ...Array(6 - cells.length).fill(null), last];
  };
  const shown = (field: PaperField, row: Values, key: string): CellOut =>
    field.kind === "item" ? `${row.code} ${row.name}` : cell(lang, field, row[key]);
  return [
    [heading(wordIn(lang, section.words))],
    wide(fields.map(([, { words }]) => header(wordIn(lang, words)))),
    ...(list.length === 0 ? [[messageOf(lang, "paper.print.none")]] : []),
    ...list.map((row) => wide(fields.map(([key, field]) => shown(field, row, key)))),
  ];
}

const signed = (name: string | null, moment: string | null): string =>
  name && moment ? `${name}  ${dayOf(Date.parse(moment))}` : "";

function historyRows({ spec }: Parts, lang: Lang, versions: readonly Version[]): RowOut[] {
  const fields = fieldsIn(spec.sections);
  const summary = fields.filter(([name]) => spec.summary.includes(name));
  const [because] = fields.find(([, { isRevisionReason }]) => isRevisionReason) ?? [];
  const [stage] = fields.filter(([, { kind }]) => kind === "coded");
  const say = (key: "revision" | "preparer" | "approver" | "revisionReason") => messageOf(lang, `paper.print.${key}`);
  return [
    [heading(wordIn(lang, spec.print.history))],
    [
      header(say("revision")),
      ...summary.map(([, { words }]) => header(wordIn(lang, words))),
      ...(["preparer", "approver", "revisionReason"] as const).map((key) => header(say(key))),
    ],
    ...versions.map((one): RowOut => {
      const named = [stage ? cell(lang, stage[1], one[stage[0]]) : null, codeWord(lang, spec.states, one.status)];
      return [
        [one.revision, ...named.filter((word) => typeof word === "string")].join("  "),
        ...summary.map(([name, field]) => cell(lang, field, one[name])),
        signed(one.preparerName, one.prepareTime),
        signed(one.approverName, one.approveTime),
        wrap(because ? one[because] : null),
      ];
    }),
  ];
}

const between = (blocks: readonly RowOut[][]): RowOut[] =>
  blocks.filter((rows) => rows.length > 0).flatMap((rows, at) => (at === 0 ? rows : [[], ...rows]));

export async function printPaper(
  ctx: Context,
  parts: Parts,
  { projectId, RptLang: lang }: { projectId: number; RptLang: Lang },
): Promise<FileAnswer> {
  const { spec, print } = parts;
  const versions = await readVersions(ctx, parts, { lang });
  const frame = await parts.frame(ctx.db, projectId, lang);
  const inForce = versions.find(({ status }) => status === spec.inForce);
  const version = inForce ?? versions[0];
  const of: Of = { lang, sources: await parts.readSources(ctx, lang), version };
  const title = wordIn(lang, spec.print.title);
  const signer = (key: "preparer" | "approver", name: string | null, time: string | null) => ({
    label: messageOf(lang, `paper.print.${key}`),
    name,
    time,
  });
  const sheet = frame.sheet({
    title,
    index: spec.index,
    signers: [
      signer("preparer", version?.preparerName ?? null, version?.prepareTime ?? null),
      signer("approver", inForce?.approverName ?? null, inForce?.approveTime ?? null),
    ],
    widths: [34, 18, 18, 20, 20, 40],
    rows: between([
      print.before(of),
      version ? fieldRows(parts, of, version) : print.none(of),
      ...rowsIn(spec.sections).map((section) => tableRows(lang, section, version)),
      historyRows(parts, lang, versions),
      print.after(of),
    ]),
  });
  const first = (await print.sheets?.(ctx, of)) ?? [];
  const body = await workbookBytes([...first, sheet]);
  return { fileName: `${frame.client}-${title}-${frame.date}.xlsx`, mime: XLSX, body };
}
