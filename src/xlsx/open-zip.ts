import { Inflate } from 'fflate';
import { isRefusal, refuse } from './refuse';

/** The files of a zip. Only what is read is unpacked. */
export interface ZipFiles {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** Throws `bad-input` if the file is missing or damaged, or if all that was read is too large. */
  read(name: string): Uint8Array;
}

export interface ZipLimits {
  entries: number;
  /** Bytes after unpacking, of all files together. */
  unpacked: number;
}

export const ZIP_LIMITS: ZipLimits = { entries: 2_000, unpacked: 200 * 1024 * 1024 };

interface Entry {
  name: string;
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
/** A compound file: a workbook of Excel 2003 or older, or a package with a password, which lies in a stream of this name. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];
const ENCRYPTED_STREAM = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]);
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

/** Reads the directory of a zip. Throws `bad-input` with a sentence for a zip that no program of spreadsheets writes. */
export function openZip(bytes: Uint8Array, limits = ZIP_LIMITS): ZipFiles {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = new Map<string, Entry>();
  for (const entry of directory(bytes, view, limits)) {
    // Two names that differ in case are one file to Excel.
    const key = entry.name.toLowerCase();
    if (entries.has(key))
      throw refuse(`The file holds "${entry.name}" twice, so it is unclear which one counts.`);
    entries.set(key, entry);
  }
  let room = limits.unpacked;
  const counted = new Set<Entry>();
  const declared = [...entries.values()].reduce((sum, { unpacked }) => sum + unpacked, 0);
  if (declared > room) throw tooLarge(limits);
  return {
    names: [...entries.values()].map(({ name }) => name),
    has: (name) => entries.has(name.toLowerCase()),
    read(name) {
      const entry = entries.get(name.toLowerCase());
      if (!entry) throw refuse(`The file has no part "${name}", so it is not a whole workbook.`);
      // Nothing is kept: a part is read once as a rule, and all of them may be large.
      const content = unpack(bytes, view, entry, counted.has(entry) ? limits.unpacked : room, limits);
      if (!counted.has(entry)) room -= content.length;
      counted.add(entry);
      return content;
    },
  };
}

const tooLarge = ({ unpacked }: ZipLimits) =>
  refuse(
    `The file is larger than ${Math.round(unpacked / 1024 / 1024)} MB when it is unpacked, so it was not read.`,
  );

function* directory(bytes: Uint8Array, view: DataView, limits: ZipLimits): Generator<Entry> {
  if (COMPOUND.every((byte, at) => bytes[at] === byte))
    throw refuse(
      includes(bytes, ENCRYPTED_STREAM)
        ? 'The file is encrypted. Remove its password in Excel, save it, and try again.'
        : 'The file is of Excel 2003 or older, or encrypted. Save it in Excel as .xlsx without a password.',
    );
  const end = findEnd(bytes, view);
  const [count, size, start] = [
    view.getUint16(end + 10, true),
    view.getUint32(end + 12, true),
    view.getUint32(end + 16, true),
  ];
  if (count === 0xffff || start === 0xffffffff)
    throw refuse('The file is a zip of the 64-bit kind, which is not read.');
  if (count > limits.entries)
    throw refuse(`The file has ${count} parts. More than ${limits.entries} are not read.`);
  if (start + size > end) throw damaged();
  let at = start;
  for (let index = 0; index < count; index++) {
    if (at + CENTRAL.size > end || view.getUint32(at, true) !== CENTRAL.signature) throw damaged();
    const names = view.getUint16(at + 28, true);
    const others = view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (at + CENTRAL.size + names > end) throw damaged();
    const name = new TextDecoder().decode(bytes.subarray(at + CENTRAL.size, at + CENTRAL.size + names));
    checkName(name);
    if (view.getUint16(at + 8, true) & ENCRYPTED)
      throw refuse('The file is encrypted. Remove the password and try again.');
    yield {
      name,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    };
    at += CENTRAL.size + names + others;
  }
}

const includes = (bytes: Uint8Array, wanted: readonly number[]): boolean => {
  for (let at = bytes.indexOf(wanted[0]!); at >= 0; at = bytes.indexOf(wanted[0]!, at + 1))
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return true;
  return false;
};

function findEnd(bytes: Uint8Array, view: DataView): number {
  const first = Math.max(0, bytes.length - END.size - LONGEST_COMMENT);
  for (let at = bytes.length - END.size; at >= first; at--)
    if (view.getUint32(at, true) === END.signature) return at;
  throw refuse('The file is not an .xlsx workbook, or its end is missing. Copy it again.');
}

function checkName(name: string): void {
  const isOdd = /[\\\u0000-\u001f]|^\/|^[A-Za-z]:/.test(name) || name.split('/').includes('..');
  if (isOdd)
    throw refuse(`The file holds a part with the name ${JSON.stringify(name)}, which no workbook has.`);
}

function unpack(
  bytes: Uint8Array,
  view: DataView,
  entry: Entry,
  room: number,
  limits: ZipLimits,
): Uint8Array {
  const { name, at, method, packed, unpacked, crc } = entry;
  if (at + LOCAL.size > bytes.length || view.getUint32(at, true) !== LOCAL.signature) throw damaged(name);
  const named = at + LOCAL.size + view.getUint16(at + 26, true);
  const from = named + view.getUint16(at + 28, true);
  if (from + packed > bytes.length) throw damaged(name);
  // Programs that read a zip from its beginning go by what stands here.
  const isSame =
    new TextDecoder().decode(bytes.subarray(at + LOCAL.size, named)) === name &&
    view.getUint16(at + 8, true) === method &&
    (view.getUint16(at + 6, true) & ENCRYPTED) === 0;
  if (!isSame) throw refuse(`The file says two things about part "${name}", so it was not read.`);
  const content = bytes.subarray(from, from + packed);
  if (method !== STORED && method !== DEFLATED)
    throw refuse(`Part "${name}" is packed in a way that is not read. Save the workbook again.`);
  const whole = method === STORED ? content : inflate(content, entry, room, limits);
  if (whole.length > room) throw tooLarge(limits);
  if (whole.length !== unpacked || crc32(whole) !== crc) throw damaged(name);
  return whole;
}

const INPUT_AT_ONCE = 64 * 1024;

/** Counts while it unpacks: the size that a zip declares may be wrong on purpose. */
function inflate(
  content: Uint8Array,
  { name, unpacked }: Entry,
  room: number,
  limits: ZipLimits,
): Uint8Array {
  const whole = new Uint8Array(Math.min(unpacked, room));
  let length = 0;
  let isWhole = false;
  const stream = new Inflate((piece, isLast) => {
    // What is longer than it declares is damaged, but counted first: that says more.
    if (length + piece.length <= whole.length) whole.set(piece, length);
    length += piece.length;
    if (length > room) throw tooLarge(limits);
    isWhole ||= isLast;
  });
  try {
    for (let at = 0; at === 0 || at < content.length; at += INPUT_AT_ONCE)
      stream.push(content.subarray(at, at + INPUT_AT_ONCE), at + INPUT_AT_ONCE >= content.length);
  } catch (thrown) {
    throw isRefusal(thrown) ? thrown : damaged(name, thrown);
  }
  if (!isWhole || length !== whole.length) throw damaged(name);
  return whole;
}

/** The check sum of a zip's file. */
function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) crc = CRC_TABLE[(crc ^ byte) & 255]! ^ (crc >>> 8);
  return ~crc >>> 0;
}

const CRC_TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

const damaged = (name?: string, cause?: unknown): Error =>
  refuse(
    `${name === undefined ? 'The file' : `Part "${name}" of the file`} is damaged or cut off. Copy it again.`,
    cause,
  );
