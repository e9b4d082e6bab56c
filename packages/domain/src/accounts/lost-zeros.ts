/** Codes that a spreadsheet has made numbers of: 0101 became 101, 1002.10 became 1002.1. They are told by codes with the noughts. */

const NUMERIC = /^\d+(?:\.\d+)*$/;

/** The same for codes that differ by noughts alone; null for a code that no spreadsheet takes for a number. */
export function zerosKey(code: string): string | null {
  if (!NUMERIC.test(code)) return null;
  const bare = code.replace(/^0+(?=\d)/, "");
  // Of two points a spreadsheet makes no number.
  return bare.split(".").length === 2 ? bare.replace(/\.?0+$/, "") : bare;
}

export interface LostZeros {
  /** As it stands in the file, and as others have it. */
  code: string;
  original: string;
}

export class ZerosOfCodes {
  private readonly originals = new Set<string>();
  private readonly byKey = new Map<string, string>();
  private readonly seen = new Map<string, string>();

  /** @param codes codes of the project's other data */
  constructor(codes: Iterable<string>) {
    for (const code of codes) {
      this.originals.add(code);
      const key = zerosKey(code);
      if (key !== null) this.byKey.set(key, longest(this.byKey.get(key), code));
    }
  }

  /** Notes a code of the file; answers what others have it as. */
  look(code: string): string {
    const cached = this.seen.get(code);
    if (cached !== undefined) return cached;
    const key = this.originals.has(code) ? null : zerosKey(code);
    const original = (key === null ? undefined : this.byKey.get(key)) ?? code;
    this.seen.set(code, original);
    return original;
  }

  /** What the file's codes are in the project, and those that stand in the file with and without noughts in front. */
  lost(): LostZeros[] {
    const longer = this.longestInFile();
    return [...this.seen].flatMap(([code, original]) => {
      const own = longer.get(code.replace(/^0+/, ""));
      if (original !== code && !this.seen.has(original)) return [{ code, original }];
      const isTwice = own !== undefined && own !== code && !(this.originals.has(code) && this.originals.has(own));
      return isTwice && NUMERIC.test(code) ? [{ code, original: own }] : [];
    });
  }

  /** By the code without noughts in front. */
  private longestInFile(): Map<string, string> {
    const found = new Map<string, string>();
    for (const code of this.seen.keys()) {
      const bare = code.replace(/^0+/, "");
      found.set(bare, longest(found.get(bare), code));
    }
    return found;
  }
}

const longest = (a: string | undefined, b: string): string => (a !== undefined && a.length > b.length ? a : b);
