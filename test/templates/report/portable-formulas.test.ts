import { portfolioReport } from '../../../src/templates/report/portfolio-report';
import { reportColumns } from '../../support/report/raw-units';

const { sheets, filled } = portfolioReport(reportColumns(), { Units: 'Units', Report: 'Report' });

const formulas = sheets.flatMap(({ name, cells }) =>
  Object.entries(cells).flatMap(([cell, content]) =>
    typeof content === 'string' && content.startsWith('=') ? [{ name, cell, formula: content }] : [],
  ),
);
const withoutTexts = (formula: string) => formula.replace(/"(?:[^"]|"")*"/g, '""');
const functionsOf = (formula: string) =>
  [...withoutTexts(formula).matchAll(/([A-Z][A-Z.]*)\(/g)].map(([, name]) => name!);

const PLAIN = [
  ...['SUM', 'SUMPRODUCT', 'SUMIFS', 'COUNTIFS', 'INDEX', 'MATCH', 'COLUMNS', 'ROWS', 'IF', 'ISNUMBER'],
  ...['IFERROR', 'ISERROR', 'DATE', 'YEAR', 'INT', 'ROUND', 'ROW', 'LEFT', 'TRIM', 'UPPER', 'SUBSTITUTE'],
];
const LISTS = ['UNIQUE', 'SORT', 'SORTBY', 'FILTER', 'SEQUENCE', 'LET', 'TEXTJOIN'];

describe('every formula of the report', () => {
  it('uses functions of Excel 2010 in figures, and newer ones only in lists and in what is said of them', () => {
    const isList = ({ name, cell, formula }: (typeof formulas)[number]) =>
      (filled[name as 'Units' | 'Report'][cell] !== undefined && !/^=IF\(\$?ISNUMBER/.test(formula)) ||
      /^=IF\(C\d+="OK","",/.test(formula) ||
      (name === 'Units' && /^[A-Z]+9$/.test(cell)) ||
      /^=IF\(ISERROR\([^)]*\),"",IF\(B\d+="","",IFERROR\(INDEX\(SORT\(FILTER\(/.test(formula);
    const wrong = formulas.flatMap((one) => {
      if (one.formula.startsWith('=RR.')) return [];
      const allowed = [
        ...PLAIN,
        ...(isList(one) ? LISTS : []),
        // The default of an input.
        ...(one.name === 'Units' && one.cell === 'C4' ? ['MAX', 'INT'] : []),
      ];
      const others = functionsOf(one.formula).filter((name) => !allowed.includes(name));
      return others.map((other) => [one.name, one.cell, other]);
    });
    expect(wrong).toEqual([]);
  });

  it('names no whole column, and no name that Excel would read as a cell', () => {
    const wrong = formulas.flatMap(({ formula }) => {
      const text = withoutTexts(formula);
      const columns = text.match(/\$?\b[A-Z]{1,3}:\$?[A-Z]{1,3}\b/) ?? [];
      // Without sheets and functions, only cells, logical values and the add-in's functions are left.
      const words = text
        .replace(/'[^']+'!/g, '')
        .replace(/[A-Z][A-Z.]*\(/g, '(')
        .match(/\$?[A-Za-z]+\$?\d*/g)!;
      const odd = words.filter(
        (word) => !/^\$?[A-Z]{1,3}\$?[1-9]\d*$/.test(word) && !['TRUE', 'FALSE'].includes(word),
      );
      return columns.length + odd.length > 0 ? [[formula, ...columns, ...odd]] : [];
    });
    expect(wrong).toEqual([]);
  });

  it('has at most 8,192 characters, and at most 255 in a text', () => {
    const texts = formulas.flatMap(({ formula }) => formula.match(/"(?:[^"]|"")*"/g) ?? []);
    expect(formulas.filter(({ formula }) => formula.length > 8_192)).toEqual([]);
    // With the quotation marks.
    expect(texts.filter((text) => text.length > 257)).toEqual([]);
  });

  it('shows a dash in place of an error wherever it divides', () => {
    for (const { name, cell, formula } of formulas)
      if (name === 'Report' && withoutTexts(formula).includes('/'))
        expect([cell, formula]).toEqual([cell, expect.stringMatching(/IFERROR\(/)]);
  });
});
