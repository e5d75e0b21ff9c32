import { strToU8, zipSync } from 'fflate';
import { readBook } from '../../../../src/xlsx/book-parts';
import { readWebExtensions, webExtensionParts } from '../../../../src/workbench/grid/file/web-extension';
import { workbookFiles } from '../../../xlsx/workbook-files';

const ADDIN = { id: '5f0c7a52-7d0e-4c1b-9a63-2b8f4d6e91c7', version: '1.2.3.4' };
const bookOf = (parts: Record<string, string>) =>
  readBook(
    zipSync(
      Object.fromEntries(
        Object.entries({ ...workbookFiles({ S: '' }), ...parts }).map(([name, text]) => [
          name,
          strToU8(text),
        ]),
      ),
    ),
  );
const saved = (values: Record<string, unknown>, addin = ADDIN) =>
  webExtensionParts(
    Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]),
    addin,
  ).parts;

describe('the settings of the add-in in a file', () => {
  it('are read as they were saved, whatever characters they have', () => {
    const values = { 'rr.a': { text: '<"&\'>\n\t ünit 🏢' }, 'rr.b': [1, null, false], 'rr "c"': 'plain' };
    expect(readWebExtensions(bookOf(saved(values)), ADDIN)).toEqual({ settings: values, others: 0 });
  });

  it('are those of the add-in with the id of the manifest, and others are counted', () => {
    const parts = saved({ 'rr.a': 1 }, { ...ADDIN, id: '00000000-0000-0000-0000-000000000000' });
    const other = { 'xl/webextensions/webextension2.xml': parts['xl/webextensions/webextension1.xml']! };
    const book = bookOf({ ...saved({ 'rr.a': 2 }), ...other });
    expect(readWebExtensions(book, ADDIN)).toEqual({ settings: { 'rr.a': 2 }, others: 1 });
  });

  it('may have values that Office.js has not written', () => {
    const xml = saved({ a: 1 })['xl/webextensions/webextension1.xml']!;
    const odd = { 'xl/webextensions/webextension1.xml': xml.replace('value="1"', 'value="true story"') };
    expect(readWebExtensions(bookOf(odd), ADDIN).settings).toEqual({ a: 'true story' });
  });
});
