/** What the areas above ask of special considerations. */
import type { Db } from "@digao/db/tenant";
import { beginStandards as begin } from "./standards.ts";

/** Puts the standards of the catalogue into the project that `db` is bound to, those that it lacks. */
export const beginStandards = (db: Db): Promise<void> => begin(db);
