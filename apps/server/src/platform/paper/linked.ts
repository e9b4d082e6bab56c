/** Records that a paper points to: of its own project alone, and named where they are there. */

import { wordIn } from "@digao/contract/pairs";
import {
  fieldsIn,
  type Linked,
  linksOf,
  type PaperField,
  rowsIn,
  rowsOf,
  type Sections,
} from "@digao/contract/paper/sections";
import { recordOf } from "@digao/contract/records";
import { resolveRecords } from "../records/reader.ts";
import { Refusal } from "../refusal.ts";
import type { Context } from "../serve.ts";
import type { Values } from "./parts.ts";

const isLinks = ([, { kind }]: [string, PaperField]): boolean => kind === "links";

interface Found extends Linked {
  field: string;
}
/** Fields and columns that hold links. */
export const linksAt = (sections: Sections): [string, PaperField][] =>
  [...fieldsIn(sections), ...rowsIn(sections).flatMap(([, { fields }]) => Object.entries(fields))].filter(isLinks);
export function linkedIn(sections: Sections, values: Values): Found[] {
  const inFields = fieldsIn(sections)
    .filter(isLinks)
    .flatMap(([field]) => linksOf(values[field]).map((link) => ({ ...link, field })));
  const inRows = rowsIn(sections).flatMap(([name, { fields }]) =>
    Object.entries(fields)
      .filter(isLinks)
      .flatMap(([column]) =>
        rowsOf(values, name).flatMap((row, at) =>
          linksOf(row[column]).map((link) => ({ ...link, field: `${name}[${at}].${column}` })),
        ),
      ),
  );
  return [...inFields, ...inRows];
}

const refOf = ({ type, id }: Linked) => ({ refType: type, refId: id });

export async function requireOwnLinks({ db, lang }: Context, sections: Sections, draft: Values): Promise<void> {
  const linked = linkedIn(sections, draft);
  if (linked.length === 0) return;
  const records = await resolveRecords(db, linked.map(refOf));
  for (const link of linked) {
    const { field } = link;
    const record = records.of(refOf(link));
    if (record?.isGone) throw new Refusal("paper.removedLink", { field, params: { name: record.title[lang] } });
    if (!record?.link) throw new Refusal("paper.unknownLink", { field, params: { field } });
  }
}

type Names = Record<string, { words: string; link: string | null }>;

/** By `type:id`, in the reader's language; of what is there no more by its kind alone. */
export async function namesOfLinked(
  { db, lang }: Context,
  sections: Sections,
  versions: readonly Values[],
): Promise<Names> {
  const linked = versions.flatMap((version) => linkedIn(sections, version));
  if (linked.length === 0) return {};
  const records = await resolveRecords(db, linked.map(refOf));
  return Object.fromEntries(
    linked.map((one) => {
      const record = records.of(refOf(one));
      const words = record?.title[lang] ?? wordIn(lang, recordOf(one.type)?.words ?? [one.type, one.type]);
      return [`${one.type}:${one.id}`, { words, link: record?.isGone ? null : (record?.link ?? null) }];
    }),
  );
}
