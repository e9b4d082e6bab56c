/** Reading a small part of the package (workbook, relationships, styles) tag by tag. */
import { type XmlHandler, XmlScanner } from "./xml-scanner.ts";

export interface XmlTag {
  name: string;
  /** Attribute value by local name, or null. */
  get(attribute: string): string | null;
}

/** Calls `onOpen` for each opening tag in document order. */
export function eachTag(part: Buffer, onOpen: (tag: XmlTag) => void): void {
  const handler: XmlHandler = {
    done: false,
    open: (xml, nameStart, nameEnd, tagEnd) => {
      const name = xml.latin1.slice(nameStart, nameEnd);
      onOpen({ name, get: (attribute) => xml.attribute(attribute, nameEnd, tagEnd) });
    },
    close: ignore,
  };
  new XmlScanner().push(toUtf8(part), handler);
}

function ignore(): void {
  // Attributes of opening tags are all a plan needs.
}

/** XML parts may be UTF-16 with a byte order mark. */
export function toUtf8(part: Buffer): Buffer {
  const encoding = utf16Of(part);
  return encoding ? Buffer.from(new TextDecoder(encoding).decode(part), "utf8") : part;
}

/** The same for a part that arrives in chunks. */
export async function* streamUtf8(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | null | undefined;
  for await (const chunk of chunks) {
    if (decoder === undefined) {
      const encoding = utf16Of(chunk);
      decoder = encoding ? new TextDecoder(encoding) : null;
    }
    yield decoder ? Buffer.from(decoder.decode(chunk, { stream: true }), "utf8") : chunk;
  }
}

function utf16Of(part: Buffer): "utf-16le" | "utf-16be" | null {
  if (part[0] === 0xff && part[1] === 0xfe) return "utf-16le";
  return part[0] === 0xfe && part[1] === 0xff ? "utf-16be" : null;
}
