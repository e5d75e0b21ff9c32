/** Error codes of Office.js. */
const FILE_TYPE_NOT_SUPPORTED = 1009;
const TOO_MANY_FILES = 11000;
const INTERNAL_ERROR = 5001;
const COMPRESSED = 1;
/** Office keeps two copies at most (Microsoft: Document.getFileAsync). */
const MOST_COPIES = 2;

export type DocumentCopies = ReturnType<typeof documentCopies>;

/** Serves `Document.getFileAsync`: a copy of the file that is read slice by slice, until it is closed. */
export function documentCopies(exportFile: () => Promise<Uint8Array>) {
  const copies = new Map<number, { bytes: Uint8Array; sliceSize: number }>();
  let handles = 0;
  return {
    async open(fileType: unknown, sliceSize: unknown): Promise<object> {
      if (fileType !== COMPRESSED) return { Error: FILE_TYPE_NOT_SUPPORTED };
      if (copies.size >= MOST_COPIES) return { Error: TOO_MANY_FILES };
      const handle = ++handles;
      copies.set(handle, { bytes: new Uint8Array(), sliceSize: Number(sliceSize) });
      try {
        const bytes = await exportFile();
        copies.set(handle, { bytes, sliceSize: Number(sliceSize) });
        return { 0: handle, 1: bytes.length };
      } catch (thrown) {
        copies.delete(handle);
        throw thrown;
      }
    },
    slice(handle: unknown, index: unknown): object {
      const copy = copies.get(Number(handle));
      if (!copy) return { Error: INTERNAL_ERROR };
      const from = Number(index) * copy.sliceSize;
      const data = [...copy.bytes.subarray(from, from + copy.sliceSize)];
      return { 0: data, 1: data.length };
    },
    close: (handle: unknown): object => (copies.delete(Number(handle)) ? {} : { Error: INTERNAL_ERROR }),
  };
}
