import { OFFICE, openPackage, type Package } from './open-package';
import { readTexts } from './read-texts';
import { readXml, SPREADSHEET } from './read-xml';
import { refuse } from './refuse';

/** A sheet that the main part names. A sheet of charts has no part. */
export interface ListedSheet {
  name: string;
  part: string | undefined;
  /** The id of its relation. */
  relation: string;
  isHidden: boolean;
}

export interface ListedName {
  name: string;
  /** Without its `=`. */
  formula: string;
  /** The place of the sheet that it belongs to, or undefined for the workbook. */
  sheet: number | undefined;
  isHidden: boolean;
}

/** What the main part of a workbook names. */
export interface BookParts extends Package {
  /** All sheets in their order. */
  listed: readonly ListedSheet[];
  /** Those with cells. */
  sheets: readonly (ListedSheet & { part: string })[];
  /** The sheet in front, by its position in all sheets. */
  active: number;
  defined: readonly ListedName[];
  /** Excel rounds its values to what cells show. */
  isRounded: boolean;
  /** The part of this kind, such as `styles`. */
  related(kind: string): string | undefined;
  /** The texts that cells share. */
  texts(count?: () => void): readonly string[];
}

const WORKSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml';

/** Throws `bad-input` with a sentence for anything that is not a whole .xlsx or .xlsm workbook. */
export function readBook(bytes: Uint8Array, unpacked?: number): BookParts {
  const file = openPackage(bytes, unpacked);
  const { main, text } = file;
  const relations = file.relations(main);
  const byId = new Map(relations.map((relation) => [relation.id, relation]));
  const listed: ListedSheet[] = [];
  const defined: ListedName[] = [];
  let isName = false;
  let active = 0;
  let isRounded = false;
  let lists = 0;
  let isList = false;
  readXml(main, text(main), {
    open(name, attribute, _, namespace) {
      isName = name === 'definedName';
      if (name === 'sheets') {
        isList = true;
        lists += 1;
      }
      if ((isList || name === 'workbook') && namespace !== SPREADSHEET)
        throw refuse(`Part "${main}" has an element "${name}" of another format, so the file was not read.`);
      if (name === 'workbookPr' && isTrue(attribute('date1904')))
        throw refuse('The workbook counts dates from 1904. Rent rolls are read with dates from 1900 only.');
      if (name === 'calcPr') isRounded ||= /^(0|false)$/.test(attribute('fullPrecision') ?? '');
      if (name === 'workbookView') active = Number(attribute('activeTab') ?? 0);
      if (isName) {
        const sheet = attribute('localSheetId');
        defined.push({
          name: attribute('name') ?? '',
          formula: '',
          sheet: sheet === undefined ? undefined : Number(sheet),
          isHidden: isTrue(attribute('hidden')),
        });
      }
      if (name !== 'sheet' || !isList) return;
      const sheet = attribute('name') ?? '';
      const relation = attribute('r:id') ?? '';
      const found = byId.get(relation);
      if (!found || !file.has(found.target))
        throw refuse(`Sheet "${sheet}" has no part in the file, so it is not a whole workbook.`);
      const isHidden = (attribute('state') ?? 'visible') !== 'visible';
      const part = found.type === 'worksheet' ? found.target : undefined;
      if (
        part !== undefined &&
        (file.contentType(part) !== WORKSHEET || found.address !== `${OFFICE}worksheet`)
      )
        throw refuse(`The file says two things about what sheet "${sheet}" is, so it was not read.`);
      listed.push({ name: sheet, part, relation, isHidden });
    },
    text(piece) {
      if (isName) defined.at(-1)!.formula += piece;
    },
    close(name) {
      isName = false;
      if (name === 'sheets') isList = false;
    },
  });
  const twice =
    repeated(listed.map(({ name }) => name.toLowerCase())) ?? repeated(listed.map(({ part }) => part));
  if (lists !== 1 || twice !== undefined)
    throw refuse('The file lists a sheet twice, so it is unclear which one Excel shows.');
  const related = (kind: string) => {
    const [found, another] = relations.filter(({ address }) => address === OFFICE + kind);
    if (another) throw refuse(`The file has two parts for ${kind}, so it is unclear which one Excel reads.`);
    return found?.target;
  };
  let shared: readonly string[] | undefined;
  return {
    ...file,
    listed,
    sheets: listed.flatMap(({ part, ...sheet }) => (part === undefined ? [] : { ...sheet, part })),
    active,
    defined,
    isRounded,
    related,
    texts: (count) => {
      const part = related('sharedStrings');
      return (shared ??= part === undefined ? [] : readTexts(part, text(part), count));
    },
  };
}

function repeated<T>(all: readonly T[]): T | undefined {
  const seen = new Set<T>();
  return all.find((one) => one !== undefined && (seen.has(one) || !seen.add(one)));
}

const isTrue = (text: string | undefined): boolean => text === '1' || text === 'true';
