import { openZip } from '../../../../src/files/open-zip';
import { atOnce } from '../../../../src/table/steps';
import { readWebExtensions, webExtensionParts } from '../../../../src/workbench/grid/file/web-extension';
import { zipOf } from '../../../support/workbook-file';
import { workbookFiles } from '../../../support/workbook-files';

const ADDIN = { id: '5f0c7a52-7d0e-4c1b-9a63-2b8f4d6e91c7', version: '1.2.3.4' };
const read = (parts: Record<string, string>) =>
  atOnce(readWebExtensions(openZip(zipOf({ ...workbookFiles({ S: '' }), ...parts })), ADDIN));
const saved = (values: Record<string, unknown>, addin = ADDIN) =>
  webExtensionParts(
    Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]),
    addin,
  ).parts;

describe('the settings of the add-in in a file', () => {
  it('are read as they were saved, whatever characters they have', () => {
    const values = { 'rr.a': { text: '<"&\'>\n\t ünit 🏢' }, 'rr.b': [1, null, false], 'rr "c"': 'plain' };
    expect(read(saved(values))).toEqual({ settings: values, otherAddinCount: 0 });
  });

  it('are those of the add-in with the id of the manifest, and others are counted', () => {
    const parts = saved({ 'rr.a': 1 }, { ...ADDIN, id: '00000000-0000-0000-0000-000000000000' });
    const otherExtension = {
      'xl/webextensions/webextension2.xml': parts['xl/webextensions/webextension1.xml']!,
    };
    expect(read({ ...saved({ 'rr.a': 2 }), ...otherExtension })).toEqual({
      settings: { 'rr.a': 2 },
      otherAddinCount: 1,
    });
  });

  it('may have values that Office.js has not written', () => {
    const xml = saved({ a: 1 })['xl/webextensions/webextension1.xml']!;
    const odd = { 'xl/webextensions/webextension1.xml': xml.replace('value="1"', 'value="true story"') };
    expect(read(odd).settings).toEqual({ a: 'true story' });
  });
});
