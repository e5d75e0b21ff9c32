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
import type { FormulaLine } from '../../../src/answers/formulas/formula-line';

describe('names that are out of date', () => {
  const addressesOf = (lines: readonly { sheet: string; cell: string }[]) =>
    lines.map(({ sheet, cell }) => `${sheet}!${cell}`);

  describe('the deprecated columns in use', () => {
    it('are empty if no formula reads any', () => expect(deprecatedUses(everyState(0))).toEqual([]));

    it('are listed once, with their formulas grouped by what to do', () => {
      const uses = deprecatedUses(changingColumns(0)).map((use) => ({
        column: use.column.name,
        lines: addressesOf(use.lines),
        rewritings: use.rewritings.map(({ line: { cell }, formula }) => `${cell} ${formula}`),
        byHand: addressesOf(use.byHand),
        elsewhere: addressesOf(use.elsewhere),
      }));
      expect(uses).toEqual([
        {
          column: 'project_id',
          lines: ['Changes!B5', 'Areas!A2'],
          rewritings: [],
          byHand: ['Areas!A2'],
          elsewhere: ['Changes!B5'],
        },
        {
          column: 'property_id',
          lines: ['Tenancy schedule!B6', 'Summary!C12', 'Changes!B5'],
          rewritings: [
            'B6 =RR.QUERY("svc_property_id, unit_name, contracted_rent_pa","svc_property_id>=100")',
            'C12 =SUM(CHOOSECOLS(RR.QUERY("svc_property_id, contracted_rent_pa",,0),2))',
          ],
          byHand: [],
          elsewhere: ['Changes!B5'],
        },
        { column: 'tenant_code', lines: ['Areas!A2'], rewritings: [], byHand: [], elsewhere: [] },
      ]);
    });

    it.each([
      ['the successor is named and the column in cells', '=RR.QUERY("svc_property_id",A1:B2)', 'elsewhere'],
      ['a longer name has it in it', '=RR.QUERY(property_ids#,"partner_property_id>1")', 'elsewhere'],
      ['a defined name stands for the formula', '=Rents', 'elsewhere'],
      ['the column is named in another part', '=LET(c,"Property_ID",RR.QUERY(c))', 'byHand'],
      ['its display name is in another part', '=LET(c,"x; Property ID (old)",RR.QUERY(c))', 'byHand'],
    ] as const)('tell where to look if %s', (_, formula, where) => {
      const column = { name: 'property_id', label: 'Property ID (old)', successor: 'svc_property_id' };
      const [use] = deprecatedUses([line({ sheet: 'A', cell: 'A1', formula, deprecated: [column] })]);
      expect({ byHand: addressesOf(use!.byHand), elsewhere: addressesOf(use!.elsewhere) }).toEqual({
        byHand: [],
        elsewhere: [],
        [where]: ['A!A1'],
      });
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

  describe('the changed display names in use', () => {
    const area = { label: 'Lettable Area', name: 'actual_lettable_area_sqm', note: 'It changed.' };

    it('are listed once, with the formulas that hold them and those that read them from cells', () => {
      const lines = [
        line({
          sheet: 'Roll',
          cell: 'A1',
          formula: '=RR.QUERY("Unit Name, Lettable Area")',
          renamed: [area],
        }),
        line({ sheet: 'Roll', cell: 'A9', formula: '=RR.QUERY(B8:J8)', renamed: [area] }),
        line({ sheet: 'Roll', cell: 'A20', formula: '=RR.QUERY("unit_name")' }),
      ];
      expect(
        renamedUses(lines).map(({ column, note, lines: all, rewritings }) => ({
          name: column.name,
          note,
          lines: addressesOf(all),
          formulas: rewritings.map(({ formula }) => formula),
        })),
      ).toEqual([
        {
          name: 'Lettable Area',
          note: 'It changed.',
          lines: ['Roll!A1', 'Roll!A9'],
          formulas: ['=RR.QUERY("Unit Name, actual_lettable_area_sqm")'],
        },
      ]);
    });
  });
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

describe('the list of formulas', () => {
  const at = (sheetPosition: number, cell: string, change: Partial<FormulaLine> = {}) =>
    line({ sheet: 'CAB'[sheetPosition]!, sheetPosition, cell, ...change });
  const addressesOf = (lines: readonly FormulaLine[]) => lines.map(({ sheet, cell }) => `${sheet}!${cell}`);
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
      expect(equal.map(({ message, failed, lines }) => [message, failed, addressesOf(lines)])).toEqual([
        ['down', true, ['C!B2', 'A!C3', 'A!C4']],
        ['old', false, ['C!B1', 'A!B1', 'B!B1']],
      ]);
      expect(addressesOf(single)).toEqual(['B!A1']);
      expect(sheets.map(({ sheet, lines }) => [sheet, addressesOf(lines)])).toEqual([
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
      expect(firstOf(groups, 100).sheets.map((group) => group.sheet)).toEqual(['C', 'A']);
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
});

describe('the messages in the list', () => {
  const lines = (count: number, message?: string, state: 'failed' | 'stale' = 'stale') =>
    Array.from({ length: count }, (_, index) => line({ sheet: 'A', cell: `B${index + 1}`, state, message }));

  describe('a shared message', () => {
    it('needs three formulas', () =>
      expect(sharedMessages([...lines(3, 'down'), ...lines(2, 'gone'), ...lines(5)])).toEqual([
        { message: 'down', formulas: 3, failed: false },
      ]));

    it('names the first request if each formula failed in a different one', () => {
      const [none, ...named] = lines(4, 'down');
      const all = [
        none!,
        ...named.map((formulaLine, index) => ({ ...formulaLine, requestId: `request-${index + 1}` })),
      ];
      expect(sharedMessages(all)).toEqual([
        { message: 'down', formulas: 4, failed: false, requestId: 'request-1' },
      ]);
    });
  });
});
