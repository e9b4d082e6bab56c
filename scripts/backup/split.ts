export type Split = (source: AsyncIterable<Uint8Array>) => AsyncGenerator<Buffer>;

const evenBytes = 2 ** 20;

/** In chunks of one size: what is changed in place changes one of them. */
export async function* evenly(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const piece of source) {
    held.push(piece);
    size += piece.length;
    if (size < evenBytes) continue;
    const all = Buffer.concat(held);
    let at = 0;
    for (; all.length - at >= evenBytes; at += evenBytes) yield all.subarray(at, at + evenBytes);
    held = [all.subarray(at)];
    size = all.length - at;
  }
  if (size > 0) yield Buffer.concat(held);
}

const [leastBytes, mostBytes] = [2 ** 18, 2 ** 22];
// One byte in about a million ends a chunk.
const endMask = 0xfffff000;

/** A number for each byte value, the same everywhere. */
const gears = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = (byte + 1) * 0x9e3779b1;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return value ^ (value >>> 16);
});

/** Where the chunk that begins at 0 ends; -1 where these bytes do not tell yet. */
function endIn(bytes: Buffer): number {
  let hash = 0;
  const last = Math.min(bytes.length, mostBytes);
  for (let at = leastBytes; at < last; at += 1) {
    hash = ((hash << 1) + (gears[bytes[at] ?? 0] ?? 0)) | 0;
    if ((hash & endMask) === 0) return at + 1;
  }
  return bytes.length >= mostBytes ? mostBytes : -1;
}

/** In chunks that end where the contents say: what is put in or taken out changes the chunks around it alone. */
export async function* byContent(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const piece of source) {
    held.push(piece);
    size += piece.length;
    if (size < mostBytes) continue;
    let all = Buffer.concat(held);
    for (let end = endIn(all); all.length >= mostBytes && end > 0; end = endIn(all)) {
      yield all.subarray(0, end);
      all = all.subarray(end);
    }
    held = [all];
    size = all.length;
  }
  let rest = Buffer.concat(held);
  for (let end = endIn(rest); end > 0; end = endIn(rest)) {
    yield rest.subarray(0, end);
    rest = rest.subarray(end);
  }
  if (rest.length > 0) yield rest;
}
