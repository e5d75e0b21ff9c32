import { descendants, parseXml, type XmlElement } from './xml-element';

/** The files and names that a manifest must agree with. */
export interface Surroundings {
  /** Files that the build makes, as paths below the add-in's folder. */
  built: ReadonlySet<string>;
  /** Width and height of a built icon. */
  pixels: (file: string) => [width: number, height: number];
  /** Names that the add-in gives to `Office.actions.associate`. */
  commands: readonly string[];
  /** The version in package.json. */
  packageVersion: string;
}

/** The parts of a manifest that several rules look at. */
interface Manifest {
  root: XmlElement;
  all: XmlElement[];
  /** Addresses and texts by id, with the name of their section. */
  resources: { id: string; value: string; section: string }[];
  /** The value behind an element's `resid`. */
  valueOf: (element: XmlElement | undefined) => string | undefined;
}

type Rule = (manifest: Manifest, surroundings: Surroundings) => string[];

/** Returns a sentence for each error that the schema allows. See manifest-schema.test.ts. */
export function manifestComplaints(xml: string, surroundings: Surroundings): string[] {
  const root = parseXml(xml);
  const all = descendants(root);
  const resources = all
    .filter(({ name }) => name === 'Resources')
    .flatMap(({ children }) =>
      children.flatMap((section) =>
        section.children.map(({ attributes }) => ({
          id: attributes.id ?? '',
          value: attributes.DefaultValue ?? '',
          section: section.name,
        })),
      ),
    );
  const valueOf = (element: XmlElement | undefined) =>
    resources.find(({ id }) => id === element?.attributes.resid)?.value;
  return RULES.flatMap((rule) => rule({ root, all, resources, valueOf }, surroundings));
}

/** Returns the section that must define the `resid` of an element. */
function sectionOf({ name }: XmlElement, parent: XmlElement | undefined): string {
  if (name === 'Image') return 'Images';
  if (name === 'Description') return 'LongStrings';
  if (['Label', 'Title', 'Namespace'].includes(name)) return 'ShortStrings';
  return parent ? 'Urls' : '';
}

/** The schema lets these be left out. */
const present: Rule = ({ all }) =>
  ['SupportUrl', 'HighResolutionIconUrl', 'GetStarted', 'ExtendedOverrides']
    .filter((wanted) => !all.some(({ name }) => name === wanted))
    .map((name) => `<${name}> is missing.`);

const references: Rule = ({ all, resources }) => {
  const complaints: string[] = [];
  const used = new Set<string>();
  for (const parent of all)
    for (const element of parent.children) {
      const { resid } = element.attributes;
      if (resid === undefined) continue;
      used.add(resid);
      const section = sectionOf(element, parent);
      if (!resources.some((resource) => resource.id === resid && resource.section === section))
        complaints.push(`The resid "${resid}" of <${element.name}> is not defined in <${section}>.`);
    }
  const unused = resources.filter(({ id }) => !used.has(id));
  return [...complaints, ...unused.map(({ id }) => `The resid "${id}" is not used.`)];
};

/** Returns every address, with its element or resource. */
function addressesOf({ root, resources }: Manifest): { what: string; value: string }[] {
  const own = descendants(root).flatMap(({ name, attributes: { DefaultValue, Url } }) =>
    /Url$|^SourceLocation$/.test(name) && DefaultValue !== undefined
      ? [{ what: name, value: DefaultValue }]
      : name === 'ExtendedOverrides'
        ? [{ what: name, value: Url ?? '' }]
        : [],
  );
  const shared = resources
    .filter(({ section }) => section === 'Urls' || section === 'Images')
    .map(({ id, value }) => ({ what: id, value }));
  return [...own, ...shared];
}

const addresses: Rule = (manifest, { built }) => {
  const found = addressesOf(manifest);
  const origins = new Set(found.flatMap(({ value }) => (URL.canParse(value) ? new URL(value).origin : [])));
  return [
    ...(origins.size > 1 ? [`The addresses have more than one origin: ${[...origins].join(', ')}.`] : []),
    ...found.flatMap(({ what, value }) => {
      if (!URL.canParse(value) || new URL(value).protocol !== 'https:')
        return [`${what} must be an https address.`];
      const file = /^\/addin\/([^?#]+)$/.exec(new URL(value).pathname)?.[1];
      return file && built.has(file) ? [] : [`${what} names ${value}, which the build does not make.`];
    }),
  ];
};

const icons: Rule = (manifest, { built, pixels, packageVersion }) => {
  const { all, valueOf } = manifest;
  const expected: { what: string; address: string; size: number }[] = [];
  for (const { name, attributes, children } of all) {
    if (name === 'IconUrl') expected.push({ what: name, address: attributes.DefaultValue ?? '', size: 32 });
    if (name === 'HighResolutionIconUrl')
      expected.push({ what: name, address: attributes.DefaultValue ?? '', size: 64 });
    if (name !== 'Icon') continue;
    for (const image of children)
      expected.push({
        what: image.attributes.resid ?? '',
        address: valueOf(image) ?? '',
        size: Number(image.attributes.size),
      });
  }
  return expected.flatMap(({ what, address, size }) => {
    const [file = '', query] = address.replace(/^.*\/addin\//, '').split('?');
    if (!built.has(file)) return [];
    if (!file.endsWith('.png')) return [`${what} must be a PNG.`];
    if (query !== `v=${packageVersion}.0`) return [`${what} must end in ?v=${packageVersion}.0.`];
    const [width, height] = pixels(file);
    return width === size && height === size
      ? []
      : [`${what} must be ${size} × ${size} pixels, but is ${width} × ${height}.`];
  });
};

const oneRuntime: Rule = ({ root, all, valueOf }) => {
  const the = (name: string) => all.find((element) => element.name === name);
  const page = valueOf(the('Runtime'));
  const places = {
    'The functions’ page': valueOf(the('Page')?.children[0]),
    'The function file': valueOf(the('FunctionFile')),
    'The default page': root.children.find(({ name }) => name === 'DefaultSettings')?.children[0]?.attributes
      .DefaultValue,
  };
  const panes = all
    .filter(({ name, attributes }) => name === 'Action' && attributes.type === 'ShowTaskpane')
    .map(({ children }) => valueOf(children.find(({ name }) => name === 'SourceLocation')));
  return [
    ...Object.entries(places)
      .filter(([, address]) => address !== page)
      .map(([what]) => `${what} must be the page of the runtime.`),
    ...(panes.length === 0 || panes.some((address) => address !== page)
      ? ['The pane must be the page of the runtime.']
      : []),
    ...(the('Runtime')?.attributes.lifetime === 'long' ? [] : ['The runtime must have lifetime="long".']),
  ];
};

const identity: Rule = ({ root, all, valueOf }, { packageVersion }) => {
  const text = (name: string) => root.children.find((element) => element.name === name)?.text ?? '';
  const complaints: string[] = [];
  if (text('Version') !== `${packageVersion}.0`)
    complaints.push(`The Version must be that of package.json: ${packageVersion}.0.`);
  if (text('Permissions') !== 'ReadWriteDocument')
    complaints.push('The Permissions must be ReadWriteDocument.');
  if (valueOf(all.find(({ name }) => name === 'Namespace')) !== 'RR')
    complaints.push('The namespace must be RR, because workbooks hold it in their formulas.');
  const host = root.children.find(({ name }) => name === 'Hosts')?.children[0];
  if (host?.attributes.Name !== 'Workbook') complaints.push('The host must be Workbook.');
  const sets = all
    .filter(({ name }) => name === 'Set')
    .map(({ attributes: { Name, MinVersion } }) => `${Name} ${MinVersion}`);
  for (const set of ['SharedRuntime 1.1', 'CustomFunctionsRuntime 1.3', 'ExcelApi 1.14'])
    if (!sets.includes(set)) complaints.push(`The requirement ${set} is missing.`);
  return complaints;
};

const commands: Rule = ({ all }, { commands: associated }) => {
  const named = all.filter(({ name }) => name === 'FunctionName').map(({ text }) => text);
  return [
    ...named
      .filter((name) => !associated.includes(name))
      .map((name) => `The add-in does not implement the command "${name}".`),
    ...associated
      .filter((name) => !named.includes(name))
      .map((name) => `No button runs the add-in's command "${name}".`),
  ];
};

const RULES: readonly Rule[] = [present, references, addresses, icons, oneRuntime, identity, commands];

/** The file of keyboard shortcuts, as Microsoft's page "Add custom keyboard shortcuts" describes it. */
interface ShortcutFile {
  actions: { id: string; type: string; name: string }[];
  shortcuts: { action: string; key: { default: string } }[];
}

/** Returns a sentence for each error in the file of shortcuts. */
export function shortcutComplaints(json: string, associated: readonly string[]): string[] {
  const { actions, shortcuts, ...more } = JSON.parse(json) as ShortcutFile;
  const twice = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at);
  const keys = shortcuts.map(({ key }) => key.default);
  return [
    ...Object.keys(more).map((name) => `"${name}" is not a part of the file.`),
    ...twice(actions.map(({ id }) => id)).map((id) => `The action "${id}" is there twice.`),
    ...twice(keys).map((key) => `${key} has two actions.`),
    ...actions.flatMap(({ id, type, name }) => [
      ...(associated.includes(id) ? [] : [`The add-in does not implement the action "${id}".`]),
      ...(type === 'ExecuteFunction' ? [] : [`The type of "${id}" must be ExecuteFunction.`]),
      ...(name ? [] : [`The action "${id}" has no name.`]),
      ...(shortcuts.some(({ action }) => action === id) ? [] : [`The action "${id}" has no shortcut.`]),
    ]),
    ...shortcuts
      .filter(({ action }) => !actions.some(({ id }) => id === action))
      .map(({ action }) => `The shortcut of "${action}" has no action.`),
    // Microsoft's pattern against conflicts with Excel, other add-ins and the browser.
    ...keys
      .filter((key) => !/^Ctrl\+Alt\+Shift\+[A-Z0-9]$/.test(key))
      .map((key) => `${key} must be Ctrl+Alt+Shift and a letter or digit.`),
  ];
}
