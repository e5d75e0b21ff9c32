import { openZip, ZIP_LIMITS, type ZipFiles } from './open-zip';
import { readXml } from './read-xml';
import { isRefusal, refuse } from './refuse';

/** What a part of a file says about another one. */
export interface Relation {
  id: string;
  /** The address of its type, and the last word of that, such as `worksheet`. */
  address: string;
  type: string;
  /** The name of the part, or an address outside the file. */
  target: string;
  isExternal: boolean;
}

/** The parts of a saved workbook. */
export interface Package {
  names: readonly string[];
  /** The main part, as the relations of the package name it (ECMA-376, part 2). */
  main: string;
  has(part: string): boolean;
  bytes(part: string): Uint8Array;
  /** Throws `bad-input` if the part is missing, damaged or not UTF-8. */
  text(part: string): string;
  /** Those of the package have the part ''. */
  relations(part: string): readonly Relation[];
  /** The type of a part's content. */
  contentType(part: string): string | undefined;
}

const TYPES = '[Content_Types].xml';
const TYPES_SPACE = 'http://schemas.openxmlformats.org/package/2006/content-types';
const RELATIONS_SPACE = 'http://schemas.openxmlformats.org/package/2006/relationships';
/** The types of relations of workbooks begin so. */
export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/';
const STRICT = 'http://purl.oclc.org/ooxml/';
const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const WITH_MACROS = 'application/vnd.ms-excel.sheet.macroEnabled.main+xml';
/** Types of main parts, of workbooks, templates and add-ins, as XML or binary. */
const ANY_MAIN = /(spreadsheetml|ms-excel)\.(sheet|template|addin)\.(\w+\.)?main(\+xml)?$/i;

/**
 * Opens a saved workbook as its package says, so that what is read is what Excel shows. Throws `bad-input` with a sentence for a
 * package in which two programs could read different workbooks.
 */
export function openPackage(bytes: Uint8Array, unpacked = ZIP_LIMITS.unpacked): Package {
  const files = openZip(bytes, { ...ZIP_LIMITS, unpacked });
  const text = (part: string) => partText(files, part);
  if (files.has('xl/workbook.bin')) throw binary();
  if (!files.has(TYPES)) throw refuse('The file is not an Excel workbook. Choose an .xlsx file.');
  const contentType = readTypes(text(TYPES));
  const known = new Map<string, readonly Relation[]>();
  const relations = (part: string) => {
    const name = relationsPart(part);
    const found = known.get(part) ?? (files.has(name) ? readRelations(part, name, text(name)) : []);
    known.set(part, found);
    return found;
  };
  const [main, another] = relations('').filter(({ type }) => type === 'officeDocument');
  if (!main) throw refuse('The file is not a whole workbook: nothing in it says which part comes first.');
  const mains = files.names.filter((part) => part !== TYPES && ANY_MAIN.test(contentType(part) ?? ''));
  if (another || mains.length > 1 || main.address !== `${OFFICE}officeDocument` || main.isExternal)
    throw refuse('The file holds two workbooks, so it is unclear which one Excel shows. Do not rely on it.');
  const type = contentType(main.target);
  if (/binary/i.test(type ?? '')) throw binary();
  if (/template|addin/i.test(type ?? ''))
    throw refuse('The file is a template or an add-in. Save it in Excel as .xlsx.');
  if (type !== MAIN_TYPE && type !== WITH_MACROS)
    throw refuse(
      `The file is not an Excel workbook, or says two things about its main part: ${type ?? 'no type'}.`,
    );
  return {
    names: files.names,
    main: main.target,
    has: files.has,
    bytes: files.read,
    text,
    relations,
    contentType,
  };
}

const binary = () => refuse('The file is a binary workbook (.xlsb). Save it in Excel as .xlsx.');

/** `xl/worksheets/_rels/sheet1.xml.rels` of `xl/worksheets/sheet1.xml`. */
export const relationsPart = (part: string): string => part.replace(/[^/]*$/, '_rels/$&.rels');

function partText(files: ZipFiles, part: string): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(files.read(part));
  } catch (thrown) {
    if (isRefusal(thrown)) throw thrown;
    throw refuse(`Part "${part}" is not UTF-8, so the file was not read.`, thrown);
  }
  const [, encoding = 'utf-8'] = /^<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)/.exec(text) ?? [];
  // Excel would read other letters.
  if (!/^utf-?8$/i.test(encoding))
    throw refuse(`Part "${part}" says that it is ${JSON.stringify(encoding)}, so the file was not read.`);
  return text;
}

function readTypes(xml: string): (part: string) => string | undefined {
  const [byName, byExtension] = [new Map<string, string>(), new Map<string, string>()];
  readXml(TYPES, xml, {
    open(name, attribute, _, namespace) {
      const [types, key] =
        name === 'Override'
          ? [byName, (attribute('PartName') ?? '').slice(1)]
          : [byExtension, attribute('Extension') ?? ''];
      if (namespace !== TYPES_SPACE || !/^(Types|Override|Default)$/.test(name))
        throw refuse(`Part "${TYPES}" has an element "${name}", which no workbook has.`);
      if (name === 'Types') return;
      if (types.has(key.toLowerCase())) throw refuse(`The file says twice what "${key}" is.`);
      types.set(key.toLowerCase(), attribute('ContentType') ?? '');
    },
  });
  return (part) => byName.get(part.toLowerCase()) ?? byExtension.get(part.replace(/^.*\./, '').toLowerCase());
}

function readRelations(part: string, name: string, xml: string): Relation[] {
  const found = new Map<string, Relation>();
  readXml(name, xml, {
    open(element, attribute, _, namespace) {
      if (namespace !== RELATIONS_SPACE || !/^Relationships?$/.test(element))
        throw refuse(`Part "${name}" has an element "${element}", which no workbook has.`);
      if (element === 'Relationships') return;
      const id = attribute('Id') ?? '';
      if (found.has(id)) throw refuse(`Part "${name}" uses the id "${id}" twice, so the file was not read.`);
      const address = attribute('Type') ?? '';
      if (address.startsWith(STRICT))
        throw refuse(
          'The file is a “Strict Open XML Spreadsheet”. Save it in Excel as “Excel Workbook (.xlsx)”.',
        );
      const isExternal = attribute('TargetMode') === 'External';
      const target = attribute('Target') ?? '';
      found.set(id, {
        id,
        address,
        type: address.replace(/^.*\//, ''),
        target: isExternal ? target : resolvedPart(target, part.replace(/[^/]*$/, '')),
        isExternal,
      });
    },
  });
  return [...found.values()];
}

/** Returns the name of a part to which another one refers. `folder` is that of the other part, such as `xl/`. */
function resolvedPart(target: string, folder: string): string {
  // A part within the file may be told with its place in it.
  const [address = ''] = target.split('#');
  if (/[\\%?]|^\w+:/.test(address))
    throw refuse(`The file refers to a part ${JSON.stringify(target)}, which no workbook has.`);
  const steps: string[] = [];
  for (const step of (address.startsWith('/') ? address : folder + address).split('/'))
    if (step === '..') {
      if (steps.pop() === undefined)
        throw refuse(`The file refers to a part ${JSON.stringify(target)} outside of it.`);
    } else if (step !== '' && step !== '.') steps.push(step);
  return steps.join('/');
}
