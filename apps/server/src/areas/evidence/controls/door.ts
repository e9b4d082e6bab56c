/** What other areas ask of controls. */
import type { Communicated } from "@digao/contract/areas/evidence/controls/calls";
import type { Db } from "@digao/db/tenant";
import { effects, toCommunicate } from "./deficiencies.ts";

/** Deficiencies with the grade that counts, and whether governance is told of them in writing or management; the worst first. */
export const deficienciesToCommunicate = (db: Db): Promise<Communicated[]> => toCommunicate(db);

/** What deficiencies have led to, as far as is known: positive where the item is too high as it shows itself. */
export const misstatementsOfControls = (db: Db): ReturnType<typeof effects> => effects(db);
