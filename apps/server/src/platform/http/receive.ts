/** The body of a call: JSON, or files that are looked through on the way. */
import type { Endpoint } from "@digao/contract/endpoint";
import { limits } from "@digao/contract/limits";
import { withTenant } from "@digao/db/tenant";
import { checkRights, readAccess, whyRefused } from "../auth/access.ts";
import { requireRoom } from "../files/storage.ts";
import { Refusal } from "../refusal.ts";
import type { Context } from "../serve.ts";
import { isLong, readJson } from "./bodies.ts";
import { type Call, learn } from "./call.ts";
import {
  declaredFilesBytes,
  defaultUploadLimits,
  type Received,
  receiveUploads,
  uploadTooLarge,
  type Way,
} from "./uploads.ts";

/** Before a long body is read: a live session with the right of the call, and room for what it keeps. */
async function checkBeforeBody(call: Call, endpoint: Endpoint, keepsBytes = 0): Promise<void> {
  const { platform, claims } = call;
  const check = async (db: Context["db"]): Promise<void> => {
    const access = await readAccess(db, claims, null);
    if (!access) throw await whyRefused(db, claims);
    learn(call, access);
    checkRights(access, endpoint);
    if (keepsBytes > 0) await requireRoom(db, keepsBytes);
  };
  await withTenant(platform.pool, claims.tenantId, check, { readOnly: true });
}

interface Body {
  json: unknown;
  uploads: Received | null;
}

/** Finds are told to the caller's firm. */
export function scanFor({ platform, claims, request }: Call): Way["scan"] {
  const by = { userId: claims.userId, ip: request.ip, requestId: request.id };
  return (file, name) => platform.scan(file, name, { tenantId: claims.tenantId, by });
}

async function receiveFiles(call: Call, endpoint: Endpoint): Promise<Body> {
  const { upload = defaultUploadLimits } = endpoint;
  const filesBytes = declaredFilesBytes(call.request.raw);
  await checkBeforeBody(call, endpoint, upload.isReadOnly ? 0 : filesBytes);
  if (filesBytes > upload.maxBytes * upload.maxFiles) throw uploadTooLarge(upload);
  const { platform, claims } = call;
  const way = { store: platform.store, scan: scanFor(call), paced: platform.pace.of(claims.tenantId) };
  return { json: undefined, uploads: await receiveUploads(call.request.raw, upload, way) };
}

export async function receive(call: Call, endpoint: Endpoint): Promise<Body> {
  const { request } = call;
  const isMultipart = /^multipart\/form-data/i.test(request.headers["content-type"] ?? "");
  if (isMultipart !== (endpoint.kind === "upload"))
    throw new Refusal("error.unsupportedMediaType", { kind: "unsupported" });
  if (isMultipart) return receiveFiles(call, endpoint);
  if (endpoint.bodyBytesMax > limits.bodyBytes.usual && isLong(request.raw)) await checkBeforeBody(call, endpoint);
  return { json: await readJson(request, endpoint.bodyBytesMax), uploads: null };
}
