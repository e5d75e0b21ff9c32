import { readFileSync } from 'node:fs';
import { REQUIREMENT_SETS } from '../../src/workbench/host/requirement-sets';
import { parseOptions } from '../../src/workbench/options';
import { STRICT } from '../../src/workbench/workbook/behaviour';

it('emulates current Excel on the web without options', () =>
  expect(parseOptions('')).toEqual({
    addin: '/addin/',
    rows: 1000,
    columns: 60,
    maxRequestBytes: 5_000_000,
    slowResults: false,
    emptyCell: null,
    forceEmpty: false,
    chartSheet: false,
    remoteEditMs: undefined,
    behaviour: STRICT,
    bootTimeoutMs: 30_000,
    theme: undefined,
    paneClosed: false,
    requirementSets: REQUIREMENT_SETS,
  }));

it('accepts every option, and any requirement set', () =>
  expect(
    parseOptions(
      '?addin=/other/&rows=50&cols=9&maxRequestMB=1&slowResults&emptyCells=zero&sheet=empty&bootSeconds=2' +
        '&theme=contrast&pane=closed&ExcelApi=1.14&DialogApi=1.2',
    ),
  ).toEqual({
    addin: '/other/',
    rows: 50,
    columns: 9,
    maxRequestBytes: 1_000_000,
    slowResults: true,
    emptyCell: 0,
    forceEmpty: true,
    chartSheet: false,
    remoteEditMs: undefined,
    behaviour: STRICT,
    bootTimeoutMs: 2000,
    theme: 'contrast',
    paneClosed: true,
    requirementSets: { ...REQUIREMENT_SETS, ExcelApi: '1.14', DialogApi: '1.2' },
  }));

it('reads how the emulated Excel behaves', () => {
  const { behaviour, chartSheet, remoteEditMs } = parseOptions(
    '?editMode=2&loseResults=3&stickyErrors=1&structuralCalls=none&frontWorkbook=other&chartSheet=omitted' +
      '&spillFormulas=anchor&spillIsFormula=1&protectedSheets=closed&rangeInScalar=first&unregistered=xldudf' +
      '&readonly=1&protectedWorkbook=1&store=1&hiddenTimers=1&calculation=manual&remoteEdits=0.5',
  );
  expect({ behaviour, chartSheet, remoteEditMs }).toEqual({
    behaviour: {
      ...STRICT,
      editMs: 2000,
      loseResults: 3,
      stickyErrors: 1,
      structuralCalls: false,
      otherWorkbookInFront: true,
      listsChartSheets: false,
      spillFormulas: 'anchor',
      spillIsFormula: true,
      protectedSheetsRefuseSearch: true,
      rangeInScalar: 'first',
      unregistered: 'xldudf',
      readOnly: true,
      protectedStructure: true,
      fromStore: true,
      hiddenTimers: true,
      manualCalculation: true,
      platform: 'web',
      names: [],
    },
    chartSheet: true,
    remoteEditMs: 500,
  });
});

it('lifts the limit of a message on a desktop, where a blank cell arrives as 0', () =>
  expect(parseOptions('?platform=desktop')).toMatchObject({ maxRequestBytes: Infinity, emptyCell: 0 }));

it('describes every option in docs/workbench.md', () => {
  const described = readFileSync('docs/workbench.md', 'utf8');
  const source = readFileSync('src/workbench/options.ts', 'utf8');
  const names = source.matchAll(/\b(?:number|oneOf|isOn|take)\('(\w+)'|folder\(query, '(\w+)'/g);
  const options = [...names].map(([, optionName, folderName]) => optionName ?? folderName);
  expect(options.length).toBeGreaterThan(20);
  expect(options.filter((name) => !new RegExp(`\`${name}(=|\`)`).test(described))).toEqual([]);
});

it.each([
  ['?rows=many', 'The option rows must be a number above 0, not "many".'],
  [
    '?addin=//elsewhere/',
    'The option addin must be a folder of this host, such as /addin/, not "//elsewhere/".',
  ],
  ['?emptyCells=blank', 'The option emptyCells must be empty or zero or null, not "blank".'],
  ['?sheets=empty', 'Unknown option "sheets". Write a requirement set as in ExcelApi=1.14.'],
  ['?ExcelApi=new', 'Unknown option "ExcelApi". Write a requirement set as in ExcelApi=1.14.'],
])('refuses %s with an explanation', (search, message) =>
  expect(() => parseOptions(search)).toThrow(message),
);
