/** Records that a paper points to: of its own project alone, and named where they are there. */

import {
  fieldsIn,
  type Linked,
  linksOf,
  type PaperField,
  rowsIn,
  rowsOf,
  type Sections,
} from "@digao/contract/paper/sections";
import { resolveRecords } from "../records/reader.ts";
import { Refusal } from "../refusal.ts";
import type { Context } from "../serve.ts";
import type { Values } from "./parts.ts";

const isLinks = ([, { kind }]: [string, PaperField]): boolean => kind === "links";

interface Found extends Linked {
  field: string;
}
function linkedIn(sections: Sections, values: Values): Found[] {
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

export async function requireOwnLinks({ db }: Context, sections: Sections, draft: Values): Promise<void> {
  const linked = linkedIn(sections, draft);
  if (linked.length === 0) return;
  const records = await resolveRecords(db, linked.map(refOf));
  const gone = linked.find((link) => !records.of(refOf(link))?.link);
  if (gone) throw new Refusal("paper.unknownLink", { field: gone.field, params: { field: gone.field } });
}

/** By `type:id`, in the reader's language. */
export async function namesOfLinked(
  { db, lang }: Context,
  sections: Sections,
  versions: readonly Values[],
): Promise<Record<string, { words: string; link: string }>> {
  const linked = versions.flatMap((version) => linkedIn(sections, version));
  if (linked.length === 0) return {};
  const records = await resolveRecords(db, linked.map(refOf));
  return Object.fromEntries(
    linked.flatMap((one): [string, { words: string; link: string }][] => {
      const record = records.of(refOf(one));
      if (!record || record.link === null) return [];
      return [[`${one.type}:${one.id}`, { words: record.title[lang], link: record.link }]];
    }),
  );
}
