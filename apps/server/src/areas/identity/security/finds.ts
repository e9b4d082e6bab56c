import type { InfectedFile, securityPolicy } from "@digao/contract/areas/identity/security/calls";
import type { Input } from "@digao/contract/endpoint";
import { sql } from "kysely";
import { pageOf } from "../../../platform/lib/page.ts";
import { containing } from "../../../platform/lib/search.ts";
import type { Context } from "../../../platform/serve.ts";

type Calls = typeof securityPolicy;

const written = <T>(field: string) => sql<T>`action_log.new_value ->> ${sql.lit(field)}`;

/** Read from the firm's log, which nobody changes: a file that is gone has been found all the same. */
export function listFinds(
  { db }: Context,
  query: Input<Calls["GetInfectedFiles"]>,
): Promise<{ totalCount: number; items: InfectedFile[] }> {
  const like = containing(query.keyword ?? "");
  const rows = db
    .selectFrom("action_log")
    .where("ref_type", "=", "infectedFile")
    .$if(Boolean(query.keyword), (q) => q.where(sql<boolean>`${written("fileName")} ilike ${like}`))
    .select([
      "seq as id",
      sql<string>`action_log.at`.as("at"),
      "user_name as userName",
      "ip",
      sql<string>`coalesce(${written("fileName")}, '')`.as("fileName"),
      sql<number | null>`(${written("sizeBytes")})::bigint`.as("sizeBytes"),
      "ref_id as sha256",
      sql<string>`coalesce(${written("report")}, '')`.as("report"),
      sql<InfectedFile["action"]>`action_log.action`.as("action"),
    ]);
  return pageOf(rows, query, { at: sql.ref("action_log.at") }, "action_log.seq");
}
