/** Auxiliary items (辅助核算) of a standard file in the cells in which every other import has them. */

export interface Item {
  type: string;
  code: string;
  /** Empty where the file names no item of that code. */
  name: string;
}

type AuxColumn = "customer" | "supplier" | "department" | "person" | "projectAux";

const COLUMNS: readonly (readonly [RegExp, AuxColumn])[] = [
  [/^(客户|customer|kunde?)/i, "customer"],
  [/^(供应商|supplier|vendor|leverand|leverantör)/i, "supplier"],
  [/^(部门|成本中心|department|cost ?cent|avdeling|koststed|kostnadsställe|avdelning)/i, "department"],
  [/^(人员|员工|职员|个人|employee|person|ansatt|anställd)/i, "person"],
  [/^(项目|project|prosjekt|projekt)/i, "projectAux"],
];

/** The words by which a trial balance tells the kinds. */
const WORDS: Readonly<Record<AuxColumn, string>> = {
  customer: "客户",
  supplier: "供应商",
  department: "部门",
  person: "人员",
  projectAux: "项目",
};

/** The column of the journal for a kind of item; null for kinds that share the last one. */
export const auxColumn = (type: string): AuxColumn | null =>
  COLUMNS.find(([pattern]) => pattern.test(type.trim()))?.[1] ?? null;

/** "[001]甲公司", the form that is read back without loss; signs that would part it in two are taken out. */
export function auxCell({ code, name }: Item): string {
  const shown = whole(name === "" ? code : name);
  return code === "" ? shown : `[${whole(code).replace(/[[\]【】()（）]/g, "_")}]${shown}`;
}

const whole = (text: string) => text.replace(/[;；\n\r|]+/g, ",").trim();

/** One item, or several that stand together on one balance, as the three columns of the trial balance. */
export function joinedAux(items: readonly Item[]): { auxType?: string; auxCode?: string; auxName?: string } {
  if (items.length === 0) return {};
  const join = (of: (item: Item) => string) => items.map(of).join("/");
  return {
    auxType: join(({ type }) => wordOf(type)),
    auxCode: join(({ code }) => code),
    auxName: join(({ code, name }) => whole(name === "" ? code : name)),
  };
}

function wordOf(type: string): string {
  const column = auxColumn(type);
  return column === null ? type : WORDS[column];
}
