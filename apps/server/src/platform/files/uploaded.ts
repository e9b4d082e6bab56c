import type { FileKind } from "@digao/contract/endpoint";

/** A received file, streamed to disk and hashed; it is deleted after the call unless `ctx.files.keep` takes it. */
export interface UploadedFile {
  field: string;
  fileName: string;
  mime: string;
  kind: FileKind;
  sizeBytes: number;
  sha256: string;
  tempPath: string;
}
