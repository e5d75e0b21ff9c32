import { openZip, type ZipFiles } from './open-zip';
import { readTexts } from './read-texts';
import { readXml } from './read-xml';
import { isRefusal, refuse } from './refuse';

/** What the main part of a workbook names. Sheets of charts have no cells and are left out. */
export interface BookParts {
  parts: readonly string[];
  sheets: readonly { name: string; part: string; isHidden: boolean }[];
  /** The sheet in front, by its position in all sheets. */
  active: number;
  names: readonly { name: string; formula: string; sheet: string | undefined; isHidden: boolean }[];
  /** The text of a part. Throws `bad-input` if it is missing, damaged or not UTF-8. */
  text(part: string): string;
  /** The part of this kind, such as `styles`. */
  related(kind: string): string | undefined;
  /** The texts that cells share. */
  texts(): readonly string[];
}

const MAIN = 'xl/workbook.xml';
const LINKS = 'xl/_rels/workbook.xml.rels';

/** Throws `bad-input` with a sentence for anything that is not a whole .xlsx or .xlsm workbook. */
export function readBook(bytes: Uint8Array): BookParts {
  const files = openZip(bytes);
  const text = (part: string) => partText(files, part);
  if (files.has('xl/workbook.bin'))
    throw refuse('The file is a binary workbook (.xlsb). Save it in Excel as .xlsx.');
  const targets = readLinks(LINKS, text(LINKS), 'xl/');
  const sheets: { name: string; part: string | undefined; isHidden: boolean }[] = [];
  const names: { name: string; formula: string; sheet: string | undefined; isHidden: boolean }[] = [];
  let isName = false;
  let active = 0;
  readXml(MAIN, text(MAIN), {
    open(name, attribute) {
      isName = name === 'definedName';
      if (name === 'workbookPr' && isTrue(attribute('date1904')))
        throw refuse('The workbook counts dates from 1904. Rent rolls are read with dates from 1900 only.');
      if (name === 'workbookView') active = Number(attribute('activeTab') ?? 0);
      if (isName)
        names.push({
          name: attribute('name') ?? '',
          formula: '=',
          sheet: attribute('localSheetId') && sheets[Number(attribute('localSheetId'))]?.name,
          isHidden: isTrue(attribute('hidden')),
        });
      if (name !== 'sheet') return;
      const sheet = attribute('name') ?? '';
      const target = targets.get(attribute('id') ?? '');
      if (!target) throw refuse(`Sheet "${sheet}" has no part in the file, so it is not a whole workbook.`);
      const isHidden = (attribute('state') ?? 'visible') !== 'visible';
      const part = target.type.endsWith('/worksheet') ? target.part : undefined;
      sheets.push({ name: sheet, part, isHidden });
    },
    text(piece) {
      if (isName) names.at(-1)!.formula += piece;
    },
    close() {
      isName = false;
    },
  });
  const related = (kind: string) => [...targets.values()].find(({ type }) => type.endsWith(`/${kind}`))?.part;
  let shared: readonly string[] | undefined;
  return {
    parts: files.names,
    sheets: sheets.flatMap(({ part, ...sheet }) => (part === undefined ? [] : { ...sheet, part })),
    active,
    names,
    text,
    related,
    texts: () => {
      const part = related('sharedStrings');
      return (shared ??= part === undefined ? [] : readTexts(part, text(part)));
    },
  };
}

/** Returns a part as text. Throws `bad-input` if it is missing, damaged or not UTF-8. */
export function partText(files: ZipFiles, part: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(files.read(part));
  } catch (thrown) {
    if (isRefusal(thrown)) throw thrown;
    throw refuse(`Part "${part}" is not UTF-8, so the file was not read.`, thrown);
  }
}

/** Returns the parts to which another one refers, by the id of the relation. `folder` is that of the other part. */
export function readLinks(
  part: string,
  xml: string,
  folder: string,
): Map<string, { type: string; part: string }> {
  const targets = new Map<string, { type: string; part: string }>();
  readXml(part, xml, {
    open(name, attribute) {
      if (name !== 'Relationship' || attribute('TargetMode') === 'External') return;
      const target = attribute('Target') ?? '';
      targets.set(attribute('Id') ?? '', {
        type: attribute('Type') ?? '',
        part: resolvedPart(target, folder),
      });
    },
  });
  return targets;
}

/** Returns the name of a part to which another one refers. `folder` is that of the other part, such as `xl/`. */
export function resolvedPart(target: string, folder: string): string {
  const steps: string[] = [];
  for (const step of (target.startsWith('/') ? target : folder + target).split('/'))
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  return steps.join('/');
}

const isTrue = (text: string | undefined): boolean => text === '1' || text === 'true';
