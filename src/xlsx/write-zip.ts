import { Zip, ZipDeflate } from 'fflate';
import type { Task } from '../table/task';

const INPUT_AT_ONCE = 64 * 1024;
/** The first day that a zip can name, so that equal files make equal bytes. */
const NO_TIME = new Date(1980, 0, 1);

/** Packs files. Can pause. */
export function* writeZip(files: ReadonlyMap<string, Uint8Array>): Task<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((failure, piece) => {
    if (failure) throw failure;
    pieces.push(piece);
  });
  for (const [name, content] of files) {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = NO_TIME;
    zip.add(file);
    for (let at = 0; at === 0 || at < content.length; at += INPUT_AT_ONCE) {
      file.push(content.subarray(at, at + INPUT_AT_ONCE), at + INPUT_AT_ONCE >= content.length);
      yield;
    }
  }
  zip.end();
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
