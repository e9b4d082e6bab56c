import type { FileKind } from "@digao/contract/endpoint";

const signatures: readonly [FileKind, readonly number[]][] = [
  ["zip", [0x50, 0x4b, 0x03, 0x04]],
  ["zip", [0x50, 0x4b, 0x05, 0x06]],
  ["ole", [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ["pdf", [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ["png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["jpg", [0xff, 0xd8, 0xff]],
];

const startsWith = (head: Uint8Array, bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => head[index] === byte);

const isUtf16 = (head: Uint8Array): boolean => startsWith(head, [0xff, 0xfe]) || startsWith(head, [0xfe, 0xff]);

// Text of any encoding has no control bytes but tab, line ends, form feed and the end-of-file mark of old programs.
const isTextByte = (byte: number): boolean => byte >= 0x20 || [0x09, 0x0a, 0x0c, 0x0d, 0x1a, 0x1b].includes(byte);

/** What a file is by its first bytes; its name and the sender's type are not believed. */
export function sniff(head: Uint8Array): FileKind {
  const signature = signatures.find(([, bytes]) => startsWith(head, bytes));
  if (signature) return signature[0];
  return head.length > 0 && (isUtf16(head) || head.every(isTextByte)) ? "text" : "other";
}
