import { BOOK_PART, EVIDENCE_PART, INPUTS_PART, NOTES_PART, REPORT_PART, ROLL_PART } from './evidence-file';

type Files = Readonly<Record<string, string>>;

const CELL = /<c r="([A-Z]+)(\d+)"([^>]*?)(?:\/>|>(.*?)<\/c>)/g;

/** The parts with cells that are covered, and the names of their sheets. */
const COVERED: Readonly<Record<string, string>> = {
  [ROLL_PART]: "Anna's roll",
  [REPORT_PART]: 'Report',
  [INPUTS_PART]: 'Inputs',
};

const RULE = '<cfRule type="expression" priority="1" dxfId="0"><formula>TRUE</formula></cfRule>';
/** What may be shown instead, and its number in the part of the styles. General is 0. */
const STYLES = [0, 1, 2, 3, 4];

/**
 * Makes one change to a workbook within what its evidence covers: a value, a formula, a number format, the name of a sheet, or
 * what is hidden, of results, of figures over them and of what those read.
 */
export function changedFile(files: Files, random: () => number): { what: string; files: Files } {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
  const part = pick(Object.keys(COVERED));
  const sheet = files[part]!;
  // The values of the headings of row 8 are not covered, and neither is the label of the input.
  const cells = [...sheet.matchAll(CELL)].filter(([, column, row]) =>
    part === ROLL_PART ? Number(row) > 8 : part === REPORT_PART || column === 'B',
  );
  const formulas = [...sheet.matchAll(CELL)].filter(([, , , , content]) => content?.includes('<f'));
  const chosen = pick(cells) as unknown as string[];
  const [cell, column, row, attributes = '', content = ''] = chosen;
  const change = (of: string, from: string, to: string) => ({ [of]: files[of]!.replace(from, to) });
  const put = (text: string) => change(part, cell!, text);
  const style = / s="(\d)"/.exec(attributes)?.[0] ?? '';
  const formula = /<f.*?<\/f>/.exec(content)?.[0] ?? '';
  const at = `r="${column}${row}"${style}`;
  const other = Math.floor(random() * 1e6) / 100 + 0.001;
  const isFilled = content.includes('<v>');
  const changes: Readonly<Record<string, () => Record<string, string> | undefined>> = {
    'another number': () => put(`<c ${at}>${formula}<v>${other}</v></c>`),
    'another text': () => put(`<c ${at} t="str">${formula}<v>x${other}</v></c>`),
    'a blank cell': () =>
      put(isFilled ? `<c ${at}>${formula}</c>` : `<c ${at}>${formula}<v>${other}</v></c>`),
    'another truth value': () =>
      put(
        `<c ${at} t="b">${formula}<v>${content.includes('<v>1</v>') && attributes.includes('"b"') ? 0 : 1}</v></c>`,
      ),
    'an error': () =>
      put(`<c ${at} t="e">${formula}<v>${content.includes('#N/A') ? '#REF!' : '#N/A'}</v></c>`),
    'a formula with the same value': () =>
      formula === ''
        ? put(
            `<c r="${column}${row}"${attributes}><f>${pick(['1+1', 'A1', 'NOW()', '"x"'])}</f>${content}</c>`,
          )
        : undefined,
    'another formula': () => {
      const [whole, , , , inner] = (pick(formulas) ?? []) as unknown as string[];
      if (whole === undefined) return undefined;
      const to = pick(['', '+0', '*1', '&""']);
      const changed = to === '' ? inner!.replace(/<f.*?<\/f>/, '') : inner!.replace('</f>', `${to}</f>`);
      return { [part]: sheet.replace(inner!, changed) };
    },
    'another number format': () => {
      if (!isFilled) return undefined;
      const now = Number(/\d/.exec(style)?.[0] ?? 0);
      const to = pick(STYLES.filter((one) => one !== now));
      const rest = attributes.replace(style, '');
      return put(`<c r="${column}${row}" s="${to}"${rest}>${content}</c>`);
    },
    'another code of a number format': () =>
      change('xl/styles.xml', '#,##0.00\\ ', pick(['#,##0 ', '0.00\\ ', '#,##0.00,\\ '])),
    'a hidden row': () => change(part, `<row r="${row}">`, `<row r="${row}" hidden="1">`),
    'a hidden column': () => {
      const number = column!.charCodeAt(0) - 64;
      return {
        [part]: sheet.replace(
          '<sheetData>',
          `<cols><col min="${pick([1, number])}" max="${pick([number, 9])}" ${pick(['hidden="true"', 'width="0"'])}/></cols><sheetData>`,
        ),
      };
    },
    'another name of the sheet': () =>
      change(BOOK_PART, `name="${COVERED[part]}"`, `name="${pick(['Roll', 'Report 2', 'X'])}"`),
    'a hidden sheet': () =>
      change(
        BOOK_PART,
        `name="${pick(['Evidence', COVERED[part]!])}"`,
        `$& state="${pick(['hidden', 'veryHidden'])}"`,
      ),
    'another meaning of a name': () => {
      const own = `<definedName name="Rate" localSheetId="1">${other}</definedName>`;
      const [from, to] = pick([
        ...['>Share<', '>0.1<'].map((old) => [old, `>${other}<`]),
        ['<definedName ', `${own}$&`],
      ]);
      return change(BOOK_PART, from!, to!);
    },
    'a sheet that shows values otherwise': () => ({
      [part]: sheet.replace(
        '<sheetData>',
        pick([
          `<sheetViews><sheetView ${pick(['showZeros="0"', 'showFormulas="1"'])} workbookViewId="0"/></sheetViews><sheetData>`,
          `<sheetFormatPr ${pick(['defaultRowHeight="0"', 'defaultColWidth="0"'])}/><sheetData>`,
        ]),
      ),
    }),
    'a rule with a number format': () =>
      change(
        part,
        '</sheetData>',
        `$&<conditionalFormatting sqref="${column}${row}">${RULE}</conditionalFormatting>`,
      ),
    'another look of the evidence': () => {
      const looks = {
        '<v>3</v>': '<f>3</f>$&',
        '><v>3</v>': ' s="2"$&',
        '<row r="9">': '<row r="9" hidden="1">',
      };
      return change(EVIDENCE_PART, ...pick(Object.entries(looks)));
    },
    'a line of the evidence': () => {
      const sealed = [...files[EVIDENCE_PART]!.matchAll(CELL)].filter(([, , number]) => Number(number) > 4);
      const [line, letters, number] = pick(sealed) as unknown as string[];
      return change(EVIDENCE_PART, line!, `<c r="${letters}${number}" t="str"><v>y${other}</v></c>`);
    },
  };
  for (;;) {
    const what = pick(Object.keys(changes));
    const made = changes[what]!();
    if (made) return { what: `${what}, ${part} ${column}${row}`, files: { ...files, ...made } };
  }
}

/** Makes one change where the evidence does not say that it covers anything. */
export function changedElsewhere(files: Files, random: () => number): Files {
  const number = Math.floor(random() * 1e6);
  const row = 20 + (number % 999);
  const [part, from, to] = [
    [NOTES_PART, '<f>1+1</f>', `<f>1+${number}</f>`],
    [NOTES_PART, '<v>7</v>', `<v>${number}.5</v>`],
    [INPUTS_PART, 'Charges', `Charges ${number}`],
    [ROLL_PART, '</sheetData>', `<row r="${row}"><c r="G${row}"/></row></sheetData>`],
  ][number % 4] as [string, string, string];
  return { ...files, [part]: files[part]!.replace(from, to) };
}
