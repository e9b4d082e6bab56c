import type { Misstatement, MisstatementSource, OpenReason } from "@digao/contract/areas/report/misstatements/calls";
import type { Lang } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import type { Impact, Standing, TaxView } from "@digao/domain/misstatements/misstatement";
import type { Fen } from "@digao/domain/money";
import type { StatementLine } from "@digao/domain/statements/statement-line";

/** What people decided here on one misstatement. */
export interface Note {
  kind: number | null;
  cause: number | null;
  kindBy: string | null;
  kindAt: string | null;
  clientReason: string | null;
  isTaxFree: boolean;
  standsAlone: boolean;
  placed: { reason: string; by: string; at: string } | null;
  reversal: Fen | null;
  covered: { id: number; name: string; isVoid: boolean } | null;
  by: string | null;
  at: string | null;
  rowVersion: number;
}

export interface Setting {
  db: Db;
  projectId: number;
  lang: Lang;
  items: ReadonlyMap<number, StatementLine>;
  notes: ReadonlyMap<string, Note>;
}

/** One misstatement as its source knows it. */
export interface Found {
  key: string;
  source: MisstatementSource;
  refNo: string;
  ref: Misstatement["ref"];
  wpIndex: string;
  /** The lines it stands on, in the order of the entry. */
  fsItemIds: readonly number[];
  content: string;
  /** Of an entry: what would correct it. */
  lines: readonly { fsItemId: number; debit: string; credit: string }[];
  /** What its source takes it for, until a person says otherwise. */
  kind: number;
  cause: number;
  standing: Standing;
  openReasons: readonly OpenReason[];
  /** What the client says of it, by its source. */
  clientReason: string | null;
  prior: Misstatement["prior"];
  isTaxAlone?: boolean;
  impact(view: TaxView): Impact;
}

/** Where misstatements come from; a source more is a file more. */
export type Source = (setting: Setting) => Promise<Found[]>;
