/** What other areas ask of the client's requests. */
import type { Db } from "@digao/db/tenant";
import { countRequests, type RequestCounts } from "./board.ts";

/** Requests answered: how many are still open, in one query of the project that `db` is bound to. */
export const requestCounts = (db: Db): Promise<RequestCounts> => countRequests(db);
