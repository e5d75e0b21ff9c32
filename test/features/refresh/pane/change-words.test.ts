import type { Comparison } from '../../../../src/answers/refresher';
import type { TableDiff } from '../../../../src/answers/result/table-diff';
import {
  cellsText,
  countsText,
  foundText,
  keyText,
  restText,
  unlikeText,
  updateLabel,
  refreshIntent,
} from '../../../../src/features/refresh/pane/change-words';
import { changedFormula, changeGroup, rowsDiff } from '../../../support/pane/change-samples';
import { databases } from '../../../support/pane/pane-stage';

const cells = (count: number) =>
  Array.from({ length: count }, (_, row) => changedFormula(`Roll!B${row + 1}`));
const words = (change: Partial<TableDiff>) => countsText(rowsDiff(change));

describe('a group', () => {
  it.each([
    [1, 'Roll!B1'],
    [2, 'Roll!B1, Roll!B2'],
    [6, 'Roll!B1, Roll!B2, Roll!B3, Roll!B4, Roll!B5, Roll!B6'],
    [37, 'Roll!B1, Roll!B2, Roll!B3, Roll!B4, Roll!B5 and 32 more'],
  ])('of %i formulas is named by its cells: %s', (count, text) => expect(cellsText(cells(count))).toBe(text));
});

describe('the changes found', () => {
  const groups = [changeGroup({ formulas: cells(36) }), changeGroup({ formulas: cells(1) })];
  it('are counted by formula', () =>
    expect(foundText({ formulas: 1054, groups }, [])).toBe(
      'Newer data for 37 of 1,054 formulas. Formulas that you leave out keep their values.',
    ));
  it.each([
    [
      2,
      5,
      1,
      'With Lindenhof Residential, Northgate Logistics Partners III and Quayside Offices and without Harbour Core Fund',
    ],
    [1, 6, 0, 'With Meridian Value Add, Lindenhof Residential and 3 more'],
    [3, 3, 2, 'Without Harbour Core Fund and Meridian Value Add'],
  ])(
    'of another choice name the databases that come and go: %i, %i without %i',
    (before, after, gone, words) =>
      expect(
        foundText({ formulas: 40, groups, databases: databases(after).slice(gone) }, databases(before)),
      ).toBe(`${words}, 37 of 40 formulas change. Until you update, formulas read the former databases.`),
  );
  it('of another choice say how many formulas show the same', () =>
    expect([1, 2].map((same) => restText({ same, failed: 0, databases: [] }))).toEqual([
      '1 formula shows the same.',
      '2 formulas show the same.',
    ]));
  it.each([
    [0, 0, ''],
    [1, 0, '1 formula has nothing new.'],
    [
      17,
      1,
      '17 formulas have nothing new. 1 formula got no answer and keeps its values. The list of formulas says why.',
    ],
    [0, 2, '2 formulas got no answer and keep their values. The list of formulas says why.'],
  ])('name the %i others and the %i that failed', (same, failed, text) =>
    expect(restText({ same, failed })).toBe(text),
  );
  it('are updated all at once, or as many groups as are left', () => {
    const [one, other] = groups as [(typeof groups)[0], (typeof groups)[0]];
    expect(updateLabel(groups)).toBe('Update all');
    expect(updateLabel([one, { ...other, isSkipped: true }])).toBe('Update 1 of 2');
    expect(updateLabel(groups.map((group) => ({ ...group, isSkipped: true })))).toBe('Update 0 of 2');
  });
});

describe('the rows of a result', () => {
  it.each<[Partial<TableDiff>, string]>([
    [
      { rows: { before: 220, after: 221 }, changed: 12, added: 2, removed: 1, moved: 3 },
      '220 → 221 rows: 12 changed, 2 new, 1 gone or no longer matching, 3 moved',
    ],
    [{ rows: { before: 1, after: 1 }, changed: 1, added: 0, removed: 0, moved: 0 }, '1 row: 1 changed'],
    [
      { rows: { before: 1200, after: 1200 }, changed: 0, added: 0, removed: 0, moved: 1150 },
      '1,200 rows: 1,150 moved',
    ],
    [
      { rows: { before: 3, after: 3 }, changed: 0, added: 0, removed: 0, moved: 0 },
      '3 rows: only headings or number formats differ',
    ],
  ])('are counted: %j', (change, text) => expect(words(change)).toBe(text));

  it('are found again by columns, which are named', () => {
    const { changes } = rowsDiff();
    expect(keyText({ key: ['Property Name', 'Unit Name'], changes })).toBe(
      'Rows are compared by Property Name, Unit Name.',
    );
    expect(keyText({ key: [], changes })).toMatch(/^No column tells the rows apart\./);
    expect(keyText({ key: ['Unit Name'], changes: [] })).toBe('');
  });
});

it.each<[Exclude<Comparison, { kind: 'rows' }>, RegExp]>([
  [{ kind: 'calculated' }, /^Calculated again/],
  [{ kind: 'differs' }, /^The result differs\./],
  [
    { kind: 'columns', before: ['Unit', 'Rent', 'Tenant'], after: ['Unit', 'Area'] },
    /^The columns changed: Rent and Tenant are gone, and Area is new\./,
  ],
  [{ kind: 'columns', before: ['Unit'], after: ['Unit', 'Area'] }, /^The columns changed: Area is new\./],
  [{ kind: 'columns', before: ['Unit', 'Area'], after: ['Area', 'Unit'] }, /^The columns have another order/],
])('says why no rows are compared: %j', (comparison, text) => expect(unlikeText(comparison)).toMatch(text));

describe('the outcome of a refresh', () => {
  it.each([
    ['done', 12, 'success'],
    ['failed', 12, 'warning'],
    ['nothing', 0, 'info'],
    ['cancelled', 12, 'info'],
    ['cancelled', 0, 'info'],
  ] as const)('%s of %i formulas is shown as %s', (outcome, formulas, intent) =>
    expect(refreshIntent({ outcome, formulas })).toBe(intent),
  );

  it('is an error if Excel refused the whole refresh', () =>
    expect(refreshIntent({ outcome: 'failed', formulas: 0 })).toBe('error'));
});
