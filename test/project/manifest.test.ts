import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SaxesParser } from 'saxes';
import { validateXML } from 'xmllint-wasm';
import packageJson from '../../package.json';
import { associateRibbonCommands } from '../../src/excel/host/ribbon-commands';

interface XmlElement {
  /** Without its prefix, because the manifest has one vocabulary in three namespaces. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  text: string;
}

/** Returns every element, in document order. */
function elementsOf(xml: string): XmlElement[] {
  const all: XmlElement[] = [];
  const open: XmlElement[] = [];
  const parser = new SaxesParser();
  const localName = (name: string) => name.replace(/^.*:/, '');
  parser.on('opentag', ({ name, attributes }) => {
    const local = Object.entries(attributes).map(([key, value]) => [localName(key), value]);
    const element = { name: localName(name), attributes: Object.fromEntries(local), children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
    all.push(element);
  });
  parser.on('text', (text) => {
    if (open.length > 0) open.at(-1)!.text += text.trim();
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return all;
}

const BUILT = 'dist/addin';
const SOURCE = readFileSync('manifest.xml', 'utf8');
const ALL = elementsOf(SOURCE);
const named = (name: string) => ALL.filter((element) => element.name === name);
const textOf = (name: string) => named(name)[0]?.text;

/** Addresses and texts by id, with the name of their section. */
const RESOURCES = named('Resources').flatMap(({ children }) =>
  children.flatMap((section) =>
    section.children.map(({ attributes }) => ({ ...attributes, section: section.name })),
  ),
) as { id: string; DefaultValue: string; section: string }[];
const valueOf = (element: XmlElement | undefined) =>
  RESOURCES.find(({ id }) => id === element?.attributes.resid)?.DefaultValue;
const built = (file: string) => path.join(BUILT, file);
/** Returns the built file of an address. */
const fileOf = (address: string) => /^https:\/\/localhost:3000\/addin\/([^?#]+)/.exec(address)?.[1];

/** Returns the command names that the add-in's code gives to Office. */
function associatedCommands(): string[] {
  const names: string[] = [];
  const office = { actions: { associate: (name: string) => void names.push(name) } };
  Object.assign(globalThis, { Office: office });
  try {
    const never = new Promise<never>(() => undefined);
    associateRibbonCommands({
      refresher: never,
      checks: never,
      paneRequest: { set: () => undefined },
      activeFormula: () => never,
    });
    return names.sort();
  } finally {
    Reflect.deleteProperty(globalThis, 'Office');
  }
}

describe('the manifest', () => {
  it('follows the schemas that Microsoft publishes, in fragments only: see [MS-OWEMXML]', async () => {
    const [schema, ...preload] = ['office-app.xsd', 'version-overrides.xsd', 'basic-types.xsd'].map(
      (fileName) => ({
        fileName,
        contents: readFileSync(path.join(__dirname, 'manifest-schema', fileName), 'utf8'),
      }),
    );
    const complaints = async (contents: string) =>
      (await validateXML({ xml: { fileName: 'manifest.xml', contents }, schema: [schema!], preload })).errors;
    expect(await complaints(SOURCE)).toEqual([]);
    expect(await complaints(SOURCE.replace('ShowTaskpane', 'ShowPane'))).not.toEqual([]);
  });

  it('has the version of the package, and what the add-in needs of Excel', () => {
    expect(textOf('Version')).toBe(`${packageJson.version}.0`);
    expect(textOf('Permissions')).toBe('ReadWriteDocument');
    expect(named('Host')[0]?.attributes.Name).toBe('Workbook');
    const sets = named('Set').map(({ attributes: { Name, MinVersion } }) => `${Name} ${MinVersion}`);
    expect(sets).toEqual(
      expect.arrayContaining(['SharedRuntime 1.1', 'CustomFunctionsRuntime 1.3', 'ExcelApi 1.14']),
    );
  });

  it('has the namespace RR, because workbooks hold it in their formulas', () =>
    expect(valueOf(named('Namespace')[0])).toBe('RR'));

  it('uses every resource, each from the section of its kind', () => {
    const sectionOf = ({ name }: XmlElement) => {
      if (name === 'Image') return 'Images';
      if (name === 'Description') return 'LongStrings';
      return ['Label', 'Title', 'Namespace'].includes(name) ? 'ShortStrings' : 'Urls';
    };
    const used = ALL.filter(({ attributes }) => attributes.resid !== undefined).map(
      (element) => `${sectionOf(element)} ${element.attributes.resid}`,
    );
    expect(new Set(used)).toEqual(new Set(RESOURCES.map(({ section, id }) => `${section} ${id}`)));
  });

  it('names only files that the build makes, the help and the shortcuts among them', () => {
    const addresses = [
      ...ALL.filter(({ name }) => /Url$|^SourceLocation$/.test(name)).flatMap(
        ({ attributes }) => attributes.DefaultValue ?? [],
      ),
      ...named('ExtendedOverrides').map(({ attributes }) => attributes.Url!),
      ...RESOURCES.filter(({ section }) => ['Urls', 'Images'].includes(section)).map(
        ({ DefaultValue }) => DefaultValue,
      ),
    ];
    const files = readdirSync(BUILT, { recursive: true }).map((file) =>
      String(file).replaceAll(path.sep, '/'),
    );
    expect(addresses.filter((address) => !files.includes(String(fileOf(address))))).toEqual([]);
    for (const name of ['SupportUrl', 'GetStarted', 'ExtendedOverrides']) expect(named(name)).toHaveLength(1);
    expect(readFileSync(built('manifest.xml'), 'utf8')).toBe(SOURCE);
  });

  it('runs functions, commands and pane in one page that stays', () => {
    const runtime = named('Runtime')[0];
    const source = (element: XmlElement | undefined) =>
      element?.children.find(({ name }) => name === 'SourceLocation');
    const panes = named('Action').filter(({ attributes }) => attributes.type === 'ShowTaskpane');
    expect(runtime?.attributes.lifetime).toBe('long');
    const pages = [named('FunctionFile')[0], source(named('Page')[0]), ...panes.map(source)].map(valueOf);
    pages.push(source(named('DefaultSettings')[0])?.attributes.DefaultValue);
    expect(pages.length).toBeGreaterThan(3);
    expect(new Set(pages)).toEqual(new Set([valueOf(runtime)]));
  });

  it('has a button for every command of the add-in, and no other', () =>
    expect([...new Set(named('FunctionName').map(({ text }) => text))].sort()).toEqual(associatedCommands()));
});

describe('the help page', () => {
  const page = readFileSync(built('help.html'), 'utf8').replace(/\s+/g, ' ');

  it('has every keyboard shortcut, which has a command and no conflict with Excel or the browser', () => {
    const { actions, shortcuts } = JSON.parse(readFileSync(built('shortcuts.json'), 'utf8')) as {
      actions: { id: string; type: string; name: string }[];
      shortcuts: { action: string; key: { default: string } }[];
    };
    expect(shortcuts.map(({ action }) => action).sort()).toEqual(actions.map(({ id }) => id).sort());
    expect(associatedCommands()).toEqual(expect.arrayContaining(actions.map(({ id }) => id)));
    expect(new Set(shortcuts.map(({ key }) => key.default)).size).toBe(shortcuts.length);
    for (const { action, key } of shortcuts) {
      const { type, name } = actions.find(({ id }) => id === action)!;
      expect(type).toBe('ExecuteFunction');
      expect(key.default).toMatch(/^Ctrl\+Alt\+Shift\+[A-Z0-9]$/);
      expect(page).toContain(`<tr> <td>${key.default}</td> <td>${name}</td> </tr>`);
    }
  });

  it('has no keyboard shortcut whose letter types another one with AltGr, which is Ctrl+Alt on Windows', () => {
    const { shortcuts } = JSON.parse(readFileSync(built('shortcuts.json'), 'utf8')) as {
      shortcuts: { key: { default: string } }[];
    };
    const rows = readFileSync('docs/excel.md', 'utf8').matchAll(/^\| ([A-Z][^|]*) \| ((?:[A-Z] ?)+) \|$/gm);
    const layouts = [...rows].map(([, layout, letters]) => ({
      layout: layout!,
      letters: letters!.split(' '),
    }));
    expect(layouts.length).toBeGreaterThan(8);
    for (const { key } of shortcuts)
      expect(layouts.filter(({ letters }) => letters.includes(key.default.slice(-1)))).toEqual([]);
  });

  it.each([
    ...['Rent Roll', 'Refresh', 'Refresh part', 'Explain this cell', 'Refresh this result', 'Edit in Ask'],
  ])('names the button %s as the ribbon does', (label) => {
    expect(SOURCE).toContain(`DefaultValue="${label}"`);
    expect(page).toContain(`<strong>${label}</strong>`);
  });
});
