// What stops a backup or a restore before it begins, and failures of the file system, in words.
import { existsSync, realpathSync } from "node:fs";
import { dirname, isAbsolute, join, relative } from "node:path";

interface FileSystemError extends Error {
  code: string;
  path: string;
  syscall?: string;
}

const isOfFileSystem = (error: unknown): error is FileSystemError =>
  error instanceof Error &&
  "code" in error &&
  typeof error.code === "string" &&
  "path" in error &&
  typeof error.path === "string";

const messages: Record<string, (error: FileSystemError) => string> = {
  EEXIST: ({ path, syscall }) =>
    syscall === "mkdir" ? `${path} is a file; a folder is needed.` : `${path} is there already and is not overwritten.`,
  ENOENT: ({ path, syscall }) =>
    syscall === "open" ? `There is no folder ${dirname(path)}.` : `${path} does not exist.`,
  ENOTDIR: ({ path }) => `${path} is no folder, or lies in something that is none.`,
  EACCES: ({ path }) => `${path} may not be read or written by this user.`,
  EPERM: ({ path }) => `${path} may not be read or written by this user.`,
  EROFS: ({ path }) => `${path} lies on a disk that takes no writes.`,
};

/** As it is printed at the end of the command. */
export function failureWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && error.code === "ENOSPC") return "The disk is full; what was begun does not count.";
  return (isOfFileSystem(error) && messages[error.code]?.(error)) || error.message;
}

/** The path without links, as far as it exists. */
function realOf(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  return parent === path ? path : join(realOf(parent), relative(parent, path));
}

function isWithin(path: string, dir: string): boolean {
  const way = relative(realOf(dir), realOf(path));
  return way === "" || !(way === ".." || way.startsWith("../") || way.startsWith("..\\") || isAbsolute(way));
}

/** In one folder with the data it would be lost with them, and would grow by itself. */
export function requireApart(target: string, dataDir: string): void {
  if (isWithin(target, dataDir) || isWithin(dataDir, target))
    throw new Error(`${target} and the data folder ${dataDir} lie in each other: name a folder on another disk.`);
}
