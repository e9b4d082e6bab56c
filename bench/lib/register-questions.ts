/** What a person asks of a project's letters and its register, each beside a bare count and page of the same rows by SQL. */
import { confirmationContact, hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import type { Draft } from "@digao/contract/endpoint";
import type pg from "pg";
import type { Timed } from "./percentiles.ts";
import type { Product } from "./product.ts";

type Letters = Omit<Draft<typeof hzletters.GetHzLetterList>, "projectId">;
type Contacts = Omit<Draft<typeof confirmationContact.calls.list>, "projectId">;
interface Bare {
  where?: string;
  order?: string;
  skip?: number;
}

const itemOf =
  "exists (select from confirmation_letter_item t join confirmation_contact c on c.id = t.contact_id and c.project_id = $1";
const letterQuestions = (count: number, fsItemId: number): [string, Letters, Bare][] => [
  ["all letters", {}, {}],
  ["a page in the middle", { skipCount: count / 2 }, { skip: count / 2 }],
  ["stage", { stage: 5 }, { where: "l.status in (42, 50, 51, 52, 53, 54, 55)" }],
  ["state", { statusId: 50 }, { where: "l.status = 50" }],
  ["kind", { hzKind: 2 }, { where: "l.hz_kind = 2" }],
  ["form", { form: 2 }, { where: "l.form = 2" }],
  ["kind and form", { hzKind: 2, form: 1 }, { where: "l.hz_kind = 2 and l.form = 1" }],
  [
    "statement item",
    { fsItemId },
    { where: `${itemOf} where t.project_id = $1 and t.letter_id = l.id and c.fs_item_id = ${fsItemId})` },
  ],
  [
    "open flags",
    { hasFlags: true },
    {
      where:
        "exists (select from confirmation_flag g where g.project_id = $1 and g.letter_id = l.id and g.answer is null)",
    },
  ],
  [
    "words of one letter",
    { keyword: `往来单位${count - 3}` },
    { where: `l.contact_name ilike '%往来单位${count - 3}%'` },
  ],
  ["words of a quarter", { keyword: "科技" }, { where: "l.contact_name ilike '%科技%'" }],
  ["words of none", { keyword: "龘龘" }, { where: "l.contact_name ilike '%龘龘%'" }],
  [
    "courier number",
    { keyword: `SF${1_000_000_000 + count - 3}` },
    { where: `l.tracking_no = 'SF${1_000_000_000 + count - 3}'` },
  ],
  ["by amount", { sorting: "bookAmount desc" }, { order: "l.book_amount desc" }],
  ["by days waiting", { sorting: "days desc" }, { order: "l.status_at" }],
  ["by name", { sorting: "contactName" }, { order: "l.contact_name" }],
  ["state by difference", { statusId: 52, sorting: "diffAmount" }, { where: "l.status = 52", order: "l.diff_amount" }],
];
const contactQuestions: [string, Contacts, Bare][] = [
  ["register", {}, { order: "l.hz_kind, l.subject_code, abs(l.book_amount) desc" }],
  ["register, subject", { hzKind: 2, subjectCode: "AR" }, { where: "l.hz_kind = 2 and l.subject_code = 'AR'" }],
  ["register, selected", { isSelected: true }, { where: "l.is_selected" }],
  ["register, address check", { addrCheck: 3 }, { where: "l.addr_check = 3" }],
  ["register, words", { keyword: "文三路99" }, { where: "l.address ilike '%文三路99%'" }],
  ["register, by amount", { sorting: "bookAmount desc" }, { order: "l.book_amount desc" }],
];

const page = 30;
function bareOf(client: pg.Client, table: string, tenantId: number, projectId: number) {
  return async ({ where = "true", order = "l.id", skip = 0 }: Bare): Promise<void> => {
    const from = `from ${table} l where l.tenant_id = ${tenantId} and l.project_id = $1 and ${where}`;
    await client.query(`select count(*) ${from}`, [projectId]);
    await client.query(`select l.* ${from} order by ${order} limit ${page} offset ${skip}`, [projectId]);
  };
}

export function registerQuestions(
  { product, client }: { product: Product; client: pg.Client },
  { tenantId, projectId, count, fsItemId }: { tenantId: number; projectId: number; count: number; fsItemId: number },
): Timed[] {
  const ofLetters = bareOf(client, "confirmation_letter", tenantId, projectId);
  const ofContacts = bareOf(client, "confirmation_contact", tenantId, projectId);
  return [
    ...letterQuestions(count, fsItemId).map(([name, input, bare]) => ({
      name,
      ask: async () => (await product.call(hzletters.GetHzLetterList, { projectId, ...input })).totalCount,
      floor: () => ofLetters({ order: "l.letter_no", ...bare }),
    })),
    ...contactQuestions.map(([name, input, bare]) => ({
      name,
      ask: async () => (await product.call(confirmationContact.calls.list, { projectId, ...input })).totalCount,
      floor: () => ofContacts({ order: "l.hz_kind, l.subject_code, abs(l.book_amount) desc", ...bare }),
    })),
  ];
}
