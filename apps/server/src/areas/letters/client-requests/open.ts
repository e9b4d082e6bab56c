/** Which requests still wait for the client. */
import { pbcStatus } from "@digao/contract/areas/letters/client-requests/codes";
import { sql } from "kysely";

/** The client may still send files and answer. */
const openStatuses = [pbcStatus.requested, pbcStatus.partial, pbcStatus.provided, pbcStatus.returned] as const;
/** Something is still to come: these are reminded of, and can be overdue. */
export const awaitedStatuses = [pbcStatus.requested, pbcStatus.partial, pbcStatus.returned] as const;
export const isOpen = (status: number): boolean => openStatuses.some((one) => one === status);
export const isAwaited = (status: number): boolean => awaitedStatuses.some((one) => one === status);
/** The same for SQL, after `in`. */
export const openOnes = sql`(${sql.join(openStatuses.map((one) => sql.lit(one)))})`;
export const awaitedOnes = sql`(${sql.join(awaitedStatuses.map((one) => sql.lit(one)))})`;
