import type { Deadline } from "@digao/contract/areas/office/home/calls";
import type { Db } from "@digao/db/tenant";
import { datesOf } from "./deadlines.ts";

/** Dates of a project that come, and those that are past and not met. */
export const projectDates = (db: Db, projectId: number): Promise<Deadline[]> => datesOf(db, projectId);
