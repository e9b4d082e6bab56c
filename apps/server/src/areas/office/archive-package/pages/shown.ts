/** What the scripts of a package bring to its page. */

export interface ShownPaper {
  wpIndex: string | null;
  name: string;
  audited: string | null;
  status: string;
  signs: { level: string; by: string; at: string; isStale: boolean }[];
}

export interface ShownFigure {
  code: string;
  name: string;
  unaudited: string;
  ajeDr: string;
  ajeCr: string;
  rjeDr: string;
  rjeCr: string;
  audited: string;
  prior: string | null;
}

export type ShownLog = [
  seq: number,
  at: string,
  by: string,
  refType: string,
  refId: string,
  action: string,
  before: unknown,
  after: unknown,
];

export type ShownEntry = [kind: string, wpIndex: string, title: string, path: string, bytes: number, sha256: string];

export interface ShownPackage {
  firm: string;
  project: {
    code: string;
    name: string;
    client: string;
    year: number;
    reportDate: string | null;
    reportNos: readonly string[];
  };
  archive: { version: number; previousSha256: string | null; at: string };
  log: { firstSeq: number; lastSeq: number; headHash: string; pieces: number };
  tables: { name: string; rows: number; csv: string[] }[];
  missing: { fileName: string; sha256: string }[];
  notPrinted: { kind: string; title: string; why: string }[];
  people: { name: string; userName: string }[];
  entries: ShownEntry[];
}
