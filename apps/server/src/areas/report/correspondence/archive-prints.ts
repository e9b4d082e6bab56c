import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { type ArchivePrints, answered } from "../../../platform/archive/prints.ts";
import { downDocument } from "./letter.ts";

/** Each letter to the client, those charged with governance and authorities as it stands. */
export const correspondencePrints: ArchivePrints = {
  kind: "correspondence",
  async list({ db }) {
    const { rows } = await sql<{ id: number; codes: string[] }>`
      select c.id, c.codes from correspondence c where ${ofProject("c")} order by c.id`.execute(db);
    return rows.map(({ id: Id, codes }) => ({
      title: codes.join(" "),
      make: answered(downDocument, { Id, format: "pdf" }),
    }));
  },
};
