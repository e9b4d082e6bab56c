/**
 * A forward-only scanner of XML bytes that arrive in chunks. It knows tags and the text before them, nothing of namespaces
 * (prefixes are dropped), and refuses any document type declaration, so no entity is ever declared, expanded or fetched.
 */
import { readLimits } from "../read-limits.ts";
import { SheetRefused } from "../sheet-refused.ts";
import { resolveEntities } from "./xml-text.ts";

const LT = 60;
const GT = 62;
const SLASH = 47;
const COLON = 58;
const QUOTE = 34;
const APOSTROPHE = 39;
const SPACE = 32;

/** Longer slices would keep the chunk alive. */
const plainCharsMax = 12;
/** ASCII without `&` and the signs that `cellText` looks at: `_` and the carriage return. */
const PLAIN = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 128 && !["&", "_", "\r"].includes(String.fromCharCode(byte)) ? 1 : 0,
);

const attributes = new Map<string, RegExp>();

function attributeNamed(name: string): RegExp {
  const cached = attributes.get(name);
  if (cached) return cached;
  const made = new RegExp(`(?:^|\\s)(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  attributes.set(name, made);
  return made;
}

export interface XmlHandler {
  /** `nameStart..nameEnd` is the local name, `nameEnd..tagEnd` the attributes. */
  open(xml: XmlScanner, nameStart: number, nameEnd: number, tagEnd: number, selfClosing: boolean): void;
  /** The text since the previous tag is at hand through `xml.text()` and the byte range. */
  close(xml: XmlScanner, nameStart: number, nameEnd: number): void;
  /** True once the rest of the document does not matter. */
  done: boolean;
}

export class XmlScanner {
  bytes: Buffer = Buffer.alloc(0);
  /** The chunk with one character per byte: short slices of it are cheaper than decoding. */
  latin1 = "";
  textStart = 0;
  textEnd = 0;
  /** Text before a comment or CDATA section that splits the run. */
  prefix = "";

  /** Feeds one chunk; tags that are not complete yet wait for the next one. */
  push(chunk: Buffer, handler: XmlHandler): void {
    const waiting = this.bytes.length > 0 ? Buffer.concat([this.bytes, chunk]) : chunk;
    this.bytes = waiting;
    this.latin1 = waiting.toString("latin1", 0, waiting.length);
    const used = this.scan(handler);
    if (waiting.length - used > readLimits.tokenBytesMax) throw new SheetRefused("bomb", "a text or tag is too long");
    this.bytes = waiting.subarray(used);
  }

  /** The text before the current tag, entities resolved. */
  text(): string {
    if (this.textEnd - this.textStart > readLimits.tokenBytesMax) throw new SheetRefused("bomb", "a text is too long");
    const own = resolveEntities(this.bytes.toString("utf8", this.textStart, this.textEnd));
    return this.prefix === "" ? own : this.prefix + own;
  }

  /** The same where it is short, ASCII and has nothing to resolve; null for any other. Most cells are such, and cost no decoding. */
  plainText(): string | null {
    const { bytes, textStart: from, textEnd: to } = this;
    if (to - from > plainCharsMax || this.prefix !== "") return null;
    for (let at = from; at < to; at++) if (PLAIN[bytes[at] ?? 0] !== 1) return null;
    return this.latin1.slice(from, to);
  }

  /** The value of an attribute of the current tag, or null. */
  attribute(name: string, from: number, to: number): string | null {
    const tag = this.bytes.toString("utf8", from, to);
    const match = attributeNamed(name).exec(tag);
    const value = match?.[1] ?? match?.[2];
    return value === undefined ? null : resolveEntities(value);
  }

  /** True when the local name is `name`. */
  isName(name: string, start: number, end: number): boolean {
    return end - start === name.length && this.latin1.startsWith(name, start);
  }

  private scan(handler: XmlHandler): number {
    const bytes = this.bytes;
    const length = bytes.length;
    let at = 0;
    while (!handler.done) {
      let lt = at;
      while (lt < length && bytes[lt] !== LT) lt++;
      if (lt + 1 >= length) return at;
      this.textStart = at;
      this.textEnd = lt;
      const first = bytes[lt + 1];
      const next = first === 33 || first === 63 ? this.skipMarkup(lt) : this.tag(lt, handler);
      if (next === -1) return at;
      at = next;
    }
    return length;
  }

  private tag(lt: number, handler: XmlHandler): number {
    const bytes = this.bytes;
    const closing = bytes[lt + 1] === SLASH;
    let nameStart = closing ? lt + 2 : lt + 1;
    let nameEnd = nameStart;
    for (; nameEnd < bytes.length; nameEnd++) {
      const byte = bytes[nameEnd] ?? SPACE;
      if (byte === COLON) nameStart = nameEnd + 1;
      else if (byte <= SPACE || byte === SLASH || byte === GT) break;
    }
    const end = this.tagEnd(nameEnd);
    if (end === -1) return -1;
    if (closing) {
      handler.close(this, nameStart, nameEnd);
    } else {
      const selfClosing = bytes[end - 1] === SLASH;
      handler.open(this, nameStart, nameEnd, selfClosing ? end - 1 : end, selfClosing);
    }
    this.prefix = "";
    return end + 1;
  }

  /** Place of the `>` that ends a tag; attribute values may hold one of their own. */
  private tagEnd(from: number): number {
    const bytes = this.bytes;
    const length = bytes.length;
    let at = from;
    while (at < length) {
      const byte = bytes[at];
      if (byte === GT) return at;
      if (byte === QUOTE || byte === APOSTROPHE) {
        at++;
        while (at < length && bytes[at] !== byte) at++;
      }
      at++;
    }
    return -1;
  }

  /** Declarations, comments and CDATA. */
  private skipMarkup(lt: number): number {
    const head = this.latin1.slice(lt, lt + 9);
    if (head.length < 9) return -1;
    if (head.startsWith("<!--")) return this.passed(lt, "-->", false);
    if (head === "<![CDATA[") return this.passed(lt, "]]>", true);
    if (head.startsWith("<?")) return this.passed(lt, "?>", false);
    throw new SheetRefused("bomb", "document type declaration");
  }

  private passed(lt: number, ending: string, isText: boolean): number {
    const end = this.latin1.indexOf(ending, lt);
    if (end === -1) return -1;
    this.prefix = this.text() + (isText ? this.bytes.toString("utf8", lt + 9, end) : "");
    if (this.prefix.length > readLimits.cellCharsMax) throw new SheetRefused("bomb", "a text is too long");
    return end + ending.length;
  }
}
