import type { Db } from "@digao/db/tenant";
import type { Rows } from "@digao/db/written";

/** Something that the overview holds of a project, worked out of that project alone. */
export interface Figure {
  /** A write to one of them may change it. */
  tables: readonly string[];
  /** `db` is bound to the project; `rows` are those of `tables` that were written. */
  renew(db: Db, rows: Rows): Promise<unknown>;
}
