import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { validateXML } from 'xmllint-wasm';

// Plain CommonJS, as webpack loads it.
// oxlint-disable-next-line typescript/no-require-imports
const { fillManifest } = require('../../config/webpack-manifest.js') as {
  fillManifest(xml: string, options: { origin: string; version: string; id: string }): string;
};

const FOLDER = path.join(__dirname, 'manifest-schema');
const file = (name: string) => ({ fileName: name, contents: readFileSync(path.join(FOLDER, name), 'utf8') });
const SOURCE = readFileSync('manifest.xml', 'utf8');

/** Microsoft publishes these schemas in fragments only: see [MS-OWEMXML]. */
const complaints = async (contents: string) => {
  const { errors } = await validateXML({
    xml: { fileName: 'manifest.xml', contents },
    schema: [file('office-app.xsd')],
    preload: [file('version-overrides.xsd'), file('basic-types.xsd')],
  });
  return errors.map(({ message }) => message).join('\n');
};

describe('the manifest', () => {
  it('follows the published schema', async () => expect(await complaints(SOURCE)).toBe(''));

  it('follows it for another address, too', async () => {
    const another = { origin: 'https://rr.example.com', version: '1.2.3', id: randomUUID() };
    expect(await complaints(fillManifest(SOURCE, another))).toBe('');
  });

  it.each<[string, string | RegExp, string, RegExp]>([
    [
      'elements in another order',
      /(<Id>.*<\/Id>)\s*(<Version>.*<\/Version>)/,
      '$2$1',
      /Version.*not expected/,
    ],
    ['an unknown element', '<Permissions>', '<Rights/><Permissions>', /Rights.*not expected/],
    ['a reference over 32 characters', 'resid="Pane.Url"', `resid="${'x'.repeat(33)}"`, /maxLength|length/i],
    ['a short text over 125 characters', '"Rent Roll is ready"', `"${'x'.repeat(126)}"`, /maxLength|length/i],
    ['an icon of another size', 'size="16"', 'size="17"', /17/],
    ['two controls with one id', 'id="RentRoll.Refresh"', 'id="RentRoll.Pane"', /RentRoll\.Pane/],
    ['a missing element', /<Script>.*<\/Script>/, '', /Page.*not expected/],
    ['a runtime twice', /(<Runtime .*\/>)/, '$1$1', /Runtime.*not expected/],
    ['an empty label', '"Refresh part"', '""', /minLength|length/i],
    [
      'a description over 250 characters',
      /(<Description DefaultValue=")[^"]*/,
      `$1${'x'.repeat(251)}`,
      /length/i,
    ],
    ['a reference twice', /(<bt:String id="Pane.Tip".*\/>)/, '$1$1', /Duplicate/],
    ['an icon without one of its sizes', '<bt:Image size="80" resid="Icon.80"/>', '', /Missing/],
    ['an id of another form', /<Id>.*<\/Id>/, '<Id>rent-roll</Id>', /pattern/],
    ['another menu of Excel', '"ContextMenuCell"', '"ContextMenuRow"', /ContextMenuRow/],
    [
      'a second control in the menu of a cell',
      /(<OfficeMenu id="ContextMenuCell">)([\s\S]*?)(<\/OfficeMenu>)/,
      '$1$2$2$3',
      /Control.*not expected/,
    ],
    [
      'shortcuts inside the overrides',
      /(<\/VersionOverrides>)\s*(<ExtendedOverrides.*\/>)/,
      '$2$1',
      /ExtendedOverrides.*not expected/,
    ],
    ['an unknown action', 'xsi:type="ShowTaskpane"', 'xsi:type="ShowPane"', /ShowPane/],
  ])('would be refused for %s', async (_, from, to, complaint) => {
    const changed = SOURCE.replace(from, to);
    expect(changed).not.toBe(SOURCE);
    expect(await complaints(changed)).toMatch(complaint);
  });
});
