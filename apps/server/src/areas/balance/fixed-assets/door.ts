/** What other areas ask of the cards of fixed assets. */
import type { FAMovement } from "@digao/contract/areas/balance/fixed-assets/totals";
import type { Db } from "@digao/db/tenant";
import { type AssetLife as Life, livesOf } from "./lives.ts";
import { movementsOf } from "./movements.ts";

export type AssetLife = Life;

/** What cards moved in the year, by class, and all of them under an empty name; empty without cards. */
export const assetMovements = (db: Db): Promise<FAMovement[]> => movementsOf(db);

/** Useful lives that cards bear, by class: from and to in months, and rates of residual value. */
export const assetLives = (db: Db): Promise<AssetLife[]> => livesOf(db);
