/** Shapes that many calls share. Ids travel as numbers (they stay far below 2^53), money as decimal strings. */

import { z } from "zod";
import { limits } from "./limits.ts";

export const Id = z.coerce.number().int().positive();
export const OptionalId = z.coerce.number().int().positive().nullish();

/** Money travels as a decimal string, so no float ever touches it. Debit positive, credit negative where a sign is meant. */
export const Money = z.string().regex(/^-?\d{1,18}(\.\d{1,2})?$/);
/** A ratio or rate as a decimal string (4 to 8 decimals), null where a division by zero would stand. */
export const Ratio = z.string().nullable();
/** The calendar of the database has no year 0000. */
export const IsoDate = z.iso.date().refine((date) => !date.startsWith("0000"));
/** A month key yyyymm; 00 is opening, 13-16 the client's own adjustment periods. */
export const Period = z.coerce.number().int().min(190000).max(299916);
export const RptLang = z
  .string()
  .optional()
  .transform((lang) => (/^(en|en-us|2)$/i.test(lang ?? "") ? ("en" as const) : ("zh" as const)));
export type RptLang = z.infer<typeof RptLang>;
export const GrpId = z.coerce.number().int().min(1).max(3);
export const Keyword = z.string().trim().max(limits.keywordMax).optional();
/** Booleans come as true/false, "true"/"false" or 1/0 from existing clients. */
export const Flag = z
  .union([z.boolean(), z.stringbool(), z.literal(0), z.literal(1)])
  .transform((value) => value === true || value === 1);
/** The row's version as last read; a stale one is refused with 409 and both versions. */
export const RowVersion = z.coerce.number().int().min(1);

/** ABP's paging: skipCount + maxResultCount, default page 30; `sorting` is "field" or "field desc". */
export const PageQuery = z.object({
  skipCount: z.coerce.number().int().min(0).default(0),
  maxResultCount: z.coerce.number().int().min(1).max(1000).default(30),
  sorting: z.string().trim().max(100).optional(),
  keyword: Keyword,
});
export type PageQuery = z.infer<typeof PageQuery>;

/** The paging of ABP's own services (users, roles): a page of 10, any size asked for; never more than 1000 rows are answered. */
export const AbpPageQuery = PageQuery.extend({
  maxResultCount: z.coerce
    .number()
    .int()
    .min(1)
    .max(2_147_483_647)
    .default(10)
    .transform((count) => Math.min(count, 1000)),
  sorting: z.string().trim().max(200).optional(),
});

export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ totalCount: z.number().int(), items: z.array(row) });
/**
 * Of the caller's projects, those whose overview an update has not worked out anew yet: until it has, what an answer over all projects
 * says of them is older, or missing. 0 but for a time after an update.
 */
export const Behind = z.number().int();
export const itemsOf = <Row extends z.ZodType>(row: Row) => z.object({ items: z.array(row) });
export const Nothing = z.null();
/** What a long piece of work answers at once: the job to watch. */
export const JobStarted = z.object({ jobId: Id });
export const Saved = z.object({ id: Id, rowVersion: RowVersion });
/** What a `file` call answers: bytes with the name and type to save them under. */
export interface FileAnswer {
  fileName: string;
  mime: string;
  body: AsyncIterable<Uint8Array> | Uint8Array | string;
  /** Shown in the page (pictures, PDF) instead of saved. */
  isInline?: boolean;
}
export const Bytes = z.custom<FileAnswer>();

/** Within the years that every column and clock can hold, whatever the offset. */
export const Instant = z.iso.datetime({ offset: true }).refine((moment) => {
  const at = new Date(moment);
  return !Number.isNaN(at.getTime()) && at.getUTCFullYear() >= 1900 && at.getUTCFullYear() <= 2999;
});
