import { listFormulas } from '../../../src/answers/formulas/list-formulas';
import { createFormulas } from '../../../src/answers/formulas/formula-inventory';
import type { Formula } from '../../../src/answers/formulas/join-formulas';
import { createWorkbookActions } from '../../../src/answers/formulas/workbook-actions';
import { formatResult } from '../../../src/answers/formulas/write-formulas';
import { createLastWritten } from '../../../src/excel/write/last-written';
import { clockByHand } from '../../support/clock-by-hand';
import { installCustomFunctions } from '../../support/custom-functions';
import { fakeGateway } from '../../support/fake-gateway';
import { FakeWorkbook } from '../../support/fake-workbook';
import { typedSheets } from '../../support/typed-sheets';

installCustomFunctions();

/** A workbook with a formula in B6, and the pane's actions. */
async function setup() {
  const gateway = fakeGateway(
    {
      columns: [{ columnName: 'tenant_name', columnType: 'STRING', displayName: 'Tenant Name' }],
      rows: [{ tenant_name: 'Arden' }],
      databases: [{ id: '1', name: 'Harbour' }],
    },
    { rowGrain: 'fixed' },
  );
  const { runs } = gateway.context;
  const book = new FakeWorkbook(gateway);
  const clock = clockByHand();
  const inventory = createFormulas({
    runs,
    scan: () => book.scan(),
    findObstacle: async () => undefined,
    findUnspilled: async () => new Set<string>(),
    watchWorkbook: () => undefined,
    now: () => Date.now() + 60_000,
    setTimer: clock.setTimer,
  });
  const formulas = { ...inventory, ...listFormulas(inventory) };
  const excel = { ...book.excel };
  const written = createLastWritten();
  const actions = createWorkbookActions({ formulas, runs, excel, written, setTimer: clock.setTimer });
  await book.enter('Roll!B6', 'tenant_name');
  await formulas.scan();
  book.called.length = 0;
  const line = formulas.lines()![0]!;
  /** Moves the clock until the work ends. */
  const ended = async <T>(work: Promise<T>) => {
    let isOver = false;
    const done = work.finally(() => (isOver = true));
    done.catch(() => undefined);
    while (!isOver) await clock.pass(1_000);
    return done;
  };
  return { book, excel, formulas, written, actions, line, ended };
}

describe('a formula that a person runs again', () => {
  it('is called, whatever its cell shows', async () => {
    const { book, actions, line, ended } = await setup();
    await ended(actions.runAgain([line]));
    expect(book.called).toEqual(['Roll!B6']);
  });

  it('is an error with a next step if Excel never calls it', async () => {
    const { excel, actions, line, ended } = await setup();
    excel.recalculateCells = async () => undefined;
    excel.enterAgain = async () => ({ rewritten: 0, left: [] });
    await expect(ended(actions.runAgain([line]))).rejects.toThrow(
      'Excel did not run Roll!B6. Check whether the sheet is protected.',
    );
  });

  it('is an error if the formula is gone', async () => {
    const { book, actions, line, ended } = await setup();
    book.cells.clear();
    await expect(ended(actions.runAgain([line]))).rejects.toThrow(
      'Roll!B6 has no Rent Roll formula any more.',
    );
  });
});

describe('a formula that a person enters again', () => {
  const UNKNOWN = '=_xldudf_RR_QUERY("tenant_name","")';
  const KNOWN = '=RR.QUERY("tenant_name","")';

  it('is entered with the functions that this Excel knows', async () => {
    const { written, actions, line } = await setup();
    const sheets = typedSheets('Roll');
    sheets.type('Roll', { B6: KNOWN });
    sheets.behaviour.unregistered = true;
    sheets.workbook.reopen();
    expect(sheets.contents('Roll')).toEqual({ B6: UNKNOWN });
    await actions.enterAgain([{ ...line, formula: UNKNOWN }]);
    expect(sheets.contents('Roll')).toEqual({ B6: KNOWN });
    expect(written.current()).toMatchObject({ by: 'formulas', what: 'Roll!B6' });
  });

  it('is undone together with the others', async () => {
    const { written, actions, line } = await setup();
    const sheets = typedSheets('Roll');
    const before = { B6: KNOWN, C6: KNOWN };
    sheets.type('Roll', before);
    const all = [line, { ...line, cell: 'C6', column: 2 }];
    await actions.rewrite(
      all.map((formulaLine) => ({
        line: { ...formulaLine, formula: KNOWN },
        formula: '=RR.QUERY("unit_name")',
      })),
    );
    expect(written.current()?.what).toBe('Roll!B6 and another cell');
    await written.undo();
    expect(sheets.contents('Roll')).toEqual(before);
  });
});

describe('the formats of a result', () => {
  it('are those of the formula that stands there now, not when the pane last looked', async () => {
    const { book, formulas, actions, line } = await setup();
    await book.enter('Roll!B6', 'tenant_name', { filters: 'tenant_name=Arden' });
    await actions.format(line).catch(() => undefined);
    expect(formulas.lines()?.map(({ formula }) => formula)).not.toEqual([line.formula]);
  });

  const FORMULA = '=RR.QUERY("rent",,0)';
  const formats = async (now: Record<string, string>, headerRows = 0) => {
    const sheets = typedSheets('Roll');
    sheets.type('Roll', now);
    const written = createLastWritten();
    const markFormatted = jest.fn();
    const listed = { sheet: 'Roll', cell: 'B6', formula: FORMULA, runs: [{}] } as unknown as Formula;
    const done = await formatResult(
      written,
      listed,
      { headerRows, formats: ['0.00'] },
      { markFormatted },
    ).catch(({ message }: Error) => message);
    return [done, sheets.cell('Roll!B6').ownFormat, markFormatted.mock.calls.length, written.current()?.what];
  };

  it('are set, and not offered again', async () =>
    expect(await formats({ B6: FORMULA })).toEqual([undefined, '0.00', 1, 'the formats of Roll!B6']));

  it.each<[string, Record<string, string>, number]>([
    ['whose formula has moved since it was listed', { B6: '12', B7: FORMULA }, 0],
    ['that does not spill', { B6: FORMULA }, 1],
  ])('change no other cell than those of a result %s, and stay on offer', async (_, now, headerRows) =>
    expect(await formats(now, headerRows)).toEqual([
      'Roll!B6 does not show this result now. Look for formulas again.',
      ...['General', 0, undefined],
    ]),
  );
});
