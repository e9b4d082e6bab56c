import type { imports } from "@digao/contract/areas/acquisition/imports/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import type { Lang } from "@digao/contract/messages";
import { isMessageKey, messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { fen, thousands } from "@digao/domain/money";
import { sql } from "kysely";
import type { InFirm, InLanguage } from "../../../platform/context.ts";
import { type StoredFinding, textOf, titleOf } from "./finding-text.ts";

type Calls = typeof imports;

/** `lang` as callers write it ("en", "en-US"); the request's own language without it. */
export const languageOf = (lang: string | undefined, own: Lang): Lang => {
  if (!lang) return own;
  return /^en/i.test(lang) ? "en" : "zh";
};

type Filter = { batchId: number; code?: string | undefined; level?: number | undefined };

const filtered = (db: Db, { batchId, code, level }: Filter) =>
  db
    .selectFrom("integrity_finding")
    .where("batch_id", "=", batchId)
    .$if(code !== undefined, (q) => q.where("code", "=", code ?? ""))
    .$if(level !== undefined, (q) => q.where("level", "=", level ?? 0));

const storedColumns = [
  "seq",
  sql<StoredFinding["code"]>`code`.as("code"),
  "level",
  sql<StoredFinding["ref"]>`ref`.as("ref"),
  sql<StoredFinding["detail"]>`detail`.as("detail"),
  sql<
    string | null
  >`(select a.name from import_batch b join account a on ${ofProject("a")} and a.period_id = b.period_id
    where ${ofProject("b")} and b.id = integrity_finding.batch_id and a.in_tb and a.code = coalesce(ref ->> 'accountCode', ref ->> 'account'))`.as(
    "accountName",
  ),
] as const;

/** The kept findings of a batch, most serious first, in the language asked for. */
export async function getFindings(
  ctx: InFirm & InLanguage,
  { lang, skipCount, maxResultCount, ...filter }: Input<Calls["GetImportFindings"]>,
): Promise<Output<Calls["GetImportFindings"]>> {
  const { db } = ctx;
  const language = languageOf(lang, ctx.lang);
  const [count, rows] = await Promise.all([
    filtered(db, filter).select(sql<number>`count(*)`.as("total")).executeTakeFirstOrThrow(),
    filtered(db, filter)
      .select(storedColumns)
      .orderBy("level")
      .orderBy("code")
      .orderBy("seq")
      .limit(maxResultCount)
      .offset(skipCount)
      .execute(),
  ]);
  return { totalCount: count.total, items: rows.map((row) => findingOf(row, language)) };
}

function findingOf(row: StoredFinding & { seq: number; accountName: string | null }, lang: Lang) {
  const { code, level, where, detail } = textOf(row, lang);
  const { jmsn = null, accountCode = null, account = null } = row.ref;
  return {
    seq: row.seq,
    code,
    level,
    title: titleOf(code, lang),
    where,
    detail,
    jmsn,
    accountCode: accountCode ?? account,
    accountName: row.accountName,
  };
}

export async function getProblems(
  { db, lang }: InFirm & InLanguage,
  { batchId, skipCount, maxResultCount }: Input<Calls["GetImportProblems"]>,
): Promise<Output<Calls["GetImportProblems"]>> {
  const rows = db.selectFrom("import_problem").where("batch_id", "=", batchId);
  const [count, items] = await Promise.all([
    rows.select(sql<number>`count(*)`.as("total")).executeTakeFirstOrThrow(),
    rows
      .select(["row_no as row", "col", "level", "code", sql<Record<string, string>>`params`.as("params")])
      .orderBy("level")
      .orderBy("seq")
      .limit(maxResultCount)
      .offset(skipCount)
      .execute(),
  ]);
  return {
    totalCount: count.total,
    items: items.map(({ params, ...problem }) => ({ ...problem, text: problemText(lang, problem.code, params) })),
  };
}

const amountNames = new Set(["debit", "credit"]);
const isAmount = (name: string, text: string): boolean => amountNames.has(name) && /^-?\d+\.\d{2}$/.test(text);

export function problemText(lang: Lang, code: string, params: Readonly<Record<string, string>>): string {
  const key = `import.problem.${code}`;
  if (!isMessageKey(key)) return code;
  const shown = Object.entries(params).map(([name, text]) => [
    name,
    isAmount(name, text) ? thousands(fen(text)) : text,
  ]);
  return messageOf(lang, key, Object.fromEntries(shown));
}
