/** What a kind of record says of itself (records.ts of its area). */
import type { reads } from "./gathered/reads.ts";
import type { Pair } from "./pairs.ts";

/** Where a record opens in the web. */
export interface RecordLink {
  /** A page of the firm, or of a project's window; that of a statement item goes by its group. */
  page: string | Readonly<Record<number, string>>;
  /** The filter that takes its id; absent where the page shows the record by itself. */
  open?: string;
  /** Filters beside it. */
  filters?: Readonly<Record<string, string>>;
  /** A page of the firm that all its people may open; the record's right is for changes. */
  isOpen?: true;
}

export interface RecordKind {
  words: Pair;
  /** Of several in English, where an s is not enough. */
  plural?: string;
  /** Of the database. */
  table?: string;
  /** The column by which a row of the table names its project. Calls may be given ids of such rows. */
  project?: string;
  /** Of a version of a paper of judgement: the record of the project that the paper is of, where it is not the project's own. */
  subject?: string;
  /** A record of the firm, with the right that opens it: who holds it is told of changes. */
  right?: string;
  /** A record of a project that also shows in the firm's lists: who holds the right is told, besides the project's members. */
  listRight?: string;
  /** A record of one person alone: the other windows of whoever writes it are told. */
  isPersonal?: true;
  /** People write messages beside it. */
  isTalkable?: true;
  /** Papers point to it: it has a finder, and shows which papers do. */
  isLinkable?: true;
  /** Evidence is linked to it. */
  isCiting?: true;
  link?: RecordLink;
  /** What its change makes old, besides the reads of the area whose call has written it. */
  felt: readonly (keyof typeof reads)[];
}
