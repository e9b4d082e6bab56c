import type { S3Client } from "@aws-sdk/client-s3";
import { errorOf, isRecord } from "../lib/narrow.ts";
import type { S3Config } from "./store.ts";

type Sdk = typeof import("@aws-sdk/client-s3");

/** The store does not do what it must. The message is the operator's, and holds no secret; users read `file.storeAway`. */
export class StoreAway extends Error {
  /** HTTP status of the service, where it gave one. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.name = "StoreAway";
    this.status = status;
  }
}

/** The library and one client, loaded when first needed: a server with files in a folder never pays for either. */
export interface S3 {
  sdk: Sdk;
  client: S3Client;
}

const attempts = 4;
const connectMs = 5_000;
const answerMs = 60_000;

export async function openS3({ endpoint, region, keyId, secret, isPathStyle }: S3Config): Promise<S3> {
  const sdk = await import("@aws-sdk/client-s3");
  const client = new sdk.S3Client({
    region,
    ...(endpoint ? { endpoint } : {}),
    forcePathStyle: isPathStyle,
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    maxAttempts: attempts,
    // Checksums in trailers are Amazon's alone; ours are Content-MD5, the signed hash of each body, and the ETag.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: connectMs, requestTimeout: answerMs, throwOnRequestTimeout: true },
  });
  return { sdk, client };
}

const statusOf = (error: Error): number | undefined =>
  "$metadata" in error && isRecord(error.$metadata) ? Number(error.$metadata.httpStatusCode) || undefined : undefined;

/** Of the service or of the way to it, and not of this server's disk. */
export const isOfS3 = (error: unknown): boolean => isRecord(error) && "$metadata" in error;

/** What went wrong, for the log: without the request, whose headers are signed. */
export function storeAway(thrown: unknown, { bucket, endpoint, keyId }: S3Config, act: string): StoreAway {
  if (thrown instanceof StoreAway) return thrown;
  const error = errorOf(thrown);
  const status = statusOf(error);
  const where = endpoint ?? "Amazon S3";
  const name = error.code ?? error.name;
  if (name === "NoSuchBucket" || (act === "list" && status === 404))
    return new StoreAway(`S3 at ${where} has no bucket ${bucket}.`, status);
  if (status === 403 || status === 401)
    return new StoreAway(`S3 at ${where} refuses the key ${keyId} in the bucket ${bucket} (${act}: ${name}).`, status);
  if (status) return new StoreAway(`S3 at ${where} answered ${status} (${act}: ${name}).`, status);
  return new StoreAway(`S3 at ${where} does not answer (${act}: ${name}).`);
}

export const isMissing = (thrown: unknown): boolean => {
  const error = errorOf(thrown);
  return statusOf(error) === 404 && error.name !== "NoSuchBucket";
};
