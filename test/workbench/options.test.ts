import { readFileSync } from 'node:fs';
import { parseOptions, REQUIREMENT_SETS } from '../../src/workbench/options';
import { STRICT } from '../../src/workbench/workbook/behaviour';

const BY_DEFAULT = {
  rows: 1000,
  columns: 60,
  forceEmpty: false,
  chartSheet: false,
  behaviour: STRICT,
  paneClosed: false,
  requirementSets: REQUIREMENT_SETS,
};

it('emulates current Excel on the web without options', () => expect(parseOptions('')).toEqual(BY_DEFAULT));

it('accepts every option, any behaviour and any requirement set', () =>
  expect(
    parseOptions(
      '?sheet=empty&pane=closed&chartSheet=1&ExcelApi=1.14&DialogApi=1.2' +
        '&editMs=2000&structuralCalls=false&spillFormulas=anchor&readOnly=true',
    ),
  ).toEqual({
    ...BY_DEFAULT,
    forceEmpty: true,
    chartSheet: true,
    paneClosed: true,
    requirementSets: { ...REQUIREMENT_SETS, ExcelApi: '1.14', DialogApi: '1.2' },
    behaviour: {
      ...STRICT,
      editMs: 2000,
      structuralCalls: false,
      spillFormulas: 'anchor',
      readOnly: true,
    },
  }));

it('describes every behaviour in docs/workbench.md', () => {
  const described = readFileSync('docs/workbench.md', 'utf8');
  const inAddress = Object.keys(STRICT).filter((name) => name !== 'names');
  expect(inAddress.filter((name) => !described.includes(`\`${name}=`))).toEqual([]);
});

it.each([
  ['?editMs=many', 'The option editMs does not take "many". See docs/workbench.md.'],
  ['?spillFormulas=none', 'The option spillFormulas does not take "none". See docs/workbench.md.'],
  ['?pane=open', 'The option pane does not take "open". See docs/workbench.md.'],
  ['?names=Roll', 'The option names does not take "Roll". See docs/workbench.md.'],
  ['?sheets=empty', 'Unknown option "sheets". Write a requirement set as in ExcelApi=1.14.'],
  ['?ExcelApi=new', 'Unknown option "ExcelApi". Write a requirement set as in ExcelApi=1.14.'],
])('refuses %s with an explanation', (search, message) =>
  expect(() => parseOptions(search)).toThrow(message),
);
