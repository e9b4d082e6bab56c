/** Models of confirmation letters, for the area that makes letters of them. */
import type { LetterModel } from "@digao/contract/areas/letters/confirmation-models/calls";
import type { Db } from "@digao/db/tenant";
import { modelById, modelFor } from "./models.ts";

/** Also one that was deleted since is gone: null. */
export const letterModel = (db: Db, id: number): Promise<LetterModel | null> => modelById(db, id);

export const defaultModel = (db: Db, of: Pick<LetterModel, "hzKind" | "form" | "lang">): Promise<LetterModel | null> =>
  modelFor(db, of);
