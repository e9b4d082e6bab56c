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
  const source = bytes.toString("latin1");
  const page = pages[/\\ansicpg(\d+)/.exec(source)?.[1] ?? ""] ?? "windows-1252";
  const fonts = fontsIn(source);
  let state: State = { isSilent: false, skips: 1, font: "" };
  const outer: State[] = [];
  let [text, left] = ["", 0];
  let waiting: number[] = [];
  const flush = (): void => {
    if (waiting.length > 0) text += new TextDecoder(fonts.get(state.font) ?? page).decode(Uint8Array.from(waiting));
    waiting = [];
  };
  const put = (piece: string): void => {
    flush();
    if (!state.isSilent) text += piece;
  };
  for (const [, word, number, hex, sign, brace, plain] of source.matchAll(control)) {
    if (text.length > charsMax) break;
    if (hex !== undefined) {
      if (left > 0) left -= 1;
      else if (!state.isSilent) waiting.push(Number.parseInt(hex, 16));
    } else if (brace !== undefined) {
      flush();
      if (brace === "{" && outer.length < depthMax) outer.push({ ...state });
      else if (brace === "}") state = outer.pop() ?? state;
      left = 0;
    } else if (plain !== undefined) {
      const own = plain.replace(/[\r\n]/g, "");
      put(own.slice(left));
      left = Math.max(0, left - own.length);
    } else if (sign !== undefined) {
      if (sign === "*") state.isSilent = true;
      else if (sign === "~") put(" ");
      else if (/[\\{}]/.test(sign)) put(sign);
    } else if (word === "u") {
      put(String.fromCharCode(Number(number ?? 0) & 0xffff));
      left = state.skips;
    } else if (word === "uc") state.skips = Number(number ?? 1);
    else if (word === "f") {
      flush();
      state.font = number ?? "";
    } else if (silent.test(word ?? "")) state.isSilent = true;
    else if (breaks[word ?? ""]) put(breaks[word ?? ""] ?? "");
  }
  flush();
  return text.slice(0, charsMax);
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
