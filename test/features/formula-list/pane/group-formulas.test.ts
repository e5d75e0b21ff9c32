import {
  firstOf,
  groupFormulas,
  FILTERS,
  countPassing,
  matchingFormulas,
} from '../../../../src/features/formula-list/pane/group-formulas';
import type { FormulaLine } from '../../../../src/answers/formulas/formula-line';
import { changingColumns, everyState, line } from '../../../support/pane/pane-stage';

const at = (sheetPosition: number, cell: string, change: Partial<FormulaLine> = {}) =>
  line({ sheet: 'CAB'[sheetPosition]!, sheetPosition, cell, ...change });
const places = (lines: readonly FormulaLine[]) => lines.map(({ sheet, cell }) => `${sheet}!${cell}`);
const failed = (message: string) => ({ state: 'failed', message }) as const;
const stale = (message: string) => ({ state: 'stale', message }) as const;

describe('the groups of formulas', () => {
  const MANY = [
    at(2, 'A1', failed('gone')),
    at(0, 'B2', failed('down')),
    at(0, 'B1', stale('old')),
    at(1, 'B1', stale('old')),
    at(2, 'B1', stale('old')),
    at(1, 'C3', failed('down')),
    at(1, 'C4', stale('down')),
    at(0, 'B10', { state: 'running' }),
    at(0, 'AA9'),
    at(0, 'B9'),
    at(2, 'D1', { state: 'saved' }),
  ];

  it('hold each formula once: equal failures, single failures, then sheets and cells in their order', () => {
    const { equal, single, sheets } = groupFormulas(MANY);
    expect(equal.map(({ message, failed, lines }) => [message, failed, places(lines)])).toEqual([
      ['down', true, ['C!B2', 'A!C3', 'A!C4']],
      ['old', false, ['C!B1', 'A!B1', 'B!B1']],
    ]);
    expect(places(single)).toEqual(['B!A1']);
    expect(sheets.map(({ sheet, lines }) => [sheet, places(lines)])).toEqual([
      ['C', ['C!B9', 'C!AA9', 'C!B10']],
      ['B', ['B!D1']],
    ]);
  });

  it('are only sheets while the person is signed out', () => {
    const { equal, single, sheets } = groupFormulas(MANY, true);
    expect([equal, single]).toEqual([[], []]);
    expect(sheets.map(({ sheet, lines }) => [sheet, lines.length])).toEqual([
      ['C', 5],
      ['A', 3],
      ['B', 3],
    ]);
  });

  it('begin with the sheets that fill the first screens', () => {
    const sheet = (position: number, count: number) =>
      Array.from({ length: count }, (_, index) => at(position, `A${index + 1}`));
    const groups = groupFormulas([...sheet(0, 60), ...sheet(1, 60), ...sheet(2, 60)]);
    expect(firstOf(groups, 100).sheets.map((one) => one.sheet)).toEqual(['C', 'A']);
    expect(firstOf(groups, 1000)).toEqual(groups);
  });
});

describe('the filters', () => {
  it.each([
    ['all', 7],
    ['failed', 1],
    ['stale', 1],
    ['noted', 2],
  ] as const)('%s passes %i of the everyday formulas', (filter, count) => {
    expect(countPassing(everyState(0), filter)).toBe(count);
    expect(matchingFormulas(everyState(0), filter, '')).toHaveLength(count);
  });

  it('count alpha and deprecated columns as notes', () =>
    expect(FILTERS.map((filter) => countPassing(changingColumns(0), filter))).toEqual([4, 0, 0, 4]));

  it.each([
    ['', 7],
    ['  tenancy SCHEDULE!b6 ', 1],
    ['rr.query', 5],
    ['similar live column', 1],
    ['now means the actual', 1],
    ['atlantis', 0],
  ])('are searched for "%s" in place, formula, reason and notes: %i', (search, count) =>
    expect(matchingFormulas(everyState(0), 'all', search)).toHaveLength(count),
  );
});
