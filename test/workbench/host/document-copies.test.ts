import { documentCopies } from '../../../src/workbench/host/document-copies';

const BYTES = Uint8Array.from({ length: 10 }, (_, index) => index);
const COMPRESSED = 1;

describe('copies of the file', () => {
  it('are read slice by slice', async () => {
    const copies = documentCopies(async () => BYTES);
    expect(await copies.open(COMPRESSED, 4)).toEqual({ 0: 1, 1: 10 });
    expect(copies.slice(1, 0)).toEqual({ 0: [0, 1, 2, 3], 1: 4 });
    expect(copies.slice(1, 2)).toEqual({ 0: [8, 9], 1: 2 });
  });

  it('are at most two at once, until one is closed', async () => {
    const copies = documentCopies(async () => BYTES);
    const opened = await Promise.all([1, 2, 3].map(() => copies.open(COMPRESSED, 4)));
    expect(opened).toEqual([{ 0: 1, 1: 10 }, { 0: 2, 1: 10 }, { Error: 11000 }]);
    expect(copies.close(1)).toEqual({});
    expect(await copies.open(COMPRESSED, 4)).toEqual({ 0: 3, 1: 10 });
  });

  it('are gone once closed', async () => {
    const copies = documentCopies(async () => BYTES);
    await copies.open(COMPRESSED, 4);
    copies.close(1);
    expect([copies.slice(1, 0), copies.close(1)]).toEqual([{ Error: 5001 }, { Error: 5001 }]);
  });

  it('are of one type only, and free their place if the export fails', async () => {
    const copies = documentCopies(() => Promise.reject(new Error('no file')));
    expect(await copies.open(2, 4)).toEqual({ Error: 1009 });
    for (let at = 0; at < 3; at++) await expect(copies.open(COMPRESSED, 4)).rejects.toThrow('no file');
  });
});
