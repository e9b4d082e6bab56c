import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { rows } from "../../../platform/records/rows.ts";

export const readers = {
  // Opens where it is cited.
  paperLink: rows<{ text: string; from: string; fromId: number; grpId: number | null }>({
    columns: sql`r.to_text as text, r.from_entity as "from", r.from_id as "fromId", i.grp_id as "grpId"`,
    join: sql`left join fs_item i on ${ofProject("i")} and r.from_entity = 'fsItem' and i.id = r.from_id`,
    isGone: sql<boolean>`r.removed_at is not null`,
    name: ({ text }) => text,
    opens: ({ from, fromId, grpId }) => {
      if (from === "fsItem" && grpId !== null) return { refType: from, id: fromId, filters: { group: grpId } };
      return from === "auditSheet" || from === "adjustment" ? { refType: from, id: fromId } : null;
    },
  }),
} as const satisfies Record<string, RecordReader>;
