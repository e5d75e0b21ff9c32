import { readFileSync } from 'node:fs';
import { parseOptions, REQUIREMENT_SETS } from '../../src/workbench/options';
import { STRICT } from '../../src/workbench/workbook/behaviour';

const BY_DEFAULT = {
  rows: 1000,
  columns: 60,
  maxRequestBytes: 5_000_000,
  emptyCell: null,
  forceEmpty: false,
  chartSheet: false,
  behaviour: STRICT,
  theme: undefined,
  paneClosed: false,
  requirementSets: REQUIREMENT_SETS,
};

it('emulates current Excel on the web without options', () => expect(parseOptions('')).toEqual(BY_DEFAULT));

it('accepts every option, and any requirement set', () =>
  expect(
    parseOptions(
      '?maxRequestMB=1&sheet=empty&theme=contrast&pane=closed&chartSheet=1&ExcelApi=1.14&DialogApi=1.2' +
        '&editMode=2&loseResults=3&stickyErrors=1&structuralCalls=none&frontWorkbook=other' +
        '&spillFormulas=anchor&spillIsFormula=1&protectedSheets=closed&unregistered=1' +
        '&readonly=1&protectedWorkbook=1&calculation=manual&spills=none&dates=1904',
    ),
  ).toEqual({
    ...BY_DEFAULT,
    maxRequestBytes: 1_000_000,
    forceEmpty: true,
    chartSheet: true,
    theme: 'contrast',
    paneClosed: true,
    requirementSets: { ...REQUIREMENT_SETS, ExcelApi: '1.14', DialogApi: '1.2' },
    behaviour: {
      ...STRICT,
      editMs: 2000,
      loseResults: 3,
      stickyErrors: 1,
      structuralCalls: false,
      otherWorkbookInFront: true,
      spillFormulas: 'anchor',
      spillIsFormula: true,
      protectedSheetsRefuseSearch: true,
      unregistered: true,
      readOnly: true,
      protectedStructure: true,
      manualCalculation: true,
      spills: false,
      datesFrom1904: true,
    },
  }));

it('lifts the limit of a message on a desktop, where a blank cell arrives as 0', () =>
  expect(parseOptions('?platform=desktop')).toMatchObject({ maxRequestBytes: Infinity, emptyCell: 0 }));

it('describes every option in docs/workbench.md', () => {
  const described = readFileSync('docs/workbench.md', 'utf8');
  const source = readFileSync('src/workbench/options.ts', 'utf8');
  const options = [...source.matchAll(/\b(?:number|oneOf|isOn)\('(\w+)'/g)].map(([, name]) => name!);
  expect(options.length).toBeGreaterThan(15);
  expect(options.filter((name) => !new RegExp(`\`${name}(=|\`)`).test(described))).toEqual([]);
});

it.each([
  ['?maxRequestMB=many', 'The option maxRequestMB must be a number above 0, not "many".'],
  ['?spillFormulas=none', 'The option spillFormulas must be value or blank or anchor, not "none".'],
  ['?sheets=empty', 'Unknown option "sheets". Write a requirement set as in ExcelApi=1.14.'],
  ['?ExcelApi=new', 'Unknown option "ExcelApi". Write a requirement set as in ExcelApi=1.14.'],
])('refuses %s with an explanation', (search, message) =>
  expect(() => parseOptions(search)).toThrow(message),
);
