/** The words of rich text (.rtf): pictures, fonts, styles and what only newer programs know are left out. */

/** Windows code pages that Chinese programs write. */
const pages: Readonly<Record<string, string>> = {
  "936": "gb18030",
  "950": "big5",
  "932": "shift_jis",
  "949": "euc-kr",
  "1251": "windows-1251",
  "65001": "utf-8",
};
/** Of fonts: what their bytes are in, whatever the document says. */
const charsets: Readonly<Record<string, string>> = {
  "134": "gb18030",
  "136": "big5",
  "128": "shift_jis",
  "129": "euc-kr",
};
const silent =
  /^(?:fonttbl|colortbl|stylesheet|info|pict|object|themedata|colorschememapping|latentstyles|datastore|listtable|listoverridetable|rsidtbl|generator|xmlnstbl|filetbl|revtbl|fldinst|bkmkstart|bkmkend)$/;
const breaks: Readonly<Record<string, string>> = {
  par: "\n",
  line: "\n",
  row: "\n",
  sect: "\n",
  page: "\n",
  tab: "\t",
  cell: "\t",
};
const control = /\\(?:([a-zA-Z]{1,32})(-?\d{1,10})? ?|'([0-9a-fA-F]{2})|([^a-zA-Z']))|([{}])|([^\\{}]+)/g;
const depthMax = 500;

interface State {
  isSilent: boolean;
  /** Characters that stand for one of Unicode where a program does not know it. */
  skips: number;
  font: string;
}

export const isRtf = (bytes: Buffer): boolean => bytes.subarray(0, 6).toString("latin1").startsWith("{\\rtf");

export function rtfText(bytes: Buffer, charsMax: number): string {
  const reader = new RtfReader(bytes.toString("latin1"));
  return reader.read(charsMax).slice(0, charsMax);
}

class RtfReader {
  private text = "";
  /** Characters to pass over, and bytes of one encoding that wait to be read together. */
  private left = 0;
  private waiting: number[] = [];
  private state: State = { isSilent: false, skips: 1, font: "" };
  private readonly outer: State[] = [];
  private readonly source: string;
  private readonly page: string;
  private readonly fonts: ReadonlyMap<string, string>;

  constructor(source: string) {
    this.source = source;
    this.page = pages[/\\ansicpg(\d+)/.exec(source)?.[1] ?? ""] ?? "windows-1252";
    this.fonts = fontsIn(source);
  }

  read(charsMax: number): string {
    for (const [, word, number, hex, sign, brace, plain] of this.source.matchAll(control)) {
      if (this.text.length > charsMax) break;
      if (hex !== undefined) this.byte(Number.parseInt(hex, 16));
      else if (brace !== undefined) this.group(brace);
      else if (plain !== undefined) this.plain(plain.replace(/[\r\n]/g, ""));
      else if (sign !== undefined) this.sign(sign);
      else this.word(word ?? "", number);
    }
    this.flush();
    return this.text;
  }

  private flush(): void {
    if (this.waiting.length === 0) return;
    const encoding = this.fonts.get(this.state.font) ?? this.page;
    this.text += new TextDecoder(encoding).decode(Uint8Array.from(this.waiting));
    this.waiting = [];
  }

  private put(piece: string): void {
    this.flush();
    if (!this.state.isSilent) this.text += piece;
  }

  private byte(value: number): void {
    if (this.left > 0) this.left -= 1;
    else if (!this.state.isSilent) this.waiting.push(value);
  }

  private group(brace: string): void {
    this.flush();
    this.left = 0;
    if (brace === "}") this.state = this.outer.pop() ?? this.state;
    else if (this.outer.length < depthMax) this.outer.push({ ...this.state });
  }

  private plain(text: string): void {
    this.put(text.slice(this.left));
    this.left = Math.max(0, this.left - text.length);
  }

  private sign(sign: string): void {
    if (sign === "*") this.state.isSilent = true;
    else if (sign === "~") this.put(" ");
    else if (/[\\{}]/.test(sign)) this.put(sign);
  }

  private word(word: string, number: string | undefined): void {
    if (word === "u") {
      this.put(String.fromCharCode(Number(number ?? 0) & 0xffff));
      this.left = this.state.skips;
    } else if (word === "uc") this.state.skips = Number(number ?? 1);
    else if (word === "f") {
      this.flush();
      this.state.font = number ?? "";
    } else if (silent.test(word)) this.state.isSilent = true;
    else this.put(breaks[word] ?? "");
  }
}

/** Fonts by number to the encoding of their bytes. */
const fontsIn = (source: string): Map<string, string> =>
  new Map(
    [...source.slice(0, 200_000).matchAll(/\\f(\d{1,6})[^{}\\]*(?:\\[a-z]+-?\d*)*?\\fcharset(\d{1,3})/g)].flatMap(
      ([, font = "", charset = ""]) => {
        const encoding = charsets[charset];
        return encoding ? [[font, encoding] as const] : [];
      },
    ),
  );
