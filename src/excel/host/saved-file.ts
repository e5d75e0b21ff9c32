import { badInput, RrError } from '../../contract/failure';

/** Larger files unpack to more than a page can hold. */
const MOST_BYTES = 100 * 1024 * 1024;
const MB = 1024 * 1024;

/** Gives back what a method of Office's documents tells its callback. */
const told = <T>(ask: (callback: (result: Office.AsyncResult<T>) => void) => void): Promise<T> =>
  new Promise<T>((resolve, reject) =>
    ask(({ status, value, error }) =>
      status === Office.AsyncResultStatus.Succeeded
        ? resolve(value)
        : reject(badInput(`Excel did not give the file of this workbook (${error.message}).`)),
    ),
  ).catch((thrown: unknown) => {
    throw thrown instanceof RrError
      ? thrown
      : badInput('This Excel does not give the file of a workbook.', { cause: thrown });
  });

/** Returns the file of the workbook as Excel would save it now. Nothing is saved by it. */
export async function savedFile(): Promise<Uint8Array> {
  if (!Office.context.requirements.isSetSupported('CompressedFile', '1.1'))
    throw badInput('This version of Excel does not give the file of a workbook to an add-in.');
  const file = await told<Office.File>((done) =>
    Office.context.document.getFileAsync(Office.FileType.Compressed, done),
  );
  try {
    if (file.size > MOST_BYTES)
      throw new RrError(
        'too-large',
        `The file of this workbook has ${Math.ceil(file.size / MB)} MB. More than ${MOST_BYTES / MB} MB cannot be copied here.`,
      );
    const bytes = new Uint8Array(file.size);
    for (let index = 0, at = 0; index < file.sliceCount; index++) {
      const { data } = await told<Office.Slice>((done) => file.getSliceAsync(index, done));
      bytes.set(data as ArrayLike<number>, at);
      at += (data as ArrayLike<number>).length;
    }
    return bytes;
  } finally {
    // Office keeps two copies at most.
    await told<void>((done) => file.closeAsync(done as never)).catch(() => undefined);
  }
}

/** Excel on the web refuses a request over 5 MB (Microsoft: "Resource limits and performance optimization"). */
const TOO_LARGE = 'RequestPayloadSizeLimitExceeded';

/** Opens a file as a new workbook that has not been saved. The workbook at hand stays as it is. */
export async function openAsNewWorkbook(bytes: Uint8Array): Promise<void> {
  try {
    await Excel.createWorkbook(base64Of(bytes));
  } catch (thrown) {
    const because =
      (thrown as { code?: unknown } | null)?.code === TOO_LARGE
        ? `, because it has ${(bytes.length / MB).toFixed(1)} MB. Choose fewer sheets`
        : '';
    throw badInput(`Excel did not open the copy as a new workbook${because}.`, {
      cause: thrown,
    });
  }
}

/** A multiple of three, so that the pieces join without a gap. */
const BYTES_AT_ONCE = 24 * 1024;

function base64Of(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE)
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + BYTES_AT_ONCE))));
  return pieces.join('');
}
