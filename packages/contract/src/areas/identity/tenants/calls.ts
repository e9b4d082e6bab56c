/** Firms (租户/事务所) under their operator: limits, state, export of all data, removal with proof. */

import { z } from "zod";
import { area, del, get, post, put, right } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { ReasonText } from "../../../reason.ts";
import { AbpPageQuery, Bytes, Flag, Id, IsoDate, JobStarted, Nothing, pageOf, RowVersion } from "../../../shapes.ts";

/** Capitals are taken as small letters: existing clients allow them. */
const TenancyName = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(limits.tenancyNameMax)
  .regex(/^[a-z][a-z0-9-]{1,63}$/, "tenant.nameCharacters");
/** Firms are few: their numbers are smaller than other ids. */
const FirmId = Id.max(2_147_483_647);
const Reason = ReasonText().min(1);
const Password = z.string().min(1).max(limits.passphraseMax);

export const firmMax = { name: 128, edition: 32, adminEmailAddress: 256 } as const;
const TenantFields = z.object({
  tenancyName: TenancyName,
  name: z.string().trim().min(1).max(firmMax.name),
  isActive: Flag.optional(),
  edition: z.string().trim().max(firmMax.edition).nullish(),
  /** Of people who may sign in; left out, it stays (50 for a new firm). */
  userMax: z.coerce.number().int().min(1).max(100_000).optional(),
  /** Of the firm's files, in GB; null for no limit. */
  storageQuotaGb: z.coerce.number().int().min(1).max(1_000_000).nullish(),
  /** The last day on which the firm may work; null for no end. */
  expireDate: IsoDate.nullish(),
});

/** `removing`: its removal is asked for; `erasing`: confirmed and under way. */
export const TenantStatus = z.enum(["active", "disabled", "expired", "removing", "erasing"]);
export type TenantStatus = z.infer<typeof TenantStatus>;

export const Tenant = z.object({
  id: Id,
  tenancyName: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  status: TenantStatus,
  edition: z.string().nullable(),
  userMax: z.number().int(),
  /** Enabled users: those that count. */
  usersUsed: z.number().int(),
  storageQuotaGb: z.number().int().nullable(),
  storageUsedBytes: z.number(),
  expireDate: z.string().nullable(),
  /** Runs the server: is neither disabled nor removed. */
  isOperator: z.boolean(),
  /** Somebody of the firm has signed in: its first password cannot be reissued. */
  hasSignedIn: z.boolean(),
  creationTime: z.string(),
  rowVersion: RowVersion,
});
export type Tenant = z.infer<typeof Tenant>;

const FirstPassword = z.object({
  userName: z.string(),
  /** Shown once; to be changed at the first sign-in. */
  oneTimePassword: z.string(),
});
export type FirstPassword = z.infer<typeof FirstPassword>;

export const TenantExport = z.object({
  id: Id,
  firmId: Id,
  tenancyName: z.string(),
  name: z.string(),
  reason: z.string(),
  requestedBy: z.string(),
  requestedAt: z.string(),
  /** Null where somebody else has started it: a job is watched by its starter. */
  jobId: z.number().nullable(),
  /** `expired`: the file is deleted. */
  state: z.enum(["running", "ready", "failed", "expired"]),
  sizeBytes: z.number().nullable(),
  sha256: z.string().nullable(),
  tableCount: z.number().nullable(),
  rowCount: z.number().nullable(),
  fileCount: z.number().nullable(),
  finishedAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  downloadCount: z.number().int(),
});
export type TenantExport = z.infer<typeof TenantExport>;

/** Counted again after the firm was erased: every `left` is 0. */
export const RemovalProof = z.object({
  tables: z.array(z.object({ name: z.string(), erased: z.number(), left: z.number() })),
  files: z.object({ erased: z.number(), bytes: z.number(), left: z.number() }),
  jobsLeft: z.number(),
  /** Of the list of firms itself. */
  firmLeft: z.number(),
  /** Archives that the operator exported before and has not lost yet; each is deleted at its day. */
  exportsKept: z.number(),
  countedAt: z.string(),
});
export type RemovalProof = z.infer<typeof RemovalProof>;

export const TenantRemoval = z.object({
  id: Id,
  firmId: Id,
  tenancyName: z.string(),
  name: z.string(),
  reason: z.string(),
  state: z.enum(["requested", "cancelled", "confirmed", "done"]),
  requestedBy: z.string(),
  requestedAt: z.string(),
  confirmedBy: z.string().nullable(),
  confirmedAt: z.string().nullable(),
  /** Null where somebody else has confirmed it. */
  jobId: z.number().nullable(),
  /** Being erased now; false where that was broken off. */
  isUnderWay: z.boolean(),
  proof: RemovalProof.nullable(),
  finishedAt: z.string().nullable(),
});
export type TenantRemoval = z.infer<typeof TenantRemoval>;

const OneFirm = z.object({ id: FirmId });
const mayEdit = right("Pages.Tenants.Edit");
const mayRemove = right("Pages.Tenants.Delete");
const mayExport = right("Pages.Tenants.Export");

export const tenants = area("/api/services/app/Tenant", {
  GetAll: get(
    AbpPageQuery.extend({
      isActive: Flag.optional(),
      status: TenantStatus.optional(),
      /** Firms on their way out, too: clients that delete a firm expect it gone from the list. */
      withLeaving: Flag.default(false),
    }),
    pageOf(Tenant),
    right("Pages.Tenants"),
    { kind: "list", summary: "Firms with what they use of their limits; keyword in both names" },
  ),
  Get: get(z.object({ Id: FirmId }), Tenant, right("Pages.Tenants"), { summary: "One firm" }),
  Create: post(
    TenantFields.extend({ adminEmailAddress: z.string().trim().max(firmMax.adminEmailAddress).nullish() }),
    Tenant.extend(FirstPassword.shape),
    right("Pages.Tenants.Create"),
    { summary: "A firm with its catalogues, roles and first administrator, whose password is answered this once" },
  ),
  Update: put(
    /** Clients that know no row version leave it out. */
    TenantFields.extend({ id: FirmId, rowVersion: RowVersion.optional() }),
    Tenant,
    mayEdit,
    { summary: "A firm that is disabled by it is signed out at once" },
  ),
  Activate: post(OneFirm, Tenant, mayEdit, { summary: "Lets the firm in again; everybody signs in anew" }),
  DeActivate: post(OneFirm, Tenant, mayEdit, { summary: "Everybody of the firm is out at once; its jobs wait" }),
  RenewFirstPassword: post(OneFirm, FirstPassword, mayEdit, {
    summary: "Another one-time password for the first administrator, as long as nobody has signed in",
  }),
  Delete: del(z.object({ Id: FirmId }), Nothing, mayRemove, {
    summary: "Asks for the removal: the firm is disabled, and erased when ConfirmRemoval follows",
  }),
  RequestRemoval: post(OneFirm.extend({ reason: Reason }), TenantRemoval, mayRemove, {
    summary: "Step one of the removal, with its reason",
  }),
  CancelRemoval: post(OneFirm, Nothing, mayRemove, { summary: "The firm stays, disabled" }),
  ConfirmRemoval: post(
    /** The firm's short name, typed, and the caller's own password. */
    OneFirm.extend({ tenancyName: z.string().trim().max(limits.tenancyNameMax), password: Password }),
    JobStarted,
    mayRemove,
    { summary: "Step two: erases the firm's rows, files and keys, and proves that nothing is left" },
  ),
  GetRemovals: get(AbpPageQuery.extend({ firmId: FirmId.nullish() }), pageOf(TenantRemoval), right("Pages.Tenants"), {
    kind: "list",
    summary: "Removals asked for and done, with their proofs, newest first",
  }),
  StartExport: post(
    OneFirm.extend({ reason: Reason, password: Password }),
    JobStarted.extend({ exportId: Id }),
    mayExport,
    { summary: "All data of a firm as one archive; the firm's administrators are told" },
  ),
  GetExports: get(AbpPageQuery.extend({ firmId: FirmId.nullish() }), pageOf(TenantExport), mayExport, {
    kind: "list",
    summary: "Exports of firms, newest first",
  }),
  DownloadExport: get(z.object({ Id }), Bytes, mayExport, {
    kind: "file",
    rate: "files",
    summary: "The archive, for seven days; each download is logged, in the firm too",
  }),
});
