import { exists, type Finding, isGenerated, listCode, type Report, read } from "./check-files.ts";

const linesMax = 380;
const medianWished = 75;
const percentile95Wished = 300;
const reasonLengthMin = 30;
const reasonsFile = "scripts/limits.json";

const isProduct = (path: string): boolean => !/(\.test\.tsx?$|(^|\/)test\/|^e2e\/)/.test(path);

const percentile = (sorted: number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;

function readReasons(root: string): Map<string, string> {
  if (!exists(root, reasonsFile)) return new Map();
  const parsed: Record<string, string> = JSON.parse(read(root, reasonsFile));
  return new Map(Object.entries(parsed));
}

function checkReasons(reasons: Map<string, string>, sizes: Map<string, number>): Finding[] {
  return [...reasons].flatMap(([path, reason]) => {
    const refusals = [
      (sizes.get(path) ?? 0) <= linesMax && `${path} is not above ${linesMax} lines any more: take it off the list`,
      reason.trim().length < reasonLengthMin && `${path} needs a reason that an outsider would accept`,
    ];
    return refusals.flatMap((text) => (text ? [{ file: reasonsFile, text }] : []));
  });
}

/** Holds files to a length a person reads in one sitting; longer ones are listed with a written reason. */
export function checkLimits(root: string): Report {
  const reasons = readReasons(root);
  const sizes = new Map<string, number>();
  for (const path of listCode(root)) {
    const text = read(root, path);
    if (!isGenerated(text)) sizes.set(path, text.split("\n").length - 1);
  }
  const tooLong = [...sizes]
    .filter(([path, lines]) => lines > linesMax && !reasons.has(path))
    .map(([file, lines]) => ({ file, text: `${lines} lines, at most ${linesMax}: split it by what it does` }));
  const sorted = [...sizes].flatMap(([path, lines]) => (isProduct(path) ? [lines] : [])).sort((a, b) => a - b);
  const [median, high] = [percentile(sorted, 0.5), percentile(sorted, 0.95)];
  const warning = median > medianWished || high > percentile95Wished ? " — above the house's measure (75 and 300)" : "";
  return {
    findings: [...tooLong, ...checkReasons(reasons, sizes)],
    note: `${sorted.length} files, median ${median} lines, 95th percentile ${high}${warning}`,
  };
}
