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
  known: string;
}

export class ZerosOfCodes {
  private readonly known = new Set<string>();
  private readonly byKey = new Map<string, string>();
  private readonly seen = new Map<string, string>();

  /** @param known codes of the project's other data */
  constructor(known: Iterable<string>) {
    for (const code of known) {
      this.known.add(code);
      const key = zerosKey(code);
      if (key !== null) this.byKey.set(key, longest(this.byKey.get(key), code));
    }
  }

  /** Notes a code of the file; answers what others have it as. */
  look(code: string): string {
    const told = this.seen.get(code);
    if (told !== undefined) return told;
    const key = this.known.has(code) ? null : zerosKey(code);
    const known = (key === null ? undefined : this.byKey.get(key)) ?? code;
    this.seen.set(code, known);
    return known;
  }

  /** What the file's codes are in the project, and those that stand in the file with and without noughts in front. */
  lost(): LostZeros[] {
    const longer = this.longestInFile();
    return [...this.seen].flatMap(([code, known]) => {
      const own = longer.get(code.replace(/^0+/, ""));
      if (known !== code && !this.seen.has(known)) return [{ code, known }];
      const isTwice = own !== undefined && own !== code && !(this.known.has(code) && this.known.has(own));
      return isTwice && NUMERIC.test(code) ? [{ code, known: own }] : [];
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
