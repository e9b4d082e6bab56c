import { open } from "node:fs/promises";

export interface ImageSize {
  width: number;
  height: number;
}

/** JPEG frames (SOF): all of C0-CF but the tables C4, C8, CC. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const hasBody = (marker: number): boolean => marker !== 0x01 && !(marker >= 0xd0 && marker <= 0xd9);
const PNG_HEAD = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const PNG_END = Buffer.from("0000000049454e44ae426082", "hex");

function pngSize(bytes: Buffer): ImageSize | null {
  const isWhole = bytes.subarray(0, 16).equals(PNG_HEAD) && bytes.subarray(-12).equals(PNG_END);
  return isWhole ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : null;
}

function jpegSize(bytes: Buffer): ImageSize | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8 || bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) < 0)
    return null;
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    // Fill bytes come one by one; markers without a body are two bytes.
    if (marker === 0xff) at += 1;
    else at += hasBody(marker) ? 2 + bytes.readUInt16BE(at + 2) : 2;
  }
  return null;
}

/**
 * Width and height that a picture claims, read from its head without decoding it, so that a small file of a huge picture
 * costs nothing. Null for what is no whole PNG or JPEG.
 */
export async function imageSize(path: string, kind: "png" | "jpg", bytesMax: number): Promise<ImageSize | null> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    if (size > bytesMax) return null;
    const bytes = await file.readFile();
    const found = kind === "png" ? pngSize(bytes) : jpegSize(bytes);
    return found && found.width > 0 && found.height > 0 ? found : null;
  } finally {
    await file.close();
  }
}
