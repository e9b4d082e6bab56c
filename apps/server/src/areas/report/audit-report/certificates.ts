/** Licences that reports are handed over with (执业证照): kept with the firm as pictures, each with the days it holds for; none is ever deleted. */
import type { reportRegister } from "@digao/contract/areas/report/audit-report/calls";
import type { FirmCertificates } from "@digao/contract/areas/report/audit-report/shapes";
import type { Input } from "@digao/contract/endpoint";
import { limits } from "@digao/contract/limits";
import type { FileAnswer } from "@digao/contract/shapes";
import { holdRecord } from "@digao/db/hold";
import { momentOf } from "@digao/db/moment";
import type { Db } from "@digao/db/tenant";
import { type Certificate, certificateKind } from "@digao/domain/reports/package";
import { sql } from "kysely";
import { imageSize } from "../../../platform/files/image-size.ts";
import type { UploadedFile } from "../../../platform/files/uploaded.ts";
import { today } from "../../../platform/lib/china-time.ts";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import { type Context, planned } from "../../../platform/serve.ts";
import { licenceSheets } from "./licence-sheets.ts";
import { may } from "./may.ts";

type Calls = typeof reportRegister;

/** Whoever seals, adds or takes away waits for each other. */
export const holdCertificates = (db: Db): Promise<void> => holdRecord(db, "licences of the firm", 0);

export interface StoredCertificate extends Certificate {
  fileId: number;
  /** Of a PDF each is a page of the package. */
  pages: number;
  isPdf: boolean;
}
const stored = (db: Db) =>
  db
    .selectFrom("firm_certificate as c")
    .select(["c.id", "c.kind", "c.user_id as userId", "c.valid_from as validFrom", "c.valid_to as validTo"])
    .select(["c.file_id as fileId", "c.pages", "c.is_pdf as isPdf"])
    .orderBy("c.id");
export const certificatesInUse = (db: Db): Promise<StoredCertificate[]> =>
  stored(db).where("c.removed_by", "is", null).execute();
/** In the order in which they were bound. */
export async function certificatesNamed(db: Db, ids: readonly number[]): Promise<StoredCertificate[]> {
  if (ids.length === 0) return [];
  const rows = await stored(db).where("c.id", "in", ids).execute();
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

export async function listCertificates(ctx: Context): Promise<FirmCertificates> {
  const { db } = ctx;
  const rows = await db
    .selectFrom("firm_certificate as c")
    .innerJoin("app_user as a", "a.id", "c.added_by")
    .leftJoin("app_user as u", "u.id", "c.user_id")
    .leftJoin("app_user as r", "r.id", "c.removed_by")
    .orderBy("c.id", "desc")
    .select(["c.id", "c.kind", "u.name as person", "c.cert_no as certNo", "c.valid_from as validFrom"])
    .select(["c.valid_to as validTo", "c.file_name as fileName", "c.sha256", "a.name as by", "c.added_at as at"])
    .select(["r.name as removedBy", "c.removed_at as removedAt", "c.removed_reason as reason"])
    .select(["c.pages", "c.row_version as rowVersion"])
    .execute();
  const people = await db
    .selectFrom("app_user")
    .where("is_deleted", "=", false)
    .where((is) => is.or([is("licence_valid_to", "is not", null), is("cpa_no", "is not", null)]))
    .orderBy("id")
    .select(["id as userId", "name"])
    .execute();
  const day = today();
  return {
    items: rows.map(({ removedBy, removedAt, reason, ...row }) => ({
      ...row,
      isValid: removedBy === null && row.validFrom <= day && (row.validTo === null || row.validTo >= day),
      removed: removedBy === null ? null : { by: removedBy, at: removedAt ?? "", reason: reason ?? "" },
    })),
    people,
    canChange: may(ctx, "Pages.Reports.Edit", null),
  };
}

type Given = Input<Calls["AddFirmCertificate"]>;

async function requirePerson(db: Db, { kind, userId, certNo }: Given): Promise<number | null> {
  const isOfCpa = kind === certificateKind.cpa;
  const id = userId || null;
  if (isOfCpa !== (id !== null)) throw new Refusal("report.certificate.person", { field: "userId" });
  if (id === null) return null;
  const person = await db
    .selectFrom("app_user")
    .where("id", "=", id)
    .where("is_deleted", "=", false)
    .select("cpa_no as no")
    .executeTakeFirst();
  if (!person) throw new Refusal("report.certificate.person", { field: "userId" });
  if (person.no && person.no.trim() !== certNo)
    throw new Refusal("report.certificate.noOther", { field: "certNo", params: { no: person.no } });
  return id;
}

const isPdfFile = (upload: UploadedFile | undefined): boolean => upload?.kind === "pdf";

/** A picture, or a PDF of some pages that can be laid out. @param sheets as they were counted; null of a picture */
async function requireShown(upload: UploadedFile | undefined, sheets: number | null): Promise<UploadedFile> {
  const isShown = isPdfFile(upload)
    ? (sheets ?? 0) > 0
    : upload && (await imageSize(upload.tempPath, upload.kind === "png" ? "png" : "jpg", limits.imageBytesMax));
  if (!upload || !isShown) throw new Refusal("report.certificate.picture", { field: "file" });
  return upload;
}

interface Upload {
  file: UploadedFile | undefined;
  sheets: number | null;
}

async function add(ctx: Context, input: Given, { file, sheets }: Upload): Promise<FirmCertificates> {
  const { db } = ctx;
  const { kind, certNo, validFrom } = input;
  const validTo = input.validTo ?? null;
  if (validTo !== null && validTo < validFrom) throw new Refusal("report.certificate.days", { field: "validTo" });
  const upload = await requireShown(file, sheets);
  await holdCertificates(db);
  const userId = await requirePerson(db, input);
  const fileId = await ctx.files.keep(upload);
  const { id } = await db
    .insertInto("firm_certificate")
    .values({
      kind,
      user_id: userId,
      cert_no: certNo,
      valid_from: validFrom,
      valid_to: validTo,
      file_id: fileId,
      file_name: upload.fileName,
      sha256: upload.sha256,
      pages: sheets ?? 1,
      is_pdf: isPdfFile(upload),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await ctx.audit({
    refType: "firmCertificate",
    refId: id,
    action: "add",
    new: { kind, certNo, validFrom, validTo, sha256: upload.sha256 },
  });
  return listCertificates(ctx);
}

export const addCertificate = planned<Calls["AddFirmCertificate"]>()(
  async (ctx, _input, [file]) => {
    if (!file || !isPdfFile(file)) return null;
    return () => ctx.readFile(licenceSheets, file.tempPath, null);
  },
  (ctx, input, sheets, [file]) => add(ctx, input, { file, sheets }),
);

export async function removeCertificate(
  ctx: Context,
  input: Input<Calls["RemoveFirmCertificate"]>,
): Promise<FirmCertificates> {
  const { db, user } = ctx;
  await holdCertificates(db);
  const row = await db
    .selectFrom("firm_certificate")
    .where("id", "=", input.Id)
    .select(["kind", "cert_no as certNo", "removed_by as removedBy", "row_version as rowVersion"])
    .executeTakeFirst();
  if (!row) throw missing("report.certificate.missing");
  if (row.removedBy !== null) throw new Refusal("report.certificate.removed", { kind: "state" });
  checkVersion(input.rowVersion, row);
  await db
    .updateTable("firm_certificate")
    .set({
      removed_by: user.id,
      removed_at: await momentOf(db),
      removed_reason: input.reason,
      row_version: sql`row_version + 1`,
    })
    .where("id", "=", input.Id)
    .execute();
  await ctx.audit({
    refType: "firmCertificate",
    refId: input.Id,
    action: "remove",
    old: { kind: row.kind, certNo: row.certNo },
    new: { reason: input.reason },
  });
  return listCertificates(ctx);
}

export async function downCertificate(
  { db, files }: Context,
  { Id }: Input<Calls["DownFirmCertificate"]>,
): Promise<FileAnswer> {
  const row = await db.selectFrom("firm_certificate").where("id", "=", Id).select("file_id as id").executeTakeFirst();
  if (!row) throw missing("report.certificate.missing");
  return files.open(row.id);
}
