/** The ten import types (导入类型 TypeId) and the columns of their templates, read from the catalogue. */
import catalogue from "./templates/import-templates.json" with { type: "json" };

export const IMPORT_TYPE = {
  statement: 1,
  balance: 2,
  mapping: 3,
  voucher: 4,
  voucherCheck: 5,
  assets: 6,
  confirmations: 7,
  contacts: 8,
  products: 9,
  events: 10,
} as const;

export interface TemplateColumn {
  field: string;
  label: string;
  /** string, money, date, period, dc, qty, price, rate, int, bool, percent, decimal, datetime, email, mark, enum:<name>. */
  type: string;
  required: boolean;
  aliases: string[];
  /** Columns of which each row fills in one at least, this one among them. */
  oneOf?: string[];
}

export interface ImportTemplate {
  typeId: number;
  code: string;
  name: string;
  sheet: string;
  columns: TemplateColumn[];
}

export const importTemplates: readonly ImportTemplate[] = catalogue;

/** The template of a type; an unknown type is an error of the caller. */
export function importTemplate(typeId: number): ImportTemplate {
  const template = importTemplates.find((candidate) => candidate.typeId === typeId);
  if (!template) throw new RangeError(`no import template ${typeId}`);
  return template;
}
