import { emulatedExcel } from '../../support/emulated-excel';

let rows = 2;
const { workbook, behaviour, idle } = emulatedExcel(
  [
    { name: 'Roll', cells: { A1: 1, B1: '=A1*2', C1: '=B1+1' } },
    { name: 'Report', cells: { A1: '=Roll!B1*10', A2: '=SUM(SEQUENCE(3))' } },
  ],
  () => ({ value: Array.from({ length: rows }, (_, at) => [at + 1]) }),
);
const [roll, report] = workbook.sheets().map(({ id }) => id) as [string, string];
const position = (sheetId: string, cell: string) => ({
  sheetId,
  row: Number(cell.slice(1)) - 1,
  col: cell.charCodeAt(0) - 65,
});
const area = (sheetId: string, cell: string) => {
  const { row, col } = position(sheetId, cell);
  return { sheetId, top: row, left: col, bottom: row, right: col };
};
const set = (sheetId: string, cell: string, text: string) => workbook.write(area(sheetId, cell), () => text);
const shown = (sheetId: string, ...cells: string[]) =>
  cells.map((cell) => workbook.cell(position(sheetId, cell)).value);
const inExcel = (work: (context: Excel.RequestContext) => void) =>
  Excel.run(async (context) => {
    work(context);
    await context.sync();
  });

beforeEach(() => {
  rows = 2;
  workbook.clear({ sheetId: roll, top: 2, left: 0, bottom: 30, right: 10 });
  set(roll, 'A1', '1');
  behaviour.manualCalculation = false;
  workbook.calculate();
  behaviour.manualCalculation = true;
});

it('leaves what depends on an entry as it was until a calculation', () => {
  set(roll, 'A1', '5');
  expect([shown(roll, 'A1', 'B1', 'C1'), shown(report, 'A1')]).toEqual([[5, 2, 3], [20]]);
  workbook.calculate();
  expect([shown(roll, 'B1', 'C1'), shown(report, 'A1')]).toEqual([[10, 11], [100]]);
});

it('calculates a formula that is entered once, with what its references show', () => {
  set(roll, 'A1', '5');
  set(roll, 'D3', '=B1+A1');
  expect(shown(roll, 'D3')).toEqual([7]);
  set(roll, 'A1', '6');
  expect(shown(roll, 'D3')).toEqual([7]);
});

it('shows the answer of a function, and not what depends on it', async () => {
  set(roll, 'A3', '=RR.QUERY("rent")');
  set(roll, 'C3', '=IF(ISERROR(A3),"–",SUM(A3#))');
  expect(shown(roll, 'A3', 'C3')).toEqual(['#BUSY!', '–']);
  await idle();
  expect(shown(roll, 'A3', 'A4', 'C3')).toEqual([1, 2, '–']);
  workbook.calculate(area(roll, 'C3'));
  expect(shown(roll, 'C3')).toEqual([3]);
});

it('keeps its values while sheets are added and edits are undone', () => {
  set(roll, 'A1', '5');
  workbook.deleteSheet(workbook.addSheet('More'));
  workbook.undo();
  expect(shown(roll, 'B1')).toEqual([2]);
});

it('calculates the sheet or the cells that an add-in asks for, and no other', async () => {
  set(roll, 'A1', '5');
  await inExcel((context) => context.workbook.worksheets.getItem('Report').calculate(false));
  expect([shown(roll, 'B1'), shown(report, 'A1')]).toEqual([[2], [20]]);
  await inExcel((context) => context.workbook.worksheets.getItem('Roll').getRange('B1').calculate());
  expect(shown(roll, 'B1', 'C1')).toEqual([10, 3]);
  await inExcel((context) => context.workbook.worksheets.getItem('Roll').calculate(false));
  expect([shown(roll, 'B1', 'C1'), shown(report, 'A1')]).toEqual([[10, 11], [20]]);
  await inExcel((context) => context.workbook.application.calculate('Recalculate'));
  expect(shown(report, 'A1')).toEqual([100]);
});

it('is told to add-ins, which may change it, and calculates when it becomes automatic', async () => {
  const mode = () =>
    Excel.run(async (context) => {
      const { application } = context.workbook;
      application.load('calculationMode');
      await context.sync();
      return application.calculationMode;
    });
  expect(await mode()).toBe('Manual');
  set(roll, 'A1', '5');
  await inExcel((context) => {
    context.workbook.application.calculationMode = 'Automatic';
  });
  expect([await mode(), shown(roll, 'C1')]).toEqual(['Automatic', [11]]);
  set(roll, 'A1', '6');
  expect(shown(roll, 'C1')).toEqual([13]);
});

it('shows what a request changed before it made calculation manual, and not what it changed after', async () => {
  behaviour.manualCalculation = false;
  await inExcel((context) => {
    const cell = context.workbook.worksheets.getItem('Roll').getRange('A1');
    cell.values = [[7]];
    context.workbook.application.calculationMode = 'Manual';
    cell.values = [[8]];
  });
  expect(shown(roll, 'A1', 'B1', 'C1')).toEqual([8, 14, 15]);
});
