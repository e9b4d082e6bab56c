import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";

/** From here on the transaction waits for locks as long as for answers: whoever holds them works out what it asks for. */
export const waitLong = (db: Db): Promise<unknown> => sql`set local lock_timeout = 0`.execute(db);
