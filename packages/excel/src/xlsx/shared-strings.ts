/** The shared string table: rich text joined, phonetic guides left out. */
import { readLimits } from "../read-limits.ts";
import { SheetRefused } from "../sheet-refused.ts";
import { streamUtf8 } from "./xml-part.ts";
import { type XmlHandler, XmlScanner } from "./xml-scanner.ts";
import { cellText } from "./xml-text.ts";
import type { ZipParts } from "./zip-parts.ts";

/** Reads the whole table; an absent part is an empty table. */
export async function readSharedStrings(zip: ZipParts, part: string): Promise<string[]> {
  if (!zip.has(part)) return [];
  const reader = new SharedStringReader();
  const scanner = new XmlScanner();
  for await (const chunk of streamUtf8(zip.stream(part, readLimits.sharedStringsXmlBytesMax))) {
    scanner.push(chunk, reader);
  }
  return reader.strings;
}

class SharedStringReader implements XmlHandler {
  done = false;
  strings: string[] = [];
  private chars = 0;
  private text = "";
  private phonetic = false;

  open(xml: XmlScanner, nameStart: number, nameEnd: number, _tagEnd: number, selfClosing: boolean): void {
    if (xml.isName("si", nameStart, nameEnd)) {
      this.text = "";
      if (selfClosing) this.strings.push("");
    } else if (xml.isName("rPh", nameStart, nameEnd)) {
      this.phonetic = !selfClosing;
    }
  }

  close(xml: XmlScanner, nameStart: number, nameEnd: number): void {
    if (xml.isName("t", nameStart, nameEnd)) {
      if (!this.phonetic) this.text += xml.text();
    } else if (xml.isName("si", nameStart, nameEnd)) {
      this.add(cellText(this.text));
    } else if (xml.isName("rPh", nameStart, nameEnd)) {
      this.phonetic = false;
    }
  }

  private add(text: string): void {
    if (text.length > readLimits.cellCharsMax) throw new SheetRefused("bomb", "a shared text is too long");
    this.chars += text.length;
    if (this.chars > readLimits.sharedTextCharsMax) throw new SheetRefused("tooLarge", "shared texts");
    this.strings.push(text);
  }
}
