import { auxType } from "@digao/contract/areas/books/account-books/codes";
import { ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { normaliseName } from "@digao/domain/text/normalise";
import { ownValue } from "@digao/excel/own-value";
import { type AuxItem, parseAux } from "@digao/excel/parse-aux";
import { sql } from "kysely";
import { pinyinInitials } from "../../../../../platform/lib/search.ts";

/** Enum auxType by the words programs use; anything else is 99 其他. */
const types: Readonly<Record<string, number>> = {
  客户: 1,
  供应商: 2,
  部门: 3,
  成本中心: 3,
  项目: 4,
  人员: 5,
  职员: 5,
  员工: 5,
  个人: 5,
  存货: 6,
  仓库: 6,
  银行: 7,
  银行账户: 7,
  往来: 8,
  往来单位: 8,
  单位: 8,
  合同: 9,
  地区: 10,
  Customer: 1,
  Supplier: 2,
  Department: 3,
  Project: 4,
  Person: 5,
  "Inventory item": 6,
  "Bank account": 7,
  Counterparty: 8,
  Contract: 9,
  Region: 10,
};
export const auxTypeOf = (label: string): number => ownValue(types, label.trim()) ?? auxType.other;

interface Entry {
  type: number;
  code: string | null;
  name: string;
  norm: string;
}

const cachedTextsMax = 20_000;

/** Numbers the auxiliary items of one import from 1 as they are met; `register` then gives each number its row. */
export class AuxBook {
  private readonly entries: Entry[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly ids: number[] = [];
  /** By column type: what a cell was read as before. */
  private readonly byText: Map<string, number[]>[] = [];

  /** The numbers of the items in a cell; `type` where the column says what they are. */
  read(text: string, type: number | null): readonly number[] {
    const texts = this.textsOf(type ?? 0);
    const cached = texts.get(text);
    if (cached) return cached;
    const found = parseAux(text).map((item) => this.add(item, type));
    if (texts.size >= cachedTextsMax) texts.clear();
    texts.set(text, found);
    return found;
  }

  private textsOf(type: number): Map<string, number[]> {
    const texts = this.byText[type] ?? new Map<string, number[]>();
    this.byText[type] = texts;
    return texts;
  }

  add(item: AuxItem, type: number | null): number {
    const entry: Entry = {
      type: type ?? auxTypeOf(item.type),
      code: item.code === "" ? null : item.code.slice(0, 60),
      name: item.name.slice(0, 200),
      norm: normaliseName(item.name).slice(0, 200),
    };
    const key = `${entry.type}|${entry.norm}`;
    const number = this.numbers.get(key);
    if (number !== undefined) return number;
    this.entries.push(entry);
    this.numbers.set(key, this.entries.length);
    return this.entries.length;
  }

  /**
   * Writes what the project does not have yet; answers the row id of every number so far, in order. One import of a project
   * at a time from here to its end: two that registered each other's items in turns would wait for each other for ever.
   */
  async register(db: Db, projectId: number): Promise<readonly number[]> {
    const fresh = this.entries.slice(this.ids.length);
    if (fresh.length === 0) return this.ids;
    if (this.ids.length === 0)
      await sql`select pg_advisory_xact_lock(hashtext('aux_item'), ${projectId}::int)`.execute(db);
    const { rows } = await sql<{ id: number }>`
      with asked as (
        select place, aux_type, aux_code, aux_name, norm_name, pinyin from unnest(${fresh.map(({ type }) => type)}::smallint[],
          ${fresh.map(({ code }) => code)}::text[], ${fresh.map(({ name }) => name)}::text[],
          ${fresh.map(({ norm }) => norm)}::text[], ${fresh.map(({ name }) => pinyinInitials(name))}::text[])
          with ordinality a (aux_type, aux_code, aux_name, norm_name, pinyin, place)
      ),
      made as (
        insert into aux_item (tenant_id, project_id, aux_type, aux_code, aux_name, norm_name, pinyin)
        select ${ownTenant}, ${ownProject}, aux_type, aux_code, aux_name, norm_name, pinyin from asked order by aux_type, norm_name
        on conflict (tenant_id, project_id, aux_type, norm_name)
          do update set aux_code = coalesce(aux_item.aux_code, excluded.aux_code), pinyin = excluded.pinyin
        returning id, aux_type, norm_name
      )
      select made.id from asked join made using (aux_type, norm_name) order by asked.place`.execute(db);
    for (const { id } of rows) this.ids.push(id);
    return this.ids;
  }
}
