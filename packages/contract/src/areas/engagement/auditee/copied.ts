/** What a project keeps of its client: the fields of the firm's register but for those by which the firm grades it. */
import { customer } from "../../firm/customers/calls.ts";

type CustomerFields = (typeof customer)["spec"]["fields"];
/** The firm's own view of the client: no fact of the client's. */
const ofFirm = ["custStatus", "custLevel", "riskLevel", "remark"] as const;
/** How lists find and sort a record: a project has one. */
const ofLists = ["isUnique", "isSearched", "isFiltered", "sort", "column"] as const;

type Copied = {
  readonly [N in Exclude<keyof CustomerFields, (typeof ofFirm)[number]>]: Omit<
    CustomerFields[N],
    (typeof ofLists)[number]
  >;
};
export type CopiedField = keyof Copied & string;

const isOneOf = (names: readonly string[], name: string): boolean => names.includes(name);

export const copiedFields = Object.fromEntries(
  Object.entries(customer.spec.fields)
    .filter(([name]) => !isOneOf(ofFirm, name))
    .map(([name, field]) => [
      name,
      Object.fromEntries(Object.entries(field).filter(([option]) => !isOneOf(ofLists, option))),
    ]),
) as Copied;
export const copiedNames = Object.keys(copiedFields) as [CopiedField, ...CopiedField[]];
