import { deprecatedUses, renamedUses } from '../../../src/features/formula-list/names/deprecated-uses';
import { changingColumns, everyState, line } from '../../support/pane/pane-stage';
import {
  createDismissedNames,
  withoutDismissed,
} from '../../../src/features/formula-list/names/dismissed-names';
import {
  firstOf,
  groupFormulas,
  FILTERS,
  countPassing,
  matchingFormulas,
  sharedMessages,
} from '../../../src/features/formula-list/pane/group-formulas';
import type { FormulaLine, FormulaState } from '../../../src/answers/formulas/formula-line';
import { textTable } from '../../support/text-table';

const addressesOf = (lines: readonly { sheet: string; cell: string }[]) =>
  lines.map(({ sheet, cell }) => `${sheet}!${cell}`).join();

describe('the deprecated columns in use', () => {
  it('are listed once, with their formulas grouped by what to do', () => {
    expect(deprecatedUses(everyState(0))).toEqual([]);
    const uses = deprecatedUses(changingColumns(0)).map(
      ({ column, lines, rewritings, byHand, elsewhere }) => [
        ...[column.name, addressesOf(lines), addressesOf(byHand), addressesOf(elsewhere)],
        ...rewritings.map(({ line: { cell }, formula }) => `${cell} ${formula}`),
      ],
    );
    // The name, its formulas, those to correct by hand and elsewhere, and those to rewrite.
    expect(uses).toEqual(
      textTable(`
        project_id | Changes!B5,Areas!A2 | Areas!A2 | Changes!B5
        property_id | Tenancy schedule!B6,Summary!C12,Changes!B5 | | Changes!B5 | B6 =RR.QUERY("svc_property_id, unit_name, contracted_rent_pa","svc_property_id>=100") | C12 =SUM(CHOOSECOLS(RR.QUERY("svc_property_id, contracted_rent_pa",,0),2))
        tenant_code | Areas!A2 | |
      `),
    );
  });

  it.each(
    textTable(`
      the successor is named and the column in cells | =RR.QUERY("svc_property_id",A1:B2) | | A!A1
      a longer name has it in it | =RR.QUERY(property_ids#,"partner_property_id>1") | | A!A1
      a defined name stands for the formula | =Rents | | A!A1
      the column is named in another part | =LET(c,"Property_ID",RR.QUERY(c)) | A!A1 |
      its display name is in another part | =LET(c,"x; Property ID (old)",RR.QUERY(c)) | A!A1 |
    `),
  )('tell where to look if %s', (_, formula, ...places) => {
    const column = { name: 'property_id', label: 'Property ID (old)', successor: 'svc_property_id' };
    const [use] = deprecatedUses([line({ sheet: 'A', cell: 'A1', formula: formula!, deprecated: [column] })]);
    expect([use!.byHand, use!.elsewhere].map(addressesOf)).toEqual(places);
  });

  it('have a successor if any formula found one', () => {
    const old = { name: 'property_id', label: null };
    const [use] = deprecatedUses([
      line({ sheet: 'A', cell: 'A1', deprecated: [{ ...old, successor: 'svc_property_id' }] }),
      line({ sheet: 'B', cell: 'A1', deprecated: [old] }),
    ]);
    expect(use?.column.successor).toBe('svc_property_id');
  });
});

it('changed display names are listed once, with the formulas that hold them and those that read them from cells', () => {
  const area = { label: 'Lettable Area', name: 'actual_lettable_area_sqm', note: 'It changed.' };
  const lines = ['"Unit Name, Lettable Area"', 'B8:J8', '"unit_name"'].map((columns, at) =>
    line({ sheet: 'Roll', cell: `A${at}`, formula: `=RR.QUERY(${columns})`, renamed: at < 2 ? [area] : [] }),
  );
  const [use, ...otherUses] = renamedUses(lines);
  expect(otherUses).toEqual([]);
  expect(use).toMatchObject({ column: { name: 'Lettable Area' }, note: 'It changed.' });
  expect(addressesOf(use!.lines)).toBe('Roll!A0,Roll!A1');
  const formulas = use!.rewritings.map(({ formula }) => formula);
  expect(formulas).toEqual(['=RR.QUERY("Unit Name, actual_lettable_area_sqm")']);
});

function storageOf(text: string | null) {
  const stored = { text };
  return {
    stored,
    storage: () => ({
      getItem: () => stored.text,
      setItem: (_: string, value: string) => void (stored.text = value),
    }),
  };
}

describe('dismissed names', () => {
  it('are kept for the next time, next to those of another pane', () => {
    const { stored, storage } = storageOf(null);
    const names = createDismissedNames(storage);
    names.add('Lettable Area');
    stored.text = JSON.stringify(['Lettable Area', 'Tenant']);
    names.add('Rent');
    expect([...createDismissedNames(storage).all()]).toEqual(['Lettable Area', 'Tenant', 'Rent']);
  });

  it('last until the pane closes if the browser stores nothing', () => {
    const names = createDismissedNames(() => {
      throw new Error('blocked');
    });
    names.add('Lettable Area');
    expect([...names.all()]).toEqual(['Lettable Area']);
  });

  it.each(['{}', 'no JSON', '[1]'])('are empty if %s is stored', (text) =>
    expect([...createDismissedNames(storageOf(text).storage).all()]).toEqual([]),
  );

  it('take their note off every formula, and no other note', () => {
    const renamed = [{ label: 'Lettable Area', note: 'It changed.' }];
    const line = { notes: ['It changed.', 'Rent is in 2 currencies.'], renamed };
    const otherLine = { notes: ['It changed.'], renamed: [] };
    expect(withoutDismissed([line, otherLine], new Set(['Lettable Area']))).toEqual([
      { notes: ['Rent is in 2 currencies.'], renamed: [] },
      otherLine,
    ]);
    expect(withoutDismissed([line], new Set())[0]).toBe(line);
  });
});

const at = (sheetPosition: number, cell: string, change: Partial<FormulaLine> = {}) =>
  line({ sheet: 'CAB'[sheetPosition]!, sheetPosition, cell, ...change });

describe('the groups of formulas', () => {
  const MANY = textTable(`
    2 | A1 | failed | gone
    0 | B2 | failed | down
    0 | B1 | stale | old
    1 | B1 | stale | old
    2 | B1 | stale | old
    1 | C3 | failed | down
    1 | C4 | stale | down
    0 | B10 | running
    0 | AA9 | current
    0 | B9 | current
    2 | D1 | saved
  `).map(([sheet, cell, state, message]) =>
    at(Number(sheet), cell!, { state: state as FormulaState, message }),
  );

  it('hold each formula once: equal failures, single failures, then sheets and cells in their order', () => {
    const { equal, single, sheets } = groupFormulas(MANY);
    expect(equal.map(({ message, failed, lines }) => [message, failed, addressesOf(lines)])).toEqual([
      ['down', true, 'C!B2,A!C3,A!C4'],
      ['old', false, 'C!B1,A!B1,B!B1'],
    ]);
    expect(addressesOf(single)).toBe('B!A1');
    expect(sheets.map(({ lines }) => addressesOf(lines))).toEqual(['C!B9,C!AA9,C!B10', 'B!D1']);
  });

  it('are only sheets while the person is signed out', () => {
    const { equal, single, sheets } = groupFormulas(MANY, true);
    expect([equal, single]).toEqual([[], []]);
    expect(sheets.map(({ sheet, lines }) => `${sheet} ${lines.length}`)).toEqual(['C 5', 'A 3', 'B 3']);
  });

  it('begin with the sheets that fill the first screens', () => {
    const lines = Array.from({ length: 180 }, (_, index) => at(Math.floor(index / 60), `A${index + 1}`));
    const groups = groupFormulas(lines);
    expect(firstOf(groups, 100).sheets.map((group) => group.sheet)).toEqual(['C', 'A']);
    expect(firstOf(groups, 1000)).toEqual(groups);
  });
});

describe('the filters', () => {
  it('count what they pass, alpha and deprecated columns as notes', () => {
    const counts = FILTERS.map((filter) => countPassing(everyState(0), filter));
    expect(FILTERS.map((filter, index) => `${filter} ${counts[index]}`)).toEqual([
      ...['all 7', 'failed 1', 'stale 1', 'noted 2'],
    ]);
    expect(FILTERS.map((filter) => matchingFormulas(everyState(0), filter, '').length)).toEqual(counts);
    expect(FILTERS.map((filter) => countPassing(changingColumns(0), filter))).toEqual([4, 0, 0, 4]);
  });

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

it('a shared message needs three formulas, and names the first request if each failed in a different one', () => {
  const lines = (count: number, message?: string) =>
    Array.from({ length: count }, (_, index) => at(0, `B${index}`, { state: 'stale', message }));
  const down = { message: 'down', formulas: 3, failed: false };
  expect(sharedMessages([...lines(3, 'down'), ...lines(2, 'gone'), ...lines(5)])).toEqual([down]);
  const asked = lines(3, 'down').map((formula, index) => ({
    ...formula,
    ...(index > 0 && { requestId: `request-${index}` }),
  }));
  expect(sharedMessages(asked)).toEqual([{ ...down, requestId: 'request-1' }]);
});
