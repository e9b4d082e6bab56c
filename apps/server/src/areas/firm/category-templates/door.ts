/** What a new project takes from the template of its category. */
import type { Db } from "@digao/db/tenant";
import { startOf } from "./templates.ts";

export const templateOfCategory = (db: Db, categoryId: number): ReturnType<typeof startOf> => startOf(db, categoryId);
