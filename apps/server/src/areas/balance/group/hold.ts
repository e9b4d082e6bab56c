import { holdRecord } from "@digao/db/hold";
import type { Context } from "../../../platform/serve.ts";

/** Nobody else changes what a group is consolidated of until the transaction ends. */
export const holdGroup = ({ db, project }: Context): Promise<void> => holdRecord(db, "group", project?.id ?? 0);
