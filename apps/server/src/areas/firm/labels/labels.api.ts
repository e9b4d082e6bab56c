import { label, labelCategory, labels } from "@digao/contract/areas/firm/labels/calls";
import { chipColours, isLabelStyle } from "@digao/domain/labels/chip-colours";
import { sql } from "kysely";
import { pinyinInitials } from "../../../platform/lib/search.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { registerHandlers } from "../../../platform/register/handlers.ts";
import type { Draft } from "../../../platform/register/judge.ts";
import { type Row, readRecord } from "../../../platform/register/read.ts";
import { type Context, serve } from "../../../platform/serve.ts";

const computed = {
  labelCount: sql`(select count(*) from label l where l.category_id = t.id and not l.is_deleted)`,
};

/** The look of a chip with the colours worked out; what the draft leaves open it has from `from`. */
function withLook({ user }: Context, draft: Draft, current: Row | null, from: Draft = {}): Draft {
  const style = draft.labelStyleType ?? from.labelStyleType;
  const labelColor = String(draft.labelColor ?? from.labelColor);
  const labelStyleType = isLabelStyle(style) ? style : "3";
  const createBy = current ? current.createBy : user.id;
  return { ...draft, labelStyleType, labelColor, ...chipColours(labelStyleType, labelColor), createBy };
}

async function checkLabel(ctx: Context, draft: Draft, current: Row | null): Promise<Draft> {
  const category = await readRecord(ctx, { spec: labelCategory.spec, computed }, Number(draft.categoryId));
  const firstLetter = pinyinInitials(String(draft.labelName)).slice(0, 1).toUpperCase() || "#";
  return { ...withLook(ctx, draft, current, category), firstLetter };
}

/** Labels that every firm has were made by nobody; others are deleted by whoever made them. */
function othersWork({ user }: Context, name: unknown, { createBy, createName }: Row): Refusal | undefined {
  if (createBy === user.id) return undefined;
  const params = { name: String(name), creator: String(createName) };
  return new Refusal(createBy === null ? "label.builtIn" : "label.notCreator", { kind: "state", params });
}

function holdsLabels({ categoryName, labelCount }: Row): Refusal | undefined {
  const params = { name: String(categoryName), count: Number(labelCount) };
  return params.count > 0 ? new Refusal("label.categoryHoldsLabels", { kind: "state", params }) : undefined;
}

const look = (table: string) =>
  sql`${sql.ref(`${table}.label_style_type`)} as "labelStyleType", ${sql.ref(`${table}.label_color`)} as "labelColor",
    ${sql.ref(`${table}.label_fore_ground`)} as "labelForeGround",
    ${sql.ref(`${table}.label_back_ground`)} as "labelBackGround", ${sql.ref(`${table}.label_border`)} as "labelBorder"`;

export const labelsRoutes = [
  ...serve(
    labelCategory.calls,
    registerHandlers(labelCategory, {
      computed,
      check: (ctx, draft, current) => withLook(ctx, draft, current),
      deletableTo: (ctx, row) => othersWork(ctx, row.categoryName, row) ?? holdsLabels(row),
    }),
  ),
  ...serve(
    label.calls,
    registerHandlers(label, { check: checkLabel, deletableTo: (ctx, row) => othersWork(ctx, row.labelName, row) }),
  ),
  ...serve(labels, {
    GetAllCategoryList: async ({ db }) => {
      const { rows } = await sql<never>`select c.id as "categoryId", c.category_name as "categoryName",
          coalesce(nullif(c.category_name_en, ''), c.category_name) as "categoryNameEn",
          c.category_desc as "categoryDesc", c.seed_code as "categoryCode", ${look("c")}
        from label_category c where not c.is_deleted order by c.id`.execute(db);
      return rows;
    },
    GetAllLabelData: async ({ db }, { categoryCode = null }) => {
      const { rows } = await sql<never>`select l.id as "labelId", l.category_id as "labelCategoryId",
          l.label_name as "labelName", coalesce(nullif(l.label_name_en, ''), l.label_name) as "labelNameEn",
          l.label_desc as "labelDesc", l.first_letter as "firstLetter", l.create_by as "createBy", ${look("l")}
        from label l join label_category c on c.id = l.category_id
        where not l.is_deleted and (${categoryCode}::text is null or c.seed_code = ${categoryCode})
        order by l.category_id, l.first_letter, l.id`.execute(db);
      return rows;
    },
  }),
];
