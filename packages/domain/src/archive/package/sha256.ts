/** SHA-256 (FIPS 180-4) of bytes that come piece by piece: browsers offer it for whole buffers alone. */
import { hexOf, utf8 } from "./bytes.ts";

export interface Hasher {
  update(bytes: Uint8Array): void;
  /** In hex; at the end, once. */
  digest(): string | Promise<string>;
}

/** The first bits of the fractions of roots of primes, as the standard has its constants. */
function fractions(count: number, root: number): Uint32Array {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    let isPrime = true;
    for (let by = 2; by * by <= candidate; by += 1) if (candidate % by === 0) isPrime = false;
    if (isPrime) found.push(candidate);
  }
  return Uint32Array.from(found, (prime) => {
    const value = prime ** (1 / root);
    return Math.floor((value - Math.floor(value)) * 2 ** 32);
  });
}
const constants = fractions(64, 3);
const begin = fractions(8, 2);

/** Indexes of fixed lengths: there is always one. */
const numberAt = (of: Int32Array | Uint32Array, at: number): number => of[at] ?? 0;

const turned = (value: number, by: number): number => (value >>> by) | (value << (32 - by));

function spread(words: Int32Array, view: DataView, from: number): void {
  for (let at = 0; at < 16; at += 1) words[at] = view.getInt32(from + at * 4);
  for (let at = 16; at < 64; at += 1) {
    const far = numberAt(words, at - 15);
    const near = numberAt(words, at - 2);
    const low = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
    const high = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
    words[at] = (numberAt(words, at - 16) + low + numberAt(words, at - 7) + high) | 0;
  }
}

/** One block of 64 bytes. */
function mix(state: Int32Array, words: Int32Array): void {
  let a = numberAt(state, 0);
  let b = numberAt(state, 1);
  let c = numberAt(state, 2);
  let d = numberAt(state, 3);
  let e = numberAt(state, 4);
  let f = numberAt(state, 5);
  let g = numberAt(state, 6);
  let h = numberAt(state, 7);
  for (let at = 0; at < 64; at += 1) {
    const high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + high + ((e & f) ^ (~e & g)) + numberAt(constants, at) + numberAt(words, at)) | 0;
    const low = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0] = numberAt(state, 0) + a;
  state[1] = numberAt(state, 1) + b;
  state[2] = numberAt(state, 2) + c;
  state[3] = numberAt(state, 3) + d;
  state[4] = numberAt(state, 4) + e;
  state[5] = numberAt(state, 5) + f;
  state[6] = numberAt(state, 6) + g;
  state[7] = numberAt(state, 7) + h;
}

export function sha256Hasher(): Omit<Hasher, "digest"> & { digest(): string } {
  const state = Int32Array.from(begin, (value) => value | 0);
  const words = new Int32Array(64);
  const rest = new Uint8Array(64);
  const restView = new DataView(rest.buffer);
  let held = 0;
  let length = 0;
  const take = (view: DataView, from: number): void => {
    spread(words, view, from);
    mix(state, words);
  };
  const update = (bytes: Uint8Array): void => {
    length += bytes.length;
    let at = 0;
    if (held > 0) {
      at = Math.min(64 - held, bytes.length);
      rest.set(bytes.subarray(0, at), held);
      held += at;
      if (held < 64) return;
      take(restView, 0);
      held = 0;
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (; at + 64 <= bytes.length; at += 64) take(view, at);
    rest.set(bytes.subarray(at), 0);
    held = bytes.length - at;
  };
  return {
    update,
    digest() {
      const bits = length * 8;
      const end = new Uint8Array(held < 56 ? 64 - held : 128 - held);
      end[0] = 0x80;
      const view = new DataView(end.buffer);
      view.setUint32(end.length - 8, Math.floor(bits / 2 ** 32));
      view.setUint32(end.length - 4, bits >>> 0);
      update(end);
      const out = new DataView(new ArrayBuffer(32));
      for (const [at, value] of state.entries()) out.setInt32(at * 4, value);
      return hexOf(new Uint8Array(out.buffer));
    },
  };
}

export function sha256(content: Uint8Array | string): string {
  const hasher = sha256Hasher();
  hasher.update(typeof content === "string" ? utf8(content) : content);
  return hasher.digest();
}
