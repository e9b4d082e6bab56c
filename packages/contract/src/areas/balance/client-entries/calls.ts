/** Entries of all projects that clients take over into their books (调账工具), and their export as vouchers. */
import { z } from "zod";
import { area, get, inProject, signedIn } from "../../../endpoint.ts";
import { Behind, Bytes, Id, IsoDate, PageQuery, pageOf, RptLang } from "../../../shapes.ts";

export const voucherMax = {
  word: 8,
  account: 50,
  preparer: 20,
  attachments: 999,
  entries: 500,
  number: 99_999,
} as const;

/** A voucher of the client's with the same accounts and amounts. */
export const FoundVoucher = z.object({
  no: z.string(),
  date: z.string(),
  /** In the books of the audited year, where the entry counts a second time; or in later ones. */
  where: z.enum(["audited", "later"]),
  /** The project whose books have it. */
  projectId: Id,
});
export type FoundVoucher = z.infer<typeof FoundVoucher>;

export const ClientEntry = z.object({
  id: Id,
  projectId: Id,
  projectName: z.string(),
  adjType: z.number(),
  adjNo: z.string().nullable(),
  description: z.string(),
  takeOver: z.number(),
  /** The client has to book it: of the accounts, in the figures, and not yet said to be booked. */
  isDue: z.boolean(),
  debit: z.string(),
  /** Lines that name no account of the client's: no voucher can be made of them. */
  withoutAccount: z.number(),
  found: FoundVoucher.nullable(),
});
export type ClientEntry = z.infer<typeof ClientEntry>;

/** One id, or a list with commas. */
const EntryIds = z
  .union([z.string().max(20_000), z.number(), z.array(z.coerce.number())])
  .transform((given): unknown => (typeof given === "string" ? given.split(",").filter(Boolean) : [given].flat()))
  .pipe(z.array(Id).min(1).max(voucherMax.entries));

export const clientEntries = area("/api/services/app/cliententry", {
  /** Of every project that the caller is a confirmed member of. */
  GetClientEntryList: get(
    PageQuery.extend({
      projectId: Id.optional(),
      takeOver: z.coerce.number().int().min(1).max(5).optional(),
      /** Those that the client has to book, alone. */
      isDue: z.stringbool().optional(),
    }),
    pageOf(ClientEntry).extend({
      /** Projects with entries, whatever is filtered. */
      projects: z.array(z.object({ id: Id, name: z.string(), due: z.number() })),
      behind: Behind,
    }),
    signedIn,
    { kind: "list", summary: "Entries of all projects, and whether the client's books have them" },
  ),
  DownClientVouchers: get(
    z.object({
      projectId: Id,
      /** All that are due where absent. */
      entryIds: EntryIds.optional(),
      layout: z.coerce.number().int().min(1).max(3),
      year: z.coerce.number().int().min(1).max(2),
      date: IsoDate,
      word: z.string().trim().min(1).max(voucherMax.word),
      firstNo: z.coerce.number().int().min(1).max(voucherMax.number),
      attachments: z.coerce.number().int().min(0).max(voucherMax.attachments),
      /** The client's account for adjustments of years before (以前年度损益调整). */
      priorYearAccount: z.string().trim().max(voucherMax.account).optional(),
      preparer: z.string().trim().max(voucherMax.preparer).optional(),
      RptLang,
    }),
    Bytes,
    inProject(),
    { kind: "file", summary: "Entries as vouchers for the client's bookkeeping" },
  ),
});
