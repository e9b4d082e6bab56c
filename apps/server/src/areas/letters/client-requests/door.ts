/** What other areas ask of the client's requests. */
import type { Db } from "@digao/db/tenant";
import { countRequests, type RequestCounts } from "./board.ts";
import { remindOfRequests as remind } from "./remind-firm.ts";

/** Requests answered: how many are still open, in one query of the project that `db` is bound to. */
export const requestCounts = (db: Db): Promise<RequestCounts> => countRequests(db);

/** Tells the firm's people of the project that `db` is bound to which requests the client is late with, of each once; answers how many were told. */
export const remindOfRequests = (db: Db, project: string): Promise<number> => remind(db, project);
