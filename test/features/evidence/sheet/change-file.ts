import { BOOK_PART, ROLL_PART } from './evidence-file';

type Files = Readonly<Record<string, string>>;

const CELL = /<c r="([A-Z]+)(\d+)"([^>]*)>(.*?)<\/c>/g;

/** Makes one change to a workbook within what its evidence covers: a value, a formula, the name of a sheet, or what is hidden. */
export function changedFile(files: Files, random: () => number): { what: string; files: Files } {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
  const sheet = files[ROLL_PART]!;
  // The headings of row 8 are not covered, but for the cell of the formula.
  const data = [...sheet.matchAll(CELL)].filter(([, , row]) => Number(row) > 8);
  const [cell, column, row, attributes, content] = pick(data) as unknown as string[];
  const put = (text: string) => ({ [ROLL_PART]: sheet.replace(cell!, text) });
  const at = `r="${column}${row}"`;
  const other = Math.floor(random() * 1e6) / 100;
  const changes: Readonly<Record<string, () => Record<string, string>>> = {
    'another number': () => put(`<c ${at}><v>${other}</v></c>`),
    'another text': () => put(`<c ${at} t="str"><v>x${other}</v></c>`),
    'a blank cell': () => put(content === '' ? `<c ${at}><v>${other}</v></c>` : `<c ${at}/>`),
    'another truth value': () =>
      put(`<c ${at} t="b"><v>${content === '<v>1</v>' && attributes!.includes('"b"') ? 0 : 1}</v></c>`),
    'an error': () => put(`<c ${at} t="e"><v>${content?.includes('#N/A') ? '#REF!' : '#N/A'}</v></c>`),
    'a formula with the same value': () =>
      put(`<c ${at}${attributes}><f>${pick(['1+1', 'A1', 'NOW()', '"x"'])}</f>${content}</c>`),
    'another question': () => ({
      [ROLL_PART]: sheet.replace('unit_name; ', pick(['', 'unit_id; ', 'unit_name;'])),
    }),
    'a value in place of the formula': () => ({ [ROLL_PART]: sheet.replace(/<f .*?<\/f>/, '') }),
    'a hidden row': () => ({ [ROLL_PART]: sheet.replace(`<row r="${row}">`, `<row r="${row}" hidden="1">`) }),
    'a hidden column': () => ({
      [ROLL_PART]: sheet.replace(
        '<sheetData>',
        `<cols><col min="${pick([2, 3])}" max="${pick([3, 4])}" hidden="true"/></cols><sheetData>`,
      ),
    }),
    'another name of the sheet': () => ({
      [BOOK_PART]: files[BOOK_PART]!.replace("Anna's roll", pick(["Anna's roll 2", 'Annas roll', 'Roll'])),
    }),
    'a hidden sheet': () => ({
      [BOOK_PART]: files[BOOK_PART]!.replace(
        pick(['name="Evidence"', 'name="Anna\'s roll"']),
        (name) => `${name} state="${pick(['hidden', 'veryHidden'])}"`,
      ),
    }),
    'a line of the evidence': () => {
      const evidence = 'xl/worksheets/sheet2.xml';
      const sealed = [...files[evidence]!.matchAll(CELL)].filter(([, , at]) => Number(at) > 4);
      const [line, letters, number] = pick(sealed) as unknown as string[];
      return {
        [evidence]: files[evidence]!.replace(
          line!,
          `<c r="${letters}${number}" t="str"><v>y${other}</v></c>`,
        ),
      };
    },
  };
  const what = pick(Object.keys(changes));
  return { what: `${what}, ${column}${row}`, files: { ...files, ...changes[what]!() } };
}
