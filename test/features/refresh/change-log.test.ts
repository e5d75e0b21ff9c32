import { sheetOf, textTable } from '../../support/text-table';
import type { Comparison, AppliedChanges } from '../../../src/answers/refresher';
import { logLines, logSheet } from '../../../src/features/refresh/change-log';
import type { TableDiff } from '../../../src/answers/result/table-diff';
import { countsText } from '../../../src/features/refresh/diff/diff-words';
import { refreshIntent } from '../../../src/features/refresh/pane/change-words';
import { rowsDiff } from '../../support/pane/change-samples';

const AT = new Date(2026, 10, 22, 14, 2).getTime();
const DIFF: TableDiff = {
  rows: { before: 3, after: 3 },
  added: 1,
  removed: 1,
  changed: 1,
  moved: 0,
  key: ['Unit Name'],
  totals: [],
  changes: [
    {
      kind: 'changed',
      row: '=A1',
      values: [
        { column: 'Rent', before: 100, after: 150, difference: 50, currency: 'EUR' },
        { column: 'Lease End', before: 46_295, after: '', isDate: true },
      ],
    },
    {
      ...{ kind: 'added', row: 'A2', tenant: 'Arden', reason: 'new lease' },
      values: [{ column: 'Rent', before: '', after: 70, difference: 70, currency: 'EUR' }],
    },
    { kind: 'removed', row: 'A3', values: [] },
  ],
  more: 0,
};

const changes = (...comparisons: Comparison[]): AppliedChanges => ({
  at: AT,
  groups: [
    {
      id: 'group',
      isSkipped: false,
      isComparedAgain: false,
      formulas: comparisons.map((comparison) => ({
        id: 'roll!B6',
        sheet: "Tenant's roll",
        cell: 'B6',
        formula: '=RR.QUERY("unit_name")',
        comparison,
      })),
    },
  ],
});

describe('the log of changes', () => {
  it('has a line for each value and each row, with when, who, and which formula', () => {
    const lines = logLines(changes({ kind: 'rows', ...DIFF }), 'ann').map(({ cells }) => cells);
    const about = `22 Nov 2026 14:02 | ann | Tenant's roll!B6 | =RR.QUERY("unit_name")`;
    expect(lines).toEqual(
      sheetOf(`
        When | Person | Cell | Formula | Row | What | Column | Before | After | Difference | Currency
        ${about} | =A1 | | Rent | 100 | 150 | 50 | EUR
        ${about} | =A1 | | Lease End | 46295 | | |
        ${about} | A2 | New · Arden · new lease | Rent | | 70 | 70 | EUR
        ${about} | A3 | Gone or no longer matching | | | | |
      `),
    );
  });

  describe('of more rows than it lists', () => {
    const rent = (difference: number, currency: string) => ({
      ...{ column: 'Rent', before: '', after: difference, difference, currency },
    });
    const row = (difference: number, currency = 'EUR') => ({
      ...{ kind: 'added' as const, row: 'A2', values: [rent(difference, currency)] },
    });
    const total = (difference: number, currency: string) => ({
      ...{ column: 'Rent', unit: '', currency, before: 0, after: difference, difference },
    });
    const counted = (rows: TableDiff['changes'], more: number, totals: TableDiff['totals']): Comparison => ({
      ...{ kind: 'rows', ...DIFF, changes: rows, more, totals },
    });
    const findUnlisted = (lines: ReturnType<typeof logLines>) =>
      lines.slice(1).filter(({ cells }) => cells[7] === '' && cells[8] === '');
    const sums = (lines: ReturnType<typeof logLines>) => {
      const cents = new Map<unknown, number>();
      for (const { cells } of lines.slice(1))
        cents.set(cells[10], (cents.get(cells[10]) ?? 0) + Math.round(Number(cells[9]) * 100));
      return Object.fromEntries(cents);
    };

    it('says below the rows of each formula how many there are besides, and what they add in each currency', () => {
      const partlyListed = counted([row(10.1)], 7, [total(30.3, 'EUR'), total(-5, 'GBP')]);
      const lines = logLines(changes(partlyListed, counted([row(1)], 2, [total(1, 'EUR')])), 'ann');
      expect(findUnlisted(lines).map(({ cells }) => cells.slice(4))).toEqual([
        ['and 7 more rows', '', 'Rent', '', '', 20.2, 'EUR'],
        ['and 7 more rows', '', 'Rent', '', '', -5, 'GBP'],
        ['and 2 more rows', '', '', '', '', '', ''],
      ]);
      expect(sums(lines)).toEqual({ EUR: 3130, GBP: -500, '': 0 });
    });

    it('lists at most 300 rows of values, and what the others add up to', () => {
      const full = counted(Array<ReturnType<typeof row>>(500).fill(row(1)), 7, [total(507, 'EUR')]);
      const lines = logLines(changes(...Array<Comparison>(3).fill(full)), 'ann');
      expect(lines.length - findUnlisted(lines).length).toBe(1 + 300);
      expect(findUnlisted(lines).map(({ cells }) => cells[4])).toEqual([
        ...['and 207 more rows', '507 rows', '507 rows'],
      ]);
      expect(sums(lines)).toEqual({ EUR: 3 * 50_700 });
    });
  });

  it('is a sheet of values: text that looks like a formula stays text, and numbers look like what they are', () => {
    const lines = logLines(changes({ kind: 'rows', ...DIFF }), '@ann');
    const { cells, formats, name } = logSheet('Changes', lines);
    expect(cells).toMatchObject({ B2: { text: '@ann' }, E2: { text: '=A1' }, H2: 100, K2: { text: 'EUR' } });
    const [amount, change] = ['#,##0.00', '+#,##0.00;-#,##0.00;0'];
    expect(name).toBe('Changes');
    expect(formats).toEqual({
      ...{ 'H2:I2': amount, J2: change, 'H3:I3': 'yyyy-mm-dd', 'H4:I4': amount, J4: change },
    });
    expect(Object.keys(cells)).not.toContain('J5');
  });
});

describe('the words about changes', () => {
  it.each(
    textTable(`
      220 221 12 2 1 3 | 220 → 221 rows: 12 changed, 2 new, 1 gone or no longer matching, 3 moved
      1 1 1 0 0 0 | 1 row: 1 changed
      1200 1200 0 0 0 1150 | 1,200 rows: 1,150 moved
      3 3 0 0 0 0 | 3 rows: only headings or number formats differ`),
  )('count the rows of a result, before, after, changed, new, gone and moved: %s', (counts, text) => {
    const [before = 0, after = 0, changed, added, removed, moved] = counts!.split(' ').map(Number);
    expect(countsText(rowsDiff({ rows: { before, after }, changed, added, removed, moved }))).toBe(text);
  });

  it.each(
    textTable(`
      done | 12 | none
      failed | 12 | warning
      failed | 0 | error
      nothing | 0 | none
      cancelled | 12 | none
      cancelled | 0 | none`),
  )('have the colour of the outcome: %s of %s formulas is shown as %s', (outcome, formulas, intent) =>
    expect(refreshIntent({ outcome: outcome as 'done', formulas: Number(formulas) }) ?? 'none').toBe(intent),
  );
});
