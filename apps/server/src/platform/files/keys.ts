const hex = /^[0-9a-f]{64}$/;

/** Where the files of a firm begin, in a folder as in a bucket. */
export function firmKey(tenantId: number): string {
  if (!Number.isSafeInteger(tenantId)) throw new Error("Not the number of a firm.");
  return String(tenantId);
}

export function fileKey(tenantId: number, sha256: string): string {
  if (!hex.test(sha256)) throw new Error("Not an address of a stored file.");
  return `${firmKey(tenantId)}/${sha256.slice(0, 2)}/${sha256}`;
}
