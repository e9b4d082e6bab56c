import { clockOf } from "../../../platform/lib/china-time.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { fileNameOf } from "../../../platform/workbook/file.ts";
import { listSheet } from "../../../platform/workbook/sheet.ts";
import { journalInForce, type LedgerFilter, lineNames, searchOf, selectionOf } from "../../books/vouchers/door.ts";
import { type Asker, type Cover, coverOf, type FileOut, factsSheet, sayIn } from "./file-out.ts";
import { filterWords } from "./filter-words.ts";
import { lineColumns } from "./line-columns.ts";
import { lineSlices } from "./line-slices.ts";

/** The lines that a search finds, in its order, and a sheet that says how they were found. */
export async function linesFile({ db, apart, lang, userName }: Asker, query: LedgerFilter): Promise<FileOut> {
  const journal = await journalInForce(db, query.periodId);
  if (!journal) throw new Refusal("download.noJournal", { kind: "state" });
  const selection = await selectionOf(db, apart, await searchOf(db, journal, query));
  const names = await lineNames(db, journal);
  const cover = await coverOf(db, query.periodId);
  const say = sayIn(lang);
  const { lineCount: rowCount, debit, credit, fingerprint } = selection;
  const facts = aboutOf(cover, userName, lang, [
    [say("download.about.filter"), filterWords(lang, query)],
    [say("download.about.rows"), { number: String(rowCount), style: "integer" }],
    [say("download.about.debit"), { number: debit }],
    [say("download.about.credit"), { number: credit }],
    [say("download.about.fingerprint"), fingerprint],
  ]);
  return {
    fileName: fileNameOf(cover.client, cover.period, say("download.title.lines")),
    rowCount,
    sheets(read, onRows) {
      let done = 0;
      async function* counted() {
        for await (const lines of lineSlices(read, { selection, names }, { count: rowCount })) {
          yield lines;
          done += lines.length;
          onRows?.(done);
        }
      }
      return [
        listSheet({
          lang,
          name: "download.title.lines",
          columns: lineColumns(lang),
          rows: { batches: counted() },
        }),
        factsSheet(say("download.title.about"), facts),
      ];
    },
  };
}

type Facts = Parameters<typeof factsSheet>[1];

/** Whose books, what of them, and who took it along when. */
/** A moment on the clocks of China. */
export const inChina = (moment: string | number): string => clockOf(new Date(moment).getTime());

export function aboutOf(cover: Cover, userName: string, lang: Asker["lang"], own: Facts): Facts {
  const say = sayIn(lang);
  const now = inChina(Date.now());
  return [
    [say("download.about.client"), cover.client],
    [say("download.about.project"), cover.project],
    [say("download.about.period"), `${cover.period} (${cover.from} ~ ${cover.to})`],
    ...(cover.hasDays ? [] : [[say("download.col.date"), say("download.about.noDays")] as const]),
    ...own,
    [say("download.about.madeBy"), userName],
    [say("download.about.madeAt"), now],
  ];
}
