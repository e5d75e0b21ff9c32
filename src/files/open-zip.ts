import { Inflate } from 'fflate';
import type { RrError } from '../contract/failure';
import { refuse } from './refuse';

/** The parts of a zip. Excel ignores the case of their names. */
export interface Zip {
  names: readonly string[];
  has(part: string): boolean;
  /** The size that a part declares. 0 for one that is missing. */
  size(part: string): number;
  /** Unpacks a part piece by piece. Throws `bad-input` if it is missing or is not what the zip declares. */
  pieces(part: string): Generator<Uint8Array, void, undefined>;
}

interface Entry {
  name: string;
  isEncrypted: boolean;
  method: number;
  crc: number;
  packed: number;
  unpacked: number;
  /** Where the local header begins. */
  at: number;
}

/** Signatures and sizes of PKWARE's APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16. */
const END = { signature: 0x06054b50, size: 22 };
const CENTRAL = { signature: 0x02014b50, size: 46 };
const LOCAL = { signature: 0x04034b50, size: 30 };
const LONGEST_COMMENT = 0xffff;
const STORED = 0;
const DEFLATED = 8;

/** One byte can become 1,032. */
const PACKED_AT_ONCE = 16 * 1024;
/** What a reader of XML reads in about a millisecond. */
const UNPACKED_AT_ONCE = 64 * 1024;

/** Reads the directory of a zip. Nothing is unpacked yet. */
export function openZip(bytes: Uint8Array): Zip {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = new Map<string, Entry>();
  for (const entry of directory(bytes, view)) entries.set(entry.name.toLowerCase(), entry);
  const find = (part: string) => entries.get(part.toLowerCase());
  return {
    names: [...entries.values()].map(({ name }) => name),
    has: (part) => find(part) !== undefined,
    size: (part) => find(part)?.unpacked ?? 0,
    *pieces(part) {
      const entry = find(part);
      if (!entry) throw refuse(`The file lacks its part "${part}". Save it again in Excel.`);
      yield* verified(entry, unpack(entry, contentOf(bytes, view, entry)));
    },
  };
}

/** The error for a file, or a part of it, that is not whole. */
export const damaged = (part?: string, cause?: unknown): RrError =>
  refuse(
    `The file is damaged or cut off${part === undefined ? '' : ` (${part})`}. Copy it again, or open it in Excel and save it as .xlsx.`,
    cause,
  );

function* directory(bytes: Uint8Array, view: DataView): Generator<Entry> {
  const end = findEnd(bytes, view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index++) {
    if (at + CENTRAL.size > end || view.getUint32(at, true) !== CENTRAL.signature) throw damaged();
    const nameLength = view.getUint16(at + 28, true);
    const name = bytes.subarray(at + CENTRAL.size, at + CENTRAL.size + nameLength);
    yield {
      name: new TextDecoder().decode(name),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    };
    at += CENTRAL.size + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}

function findEnd(bytes: Uint8Array, view: DataView): number {
  const first = Math.max(0, bytes.length - END.size - LONGEST_COMMENT);
  for (let at = bytes.length - END.size; at >= first; at--)
    if (view.getUint32(at, true) === END.signature) return at;
  throw refuse('The file is not an .xlsx workbook, or its end is missing. Copy it again.');
}

function contentOf(bytes: Uint8Array, view: DataView, { name, isEncrypted, at, packed }: Entry): Uint8Array {
  if (isEncrypted) throw refuse('The file is encrypted. Remove its password, and try again.');
  if (at + LOCAL.size > bytes.length || view.getUint32(at, true) !== LOCAL.signature) throw damaged(name);
  const from = at + LOCAL.size + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (from + packed > bytes.length) throw damaged(name);
  return bytes.subarray(from, from + packed);
}

function* unpack({ name, method }: Entry, content: Uint8Array): Generator<Uint8Array> {
  if (method === STORED) return yield content;
  if (method !== DEFLATED) throw damaged(name);
  let unpacked: Uint8Array[] = [];
  const stream = new Inflate((piece) => unpacked.push(piece));
  for (let at = 0; at < content.length; at += PACKED_AT_ONCE) {
    const next = at + PACKED_AT_ONCE;
    try {
      stream.push(content.subarray(at, next), next >= content.length);
    } catch (thrown) {
      throw damaged(name, thrown);
    }
    yield* unpacked;
    unpacked = [];
  }
}

/** Passes on what is unpacked as long as it is no more than the zip declares, and checks the whole at its end. */
function* verified({ name, unpacked, crc }: Entry, source: Iterable<Uint8Array>): Generator<Uint8Array> {
  let length = 0;
  let sum = -1;
  for (const piece of source) {
    length += piece.length;
    if (length > unpacked) throw damaged(name);
    for (let at = 0; at < piece.length; at++) sum = CRC_TABLE[(sum ^ piece[at]!) & 255]! ^ (sum >>> 8);
    for (let at = 0; at < piece.length; at += UNPACKED_AT_ONCE)
      yield piece.subarray(at, at + UNPACKED_AT_ONCE);
  }
  if (length !== unpacked || ~sum >>> 0 !== crc) throw damaged(name);
}

const CRC_TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});
