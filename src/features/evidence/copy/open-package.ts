import { RrError } from '../../../contract/failure';
import { partText, resolvedPart } from '../../../xlsx/book-parts';
import { openZip } from '../../../xlsx/open-zip';
import { readXml } from '../../../xlsx/read-xml';

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
  has(part: string): boolean;
  bytes(part: string): Uint8Array;
  text(part: string): string;
  relations(part: string): Relation[];
  /** The type of a part's content. */
  contentType(part: string): string | undefined;
}

const TYPES = '[Content_Types].xml';

/** Reads the directory of a saved workbook. Throws `bad-input` for anything else. */
export function openPackage(bytes: Uint8Array): Package {
  const files = openZip(bytes);
  const [byName, byExtension] = [new Map<string, string>(), new Map<string, string>()];
  readXml(TYPES, partText(files, TYPES), {
    open(name, attribute) {
      const type = attribute('ContentType') ?? '';
      if (name === 'Override') byName.set((attribute('PartName') ?? '').slice(1).toLowerCase(), type);
      if (name === 'Default') byExtension.set((attribute('Extension') ?? '').toLowerCase(), type);
    },
  });
  return {
    has: files.has,
    bytes: files.read,
    text: (part) => partText(files, part),
    relations: (part) => {
      const name = relationsPart(part);
      return files.has(name) ? readRelations(part, name, partText(files, name)) : [];
    },
    contentType: (part) =>
      byName.get(part.toLowerCase()) ?? byExtension.get(part.replace(/^.*\./, '').toLowerCase()),
  };
}

/** `xl/worksheets/_rels/sheet1.xml.rels` of `xl/worksheets/sheet1.xml`. */
export const relationsPart = (part: string): string => part.replace(/[^/]*$/, '_rels/$&.rels');

function readRelations(part: string, name: string, xml: string): Relation[] {
  const found: Relation[] = [];
  readXml(name, xml, {
    open(element, attribute) {
      if (element !== 'Relationship') return;
      const address = attribute('Type') ?? '';
      const isExternal = attribute('TargetMode') === 'External';
      const target = attribute('Target') ?? '';
      found.push({
        id: attribute('Id') ?? '',
        address,
        type: address.replace(/^.*\//, ''),
        target: isExternal ? target : resolvedPart(target, part.replace(/[^/]*$/, '')),
        isExternal,
      });
    },
  });
  return found;
}

/** Refuses a copy. Copied sheets in the same workbook keep what a file of values cannot. */
export const refuseCopy = (message: string): RrError => new RrError('bad-input', message);
