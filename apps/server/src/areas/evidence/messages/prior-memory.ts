/** What was asked and found about an item last year. */
import { messageStatus, messageType } from "@digao/contract/areas/evidence/messages/codes";
import { codeWord } from "@digao/contract/code-words";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import type { PriorMemoryPart } from "../../../platform/prior-memory/parts.ts";
import { type Place, readSubjects } from "./subjects.ts";

interface Row extends Place {
  id: number;
  msgType: string;
  status: number;
  text: string;
}

export const messagesPriorMemory: PriorMemoryPart = {
  code: "finding",
  words: ["发现与复核意见", "Findings and review notes"],
  read: async ({ db, lang }, itemCode) => {
    const { rows } = await sql<Row>`
      select m.id, m.msg_type as "msgType", m.status, left(m.content_text, 500) as text, m.entity as "entityId", m.refer_id as "referId"
      from msg_head m where ${ofProject("m")} and m.parent_id is null and m.msg_type <> ${messageType.comment} order by m.id`.execute(
      db,
    );
    if (rows.length === 0) return [];
    const { rows: items } = await sql<{ id: number; code: string }>`
      select i.id, i.std_code as code from fs_item i where ${ofProject("i")}`.execute(db);
    const codes = new Map(items.map(({ id, code }) => [id, code]));
    const subjects = await readSubjects(db, rows);
    return rows.flatMap(({ id, msgType, status, text, ...place }) => {
      const subject = subjects.of(place);
      const own = (subject?.itemIds ?? []).flatMap((itemId) => codes.get(itemId) ?? []);
      return [...new Set(own)]
        .filter((code) => itemCode === null || code === itemCode)
        .map((code) => ({
          itemCode: code,
          id,
          title: `${codeWord(lang, "messageType", msgType)} ${subject?.[lang] ?? ""}`.trim(),
          summary: text,
          outcome: codeWord(lang, "messageStatus", status),
          amount: null,
          accounts: [],
          isOpen: status !== messageStatus.closed,
        }));
    });
  },
};
