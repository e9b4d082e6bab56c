/** What may be bound to, for completion and the list beside the sheet. */

import { auxType } from "@digao/contract/areas/books/account-books/codes";
import type { sheets } from "@digao/contract/areas/papers/sheets/calls";
import type { BindingSuggestion, ProjectData } from "@digao/contract/areas/papers/sheets/project-data";
import { codeWord } from "@digao/contract/code-words";
import type { Input } from "@digao/contract/endpoint";
import type { Lang } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type ArgumentKind, bindingFunctions, choicesOf, projectFields } from "@digao/domain/sheet-bindings/functions";
import { sql } from "kysely";
import { containing, pinyinInitials } from "../../../platform/lib/search.ts";
import type { Context } from "../../../platform/serve.ts";
import { accountOf, auxTypeOf } from "./bindings/functions.ts";
import { type Sources, sourcesOf } from "./bindings/sources.ts";

type Calls = typeof sheets;
type SuggestionQuery = Input<Calls["SuggestBinding"]>;

const suggestionsMax = 20;
const inLang = ([zh, en]: readonly [string, string], lang: Lang): string => (lang === "zh" ? zh : en);

export async function loadProjectData(
  { db, project }: Context,
  { RptLang: lang }: Input<Calls["LoadProjectData"]>,
): Promise<ProjectData> {
  const sources = sourcesOf(db, project?.id ?? 0);
  const [items, accounts, entries, facts] = [
    await sources.items(),
    await sources.accounts(),
    await sources.entries(),
    await sources.project(),
  ];
  return {
    functions: Object.values(bindingFunctions).map(({ name, words, example, arguments: all }) => ({
      name,
      label: inLang(words, lang),
      example,
      arguments: all.map(({ kind, words: own, initial }) => ({
        kind,
        label: inLang(own, lang),
        isOptional: initial !== undefined,
        choices: (choicesOf[kind] ?? []).map((one) => ({ key: one.key, label: inLang(one.words, lang) })),
      })),
    })),
    items: items.map(({ code, group, wpIndex, nameZh, nameEn }) => ({
      code,
      group,
      wpIndex,
      name: lang === "zh" ? nameZh : nameEn || nameZh,
    })),
    accounts: accounts.map(({ code, fullName, pinyin }) => ({ code, name: fullName, pinyin })),
    entries: entries.map(({ id, adjNo, description }) => ({ no: adjNo ?? `#${id}`, description })),
    fields: projectFields.map(({ key, words }) => ({ key, label: inLang(words, lang), value: facts[key] ?? null })),
  };
}

interface Candidate extends BindingSuggestion {
  /** What is searched besides: the other language, pinyin initials. */
  also: string[];
}

const candidate = (insert: string, label: string, detail = "", also: readonly string[] = []): Candidate => ({
  insert,
  label,
  detail,
  also: [...also, pinyinInitials(label)],
});

/** Auxiliary items are many: they are searched by the database. */
async function auxCandidates(
  db: Db,
  { first = "", second = "", keyword }: SuggestionQuery,
  sources: Sources,
): Promise<Candidate[]> {
  const type = auxTypeOf(second);
  const account = accountOf(await sources.accounts(), first);
  if (type === null || !account) return [];
  const { rows } = await sql<{ name: string; code: string | null }>`
    select x.aux_name as name, x.aux_code as code from aux_item x
    where ${ofProject("x")} and x.aux_type = ${type} and (x.aux_name ilike ${containing(keyword)} or x.aux_code ilike ${containing(keyword)})
    order by x.aux_name limit ${suggestionsMax}`.execute(db);
  return rows.map(({ name, code }) => candidate(name, name, code ?? ""));
}

async function candidates(kind: ArgumentKind, db: Db, query: SuggestionQuery, sources: Sources): Promise<Candidate[]> {
  const { RptLang: lang } = query;
  const choices = choicesOf[kind];
  if (choices) return choices.map(({ key, words: [zh, en] }) => candidate(key, lang === "zh" ? zh : en, key, [zh, en]));
  switch (kind) {
    case "item":
      return (await sources.items()).map(({ code, nameZh, nameEn, wpIndex }) =>
        candidate(code, lang === "zh" ? nameZh : nameEn || nameZh, [code, wpIndex].filter(Boolean).join(" "), [
          nameZh,
          nameEn,
          pinyinInitials(nameZh),
        ]),
      );
    case "cashLine":
      return (await sources.cashLines()).map(({ code, nameZh, nameEn }) =>
        candidate(code, lang === "zh" ? nameZh : nameEn, code, [nameZh, nameEn, pinyinInitials(nameZh)]),
      );
    case "account":
      return (await sources.accounts()).map(({ code, name, fullName, pinyin }) =>
        candidate(code, fullName, code, [name, pinyin]),
      );
    case "auxType":
      return Object.values(auxType).map((type) =>
        candidate(codeWord("zh", "auxType", type), codeWord(lang, "auxType", type), String(type)),
      );
    case "auxName":
      return auxCandidates(db, query, sources);
    case "entry":
      return (await sources.entries()).map(({ id, adjNo, description }) =>
        candidate(adjNo ?? `#${id}`, adjNo ?? `#${id}`, description),
      );
    case "paper":
      return (await sources.papers()).map(({ wpIndex, name }) => candidate(wpIndex, wpIndex, name, [name]));
    default:
      return [];
  }
}

/** What begins with the keyword stands before what only holds it. */
export async function suggestBinding({ db, project }: Context, query: SuggestionQuery): Promise<BindingSuggestion[]> {
  const kind = bindingFunctions[query.fn].arguments[query.argument]?.kind;
  if (!kind) return [];
  const keyword = query.keyword.toLowerCase();
  const all = await candidates(kind, db, query, sourcesOf(db, project?.id ?? 0));
  const ranked = all.flatMap((one) => {
    const texts = [one.insert, one.label, one.detail, ...one.also].map((text) => text.toLowerCase());
    if (texts.some((text) => text.startsWith(keyword))) return [{ one, rank: 0 }];
    return texts.some((text) => text.includes(keyword)) ? [{ one, rank: 1 }] : [];
  });
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, suggestionsMax)
    .map(({ one: { insert, label, detail } }) => ({ insert, label, detail }));
}
