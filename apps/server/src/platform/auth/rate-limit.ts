import { createHash } from "node:crypto";
import type { Pool } from "@digao/db/pool";
import { withoutTenant } from "@digao/db/tenant";
import { sql } from "kysely";

export interface RateLimit {
  /** Counts one use of the key; 0 where it is allowed, else the seconds to wait. */
  take(key: string): Promise<number>;
}

const windowSeconds = 60;

/** At most `max` uses of a key in a minute, whichever servers they come to: counted in the database, under a hash of the key. */
export function createRateLimit(pool: Pool, name: string, max: number): RateLimit {
  return {
    async take(key) {
      const keyHash = createHash("sha256").update(`${name}\0${key}`).digest();
      const { rows } = await withoutTenant(pool, (db) =>
        sql<{ count: number; secondsLeft: number }>`
          insert into sign_in_rate as r (key_hash, since, count) values (${keyHash}, now(), 1)
          on conflict (key_hash) do update set
            count = case when r.since > excluded.since - make_interval(secs => ${windowSeconds}) then r.count + 1 else 1 end,
            since = case when r.since > excluded.since - make_interval(secs => ${windowSeconds}) then r.since else excluded.since end
          returning count, ceil(extract(epoch from since - now()))::int + ${windowSeconds} as "secondsLeft"`.execute(
          db,
        ),
      );
      const [{ count, secondsLeft } = { count: 0, secondsLeft: 0 }] = rows;
      return count <= max ? 0 : Math.max(1, secondsLeft);
    },
  };
}

/** Windows that are over count nobody. */
export async function forgetRates(pool: Pool): Promise<void> {
  await withoutTenant(pool, (db) =>
    sql`delete from sign_in_rate where since < now() - make_interval(secs => ${windowSeconds})`.execute(db),
  );
}
