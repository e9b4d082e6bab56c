import type { Manifest } from "./repository.ts";

const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`;

const sizeOf = (parts: readonly { size: number }[]): number => parts.reduce((sum, { size }) => sum + size, 0);

/** One line on a backup. */
export function wordsOf({ id, at, database, files, missing, tables }: Manifest): string {
  const size = megabytes(database.kind === "base" ? sizeOf(database.tree) : database.size);
  const parts = [
    `${id}: whole at ${at}`,
    `database ${size}`,
    `${files.length} files, ${megabytes(sizeOf(files))}`,
    ...(missing.length > 0 ? [`${missing.length} files were missing`] : []),
    ...(tables ? [] : ["without hashes of its tables"]),
  ];
  return parts.join("; ");
}
