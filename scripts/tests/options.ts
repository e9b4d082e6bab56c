export const projects = ["unit", "web", "areas"] as const;
export const parts = ["check", ...projects, "e2e"] as const;
export type Part = (typeof parts)[number];

export interface Options {
  only?: Part;
  isLong: boolean;
  /** Writes down how long each file took. */
  isWeighing: boolean;
  /** The address of another server for the areas. */
  database?: string;
  /** The commit or branch that the changed files are compared with. */
  changedSince?: string;
}

export const usage = [
  `npm test [-- --only=${parts.join("|")} --long --weigh]`,
  "npm test -- --only=areas --database=<url>",
  "npm run test:changed [-- <commit>]",
].join("\n       ");

const readValue = (option: string, name: string): string | undefined =>
  option.startsWith(`--${name}=`) ? option.slice(name.length + 3) : undefined;

/** False where the option makes no sense, or stands twice. */
function take(option: string, options: Options): boolean {
  const only = parts.find((part) => part === readValue(option, "only"));
  const database = readValue(option, "database");
  if (option === "--long") options.isLong = true;
  else if (option === "--weigh") options.isWeighing = true;
  else if (only && !options.only) options.only = only;
  else if (database && !options.database) options.database = database;
  else return false;
  return true;
}

/** Null where they make no sense. */
export function readOptions(given: readonly string[]): Options | null {
  const options: Options = { isLong: false, isWeighing: false };
  const [first, base = "HEAD", ...more] = given;
  if (first === "--changed") {
    return more.length > 0 || base.startsWith("-") ? null : { ...options, changedSince: base };
  }
  const isUnderstood = given.every((option) => take(option, options));
  return isUnderstood && (!options.database || options.only === "areas") ? options : null;
}
