/** Key audit matters as they stand now: what governance was told, their risks, procedures and papers are there, and the procedures were carried out. */
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import { linksOf } from "@digao/contract/paper/sections";
import type { Db } from "@digao/db/tenant";
import { type FoundRecord, type Records, resolveRecords } from "../../../platform/records/reader.ts";
import { carriedOutProcedures } from "../../engagement/programs/door.ts";

type Linked = ReturnType<typeof linksOf>[number];
type Stored = Readonly<Record<string, unknown>>;

interface Sources {
  records: Records;
  done: ReadonlySet<number>;
  told: ReadonlySet<number>;
  lang: Lang;
}

const linksIn = (matter: Stored, field: string): readonly Linked[] => linksOf(matter[field]);
const isStored = (value: unknown): value is Stored => typeof value === "object" && value !== null;

/** What of the links of one field holds no more, by the words for it. */
function lost(matter: Stored, field: string, { records, lang, ...of }: Sources): [MessageKey, string][] {
  const nameOf = (found: FoundRecord | undefined, id: number): string => found?.name[lang] ?? `#${id}`;
  return linksIn(matter, field).flatMap(({ type, id }): [MessageKey, string][] => {
    const found = records.of({ refType: type, refId: id });
    const name = nameOf(found, id);
    if (field === "told") return of.told.has(id) ? [] : [["report.kam.lost.told", name]];
    if (!found || found.isGone) return [["report.kam.lost.gone", name]];
    return field === "procedures" && !of.done.has(id) ? [["report.kam.lost.notDone", name]] : [];
  });
}

const fields = ["told", "risks", "procedures", "papers"] as const;

/** In words, by matter; empty while each of them stands. @param matters as a version of the text keeps them */
export async function keyMatterLosses(
  db: Db,
  matters: unknown,
  { told, lang }: Pick<Sources, "told" | "lang">,
): Promise<string[]> {
  const all = Array.isArray(matters) ? matters.filter(isStored) : [];
  if (all.length === 0) return [];
  const links = all.flatMap((matter) => fields.flatMap((field) => linksIn(matter, field)));
  const records = await resolveRecords(
    db,
    links.map(({ type, id }) => ({ refType: type, refId: id })),
  );
  const procedures = all.flatMap((matter) => linksIn(matter, "procedures").map(({ id }) => id));
  const sources: Sources = { records, told, lang, done: await carriedOutProcedures(db, procedures) };
  return all.flatMap((matter) =>
    fields.flatMap((field) =>
      lost(matter, field, sources).map(([key, name]) =>
        messageOf(lang, key, { title: String(matter.title ?? ""), name }),
      ),
    ),
  );
}
