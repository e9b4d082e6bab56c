import { sql } from "kysely";

/** The day it is in China, where the firm works, whatever the clock of the server says. */
export const today = sql<string>`(now() at time zone 'Asia/Shanghai')::date`;
