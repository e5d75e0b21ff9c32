import { openAsNewWorkbook, savedFile } from '../../../src/excel/host/saved-file';

const SUCCEEDED = 'succeeded';
type Done = (result: object) => void;

/** Office with a document of this many bytes. */
function office({ size = 10_000, isSupported = true, failsAt = -1 } = {}) {
  const bytes = Uint8Array.from({ length: Math.min(size, 100_000) }, (_, at) => at % 251);
  const sliceSize = 4_096;
  const events: string[] = [];
  const give = (done: Done, value?: unknown) => done({ status: SUCCEEDED, value });
  const file = {
    size,
    sliceCount: Math.ceil(bytes.length / sliceSize),
    getSliceAsync: (index: number, done: Done) =>
      index === failsAt
        ? done({ status: 'failed', error: { message: 'The file has changed.' } })
        : give(done, { data: [...bytes.subarray(index * sliceSize, (index + 1) * sliceSize)] }),
    closeAsync: (done: Done) => (events.push('closed'), give(done)),
  };
  const document = { getFileAsync: (type: string, done: Done) => (events.push(type), give(done, file)) };
  const context = { requirements: { isSetSupported: () => isSupported }, document };
  const kinds = { AsyncResultStatus: { Succeeded: SUCCEEDED }, FileType: { Compressed: 'compressed' } };
  Object.assign(globalThis, { Office: { ...kinds, context } });
  return { bytes, events };
}

describe('the file of a workbook', () => {
  it('is read slice by slice, and its copy in Office is closed', async () => {
    const { bytes, events } = office();
    expect(await savedFile()).toEqual(bytes);
    expect(events).toEqual(['compressed', 'closed']);
  });

  it.each([
    [{ failsAt: 1 }, /did not give the file of this workbook \(The file has changed\.\)/],
    [{ size: 150 * 1024 * 1024 }, /has 150 MB\. More than 100 MB cannot be copied/],
  ])('with %p is refused in a sentence, and its copy in Office is closed', async (how, words) => {
    const { events } = office(how);
    await expect(savedFile()).rejects.toThrow(words);
    expect(events).toEqual(['compressed', 'closed']);
  });

  it('is not asked of an Excel that does not give it', async () => {
    const { events } = office({ isSupported: false });
    await expect(savedFile()).rejects.toThrow(/does not give the file/);
    expect(events).toEqual([]);
  });

  it('opens as a new workbook, whole', async () => {
    const opened: string[] = [];
    const createWorkbook = async (base64: string) => void opened.push(base64);
    Object.assign(globalThis, { Excel: { createWorkbook } });
    const bytes = Uint8Array.from({ length: 100_001 }, (_, at) => (at * 7) % 256);
    await openAsNewWorkbook(bytes);
    expect(Uint8Array.from(Buffer.from(opened[0]!, 'base64'))).toEqual(bytes);
  });

  it.each([
    ['RequestPayloadSizeLimitExceeded', /because it has 0\.0 MB\. Choose fewer sheets/],
    ['GeneralException', /did not open the copy as a new workbook\./],
  ])('that Excel refuses with %s is named in a sentence', async (code, words) => {
    Object.assign(globalThis, { Excel: { createWorkbook: () => Promise.reject({ code }) } });
    await expect(openAsNewWorkbook(new Uint8Array(9))).rejects.toThrow(words);
  });
});
