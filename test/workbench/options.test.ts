import { REQUIREMENT_SETS } from '../../src/workbench/host/requirement-sets';
import { parseOptions } from '../../src/workbench/options';

it('emulates current Excel on the web without options', () =>
  expect(parseOptions('')).toEqual({
    addin: '/addin/',
    rows: 1000,
    columns: 60,
    maxRequestBytes: 5_000_000,
    slowResults: false,
    emptyCell: '',
    forceEmpty: false,
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
    bootTimeoutMs: 2000,
    theme: 'contrast',
    paneClosed: true,
    requirementSets: { ...REQUIREMENT_SETS, ExcelApi: '1.14', DialogApi: '1.2' },
  }));

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
