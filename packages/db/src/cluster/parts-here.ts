/**
 * Tables of the firm stand whole on the coordinator of a cluster, each as one part of its own name. A statement about them alone that
 * names the parts is PostgreSQL's own: its plan is kept, where the cluster's planner makes a new one each time, which for a statement that
 * runs before every call costs more than the rest of it. Row security stands on the parts, too.
 */
import type pg from "pg";
import { isCluster } from "./placement.ts";

export type Parts = ReadonlyMap<string, string>;

const partsSql = `
  select c.relname as name, shard_name(c.oid::regclass, s.shardid) as part
  from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid join pg_dist_shard s on s.logicalrelid = p.logicalrelid
  join pg_dist_placement l on l.shardid = s.shardid and l.groupid = 0
  where p.partmethod = 'n' and c.relnamespace = 'public'::regnamespace`;

// They change only where tables are placed, at which no server of the product is connected.
const partsByClient = new WeakMap<pg.ClientBase, Parts | Promise<Parts>>();

async function readParts(client: pg.ClientBase): Promise<Parts> {
  if (!(await isCluster(client))) return new Map();
  const { rows } = await client.query<{ name: string; part: string }>(partsSql);
  return new Map(rows.map(({ name, part }) => [name, part]));
}

/** Asked once of each connection; at hand from then on, so that a statement that needs them is sent at once, before any that follows it. */
export function partsHere(client: pg.ClientBase): Parts | Promise<Parts> {
  const parts = partsByClient.get(client);
  if (parts !== undefined) return parts;
  const asking = readParts(client).then(
    (found) => {
      partsByClient.set(client, found);
      return found;
    },
    (error) => {
      partsByClient.delete(client);
      throw error;
    },
  );
  partsByClient.set(client, asking);
  return asking;
}

/** The statement with the parts in place of the tables it reads; the same where nothing is distributed. Every table of it is the firm's. */
export function withParts(parts: Parts, text: string): string {
  if (parts.size === 0) return text;
  return text.replace(/\b(from|join) "?(\w+)"?/g, (all, word, name) => {
    const part = parts.get(name);
    return part ? `${word} ${part}` : all;
  });
}
