/** The statement item that a row belongs to, as working papers name it: of a row `r` with `fs_item_id`. */
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";

export interface OfItem {
  itemId: number;
  grpId: number;
  index: string;
  itemZh: string;
  itemEn: string;
}

export const itemColumns = sql`i.id as "itemId", i.grp_id as "grpId", coalesce(i.wp_index, i.std_code) as "index", i.name_zh as "itemZh",
  coalesce(nullif(i.name_en, ''), i.name_zh) as "itemEn"`;
export const itemJoin = sql`join fs_item i on ${ofProject("i")} and i.id = r.fs_item_id`;

export const itemName = ({ index, itemZh, itemEn }: OfItem, lang: "zh" | "en"): string =>
  `${index} ${lang === "zh" ? itemZh : itemEn}`;
