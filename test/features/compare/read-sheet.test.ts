import { readRentRoll } from '../../../src/intake/read-rent-roll';
import { MAX_CELLS, MAX_ROWS } from '../../../src/intake/size-limits';
import { filledText } from '../../../src/features/compare/compare-actions';
import { listSheets, readSheet } from '../../../src/features/compare/read-sheet';
import { tableRange } from '../../../src/features/compare/chosen-table';
import type { SheetContent } from '../../../src/workbench/workbook/sheet-content';
import { cellsOf } from '../../support/cells-of';
import { emulatedExcel } from '../../support/emulated-excel';
import { textTable } from '../../support/text-table';

/** Three units from B2 on. */
const ROLL = cellsOf('B2', [
  ['Objekt: Crane House'],
  ['ME-Nr.', 'Mieter', 'Fläche m²', 'Jahresmiete EUR'],
  ['01', 'Alder Foods GmbH', 100, 12_000],
  ['02', 'Birch Travel AG', 200, 24_000],
  ['03', 'Cedar Legal AG', 50.5, '=1/0'],
  ['Summe', '', '=SUM(D4:D6)', 36_000],
]);
/** Beside them what a formula of the add-in spills. */
const WITH_ADJACENT_RESULT: SheetContent = {
  name: "Agent's list",
  cells: {
    ...ROLL,
    G3: '=RR.QUERY("unit_reference; tenant_name; contracted_rent_pa")',
  },
  formats: { 'D4:D7': '#,##0.00' },
};
const SPILL = [
  ['Unit', 'Tenant', 'Rent p.a.'],
  ...Array.from({ length: 9 }, (_, row) => [`U${row}`, `Tenant ${row}`, 1_000 + row]),
];
const { model, workbook, hooks, behaviour, idle } = emulatedExcel(
  [
    { name: 'Only results', cells: { B2: '=RR.QUERY("unit_reference")' } },
    {
      name: 'Below headings',
      cells: { B1: 'Unit', C1: 'Tenant', D1: 'Rent p.a.', B2: '=RR.QUERY("unit_reference")' },
    },
    WITH_ADJACENT_RESULT,
    { name: 'Empty', cells: {} },
    { name: 'Many rows', cells: { A1: 'x', A100: 'y' } },
    { name: 'Copy', cells: ROLL },
  ],
  () => ({ value: SPILL }),
);

const idOf = (name: string) => workbook.sheets().find((sheet) => sheet.name === name)!.id;
const read = async (name: string, signal = new AbortController().signal) => {
  const shares: number[] = [];
  workbook.activate(idOf(name));
  await idle();
  const found = await readSheet(undefined, { signal, progress: (share) => void shares.push(share) });
  return { ...found, shares };
};

describe('the sheet in front', () => {
  it.each(['value', 'blank', 'formula'] as const)(
    'is read without what formulas of the add-in fill, where Excel gives the %s of spilled cells',
    async (spillFormulas) => {
      Object.assign(behaviour, { spillFormulas });
      const found = await read("Agent's list");
      const values = found.grid.rows.map((row) => row.map((cell) => (cell as { v: unknown }).v));
      expect(values).toEqual(
        [
          ['Objekt: Crane House', null, null, null],
          ['ME-Nr.', 'Mieter', 'Fläche m²', 'Jahresmiete EUR'],
          [1, 'Alder Foods GmbH', 100, 12_000],
          [2, 'Birch Travel AG', 200, 24_000],
          [3, 'Cedar Legal AG', 50.5, '#DIV/0!'],
          ['Summe', null, 350.5, 36_000],
        ].map((row) => [...row, null, null, null, null]),
      );
      expect(found).toMatchObject({ sheet: "Agent's list", firstColumn: 1, hasResults: true, shares: [1] });
      expect(found.grid).toMatchObject({ firstRow: 2, firstColumn: 1 });
      const tables = readRentRoll(found.grid);
      expect(tableRange(found, tables, tables[0]!)).toBe('B2:E7');
    },
  );

  it('has formats, formulas, errors, and the rows that are hidden', async () => {
    const sheetId = idOf("Agent's list");
    model.dispatch('HIDE_COLUMNS_ROWS', { sheetId, dimension: 'ROW', elements: [3] });
    model.dispatch('HIDE_COLUMNS_ROWS', { sheetId, dimension: 'COL', elements: [2] });
    const { grid } = await read("Agent's list");
    expect(grid.rows[5]![2]).toEqual({ v: 350.5, fmt: '#,##0.00', f: true });
    expect(grid.rows[4]![3]).toEqual({ v: '#DIV/0!', err: true });
    expect(grid.hiddenRows).toEqual(new Set([4]));
  });

  it('has the cells that are merged', async () => {
    const sheetId = idOf("Agent's list");
    const area = { sheetId, top: 3, bottom: 4, left: 2, right: 2 };
    workbook.merge(area);
    const { merges } = (await read("Agent's list")).grid;
    expect(merges).toEqual([{ top: 2, bottom: 3, left: 1, right: 1 }]);
    model.dispatch('REMOVE_MERGE', { sheetId, target: [area] });
  });

  it.each([
    ['Empty', 'Sheet "Empty" is empty. Open the sheet with the agent\'s rent roll.'],
    [
      'Only results',
      'Sheet "Only results" has only what RR formulas fill. Open the sheet with the agent\'s rent roll, or choose “Compare with another sheet”.',
    ],
  ])('is refused if it is %s', (name, message) =>
    expect(read(name)).rejects.toMatchObject({ code: 'bad-input', message }),
  );

  it('is not the one that is read where another one is named, which stays behind it', async () => {
    workbook.activate(idOf('Empty'));
    await idle();
    const { signal } = new AbortController();
    expect(await readSheet(idOf("Agent's list"), { signal })).toMatchObject({
      sheet: "Agent's list",
      sheetId: idOf("Agent's list"),
      grid: { firstRow: 2, firstColumn: 1 },
    });
    expect(workbook.activeSheet()).toBe(idOf('Empty'));
    await expect(readSheet('gone', { signal })).rejects.toMatchObject({
      code: 'not-found',
      message: 'The sheet was deleted. Choose another one.',
    });
  });

  it('is refused before a cell is read if it is too large, with the limit', async () => {
    const zone = { top: 0, left: 0, bottom: 199_999, right: 24 };
    const measured = jest.spyOn(workbook, 'usedZone').mockReturnValue(zone);
    const cells = jest.spyOn(workbook, 'cell');
    await expect(read('Many rows')).rejects.toMatchObject({
      code: 'too-large',
      message: `Sheet "Many rows" has 200,000 rows and 25 columns. At most ${MAX_ROWS.toLocaleString('en-US')} rows and ${MAX_CELLS.toLocaleString('en-US')} cells are compared. Copy the rent roll of one property to a sheet of its own.`,
    });
    expect(cells).not.toHaveBeenCalled();
    measured.mockRestore();
    cells.mockRestore();
  });

  it('is not read on after the person cancels', () =>
    expect(read("Agent's list", AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' }));

  it('stays readable where Excel does not tell what is hidden or merged', async () => {
    let syncs = 0;
    hooks.onSync = () => {
      // Excel is asked which cells are hidden and merged after the sheet, its size, its cells and its spills.
      if (++syncs >= 5) throw new Error('not implemented');
    };
    const { grid } = await read("Agent's list");
    hooks.onSync = () => undefined;
    expect(syncs).toBeGreaterThanOrEqual(6);
    expect([grid.rows.length, grid.hiddenRows, grid.merges]).toEqual([6, undefined, undefined]);
  });
});

describe('rows that a formula fills', () => {
  it('are read as a rent roll of their own, with the formula that fills them', async () => {
    const { signal } = new AbortController();
    const found = await readSheet(idOf("Agent's list"), { signal }, 'G3');
    expect(found).toMatchObject({
      ...{ sheet: "Agent's list", firstColumn: 6, hasResults: false },
      filledBy: { name: 'RR.QUERY', cell: 'G3' },
      grid: { firstRow: 3, firstColumn: 6 },
    });
    expect(found.grid.rows.map((row) => row.map((cell) => (cell as { v: unknown }).v))).toEqual(SPILL);
    await expect(readSheet(idOf("Agent's list"), { signal }, 'G4')).rejects.toMatchObject({
      message: 'No formula fills cells from G4 on sheet "Agent\'s list". Choose again.',
    });
  });

  it('begin with the headings that stand above the formula', async () => {
    const { grid } = await readSheet(idOf('Below headings'), { signal: new AbortController().signal }, 'B2');
    expect([grid.firstRow, grid.rows.length, grid.rows[0]]).toEqual([
      ...[1, SPILL.length + 1, [{ v: 'Unit' }, { v: 'Tenant' }, { v: 'Rent p.a.' }]],
    ]);
  });
});

it('the sheets that look like rent rolls are listed first, and results of formulas by their cells', async () => {
  workbook.activate(idOf('Copy'));
  await idle();
  const seen: number[] = [];
  const sheets = await listSheets(async (grid, filledBy) => {
    seen.push(grid.rows.length);
    return readRentRoll(grid, { isList: filledBy !== undefined }).some(({ facts }) => facts.length > 0);
  });
  const listed = sheets.map(({ name, filledBy, isLikely, isInFront }) => [
    name + filledText(filledBy),
    ...[String(isLikely), String(isInFront)],
  ]);
  expect(listed).toEqual(
    textTable(`
      Only results, filled by RR.QUERY at B2 | true | false
      Below headings, filled by RR.QUERY at B2 | true | false
      Agent's list | true | false
      Agent's list, filled by RR.QUERY at G3 | true | false
      Copy | true | true
      Only results | false | false
      Below headings | false | false
      Empty | false | false
      Many rows | false | false
    `),
  );
  // A long sheet is not read as a whole to be listed.
  expect(Math.max(...seen)).toBe(60);
});
