import type { WorkbenchDriver } from './workbench-driver';

/** The workbook's file as Excel gives it to the add-in, in slices. */
export async function savedFile(book: WorkbenchDriver): Promise<Uint8Array> {
  const bytes = await book.addin().evaluate(async () => {
    const { document } = Office.context;
    const done = <T>(ask: (back: (result: Office.AsyncResult<T>) => void) => void) =>
      new Promise<T>((resolve, reject) =>
        ask(({ status, value, error }) =>
          status === Office.AsyncResultStatus.Succeeded ? resolve(value) : reject(new Error(error.message)),
        ),
      );
    const file = await done<Office.File>((back) =>
      document.getFileAsync(Office.FileType.Compressed, { sliceSize: 4_096 }, back),
    );
    const read: number[] = [];
    for (let index = 0; index < file.sliceCount; index++) {
      const slice = await done<Office.Slice>((back) => file.getSliceAsync(index, back));
      read.push(...(slice.data as number[]));
    }
    await done<void>((back) => file.closeAsync(back as never));
    if (read.length !== file.size) throw new Error(`${read.length} of ${file.size} bytes`);
    return read;
  });
  return Uint8Array.from(bytes);
}
