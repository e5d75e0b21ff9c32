import { emulatedExcel } from '../../support/emulated-excel';

const { workbook, behaviour, area, idle, values, write } = emulatedExcel(
  [
    { name: 'Roll', cells: { A1: 1, B1: '=A1*2', C1: '=B1+1' } },
    { name: 'Report', cells: { A1: '=Roll!B1*10', A2: '=SUM(SEQUENCE(3))' } },
  ],
  () => ({ value: [[1], [2]] }),
);
const inExcel = (work: (context: Excel.RequestContext) => void) =>
  Excel.run(async (context) => {
    work(context);
    await context.sync();
  });

beforeEach(() => {
  workbook.clear(area('A3:K31'));
  write('A1', '1');
  behaviour.manualCalculation = false;
  workbook.calculate();
  behaviour.manualCalculation = true;
});

it('leaves what depends on an entry as it was until a calculation', () => {
  write('A1', '5');
  expect(values('A1', 'B1', 'C1', 'Report!A1')).toEqual([5, 2, 3, 20]);
  workbook.calculate();
  expect(values('B1', 'C1', 'Report!A1')).toEqual([10, 11, 100]);
});

it('calculates a formula that is entered once, with what its references show', () => {
  write('A1', '5');
  write('D3', '=B1+A1');
  expect(values('D3')).toEqual([7]);
  write('A1', '6');
  expect(values('D3')).toEqual([7]);
});

it('shows the answer of a function, and not what depends on it', async () => {
  write('A3', '=RR.QUERY("rent")');
  write('C3', '=IF(ISERROR(A3),"–",SUM(A3#))');
  expect(values('A3', 'C3')).toEqual(['#BUSY!', '–']);
  await idle();
  expect(values('A3', 'A4', 'C3')).toEqual([1, 2, '–']);
  workbook.calculate(area('C3'));
  expect(values('C3')).toEqual([3]);
});

it('calculates the sheet or the cells that an add-in asks for, and no other', async () => {
  write('A1', '5');
  await inExcel((context) => context.workbook.worksheets.getItem('Report').calculate(false));
  expect(values('B1', 'Report!A1')).toEqual([2, 20]);
  await inExcel((context) => context.workbook.worksheets.getItem('Roll').getRange('B1').calculate());
  expect(values('B1', 'C1')).toEqual([10, 3]);
  await inExcel((context) => context.workbook.worksheets.getItem('Roll').calculate(false));
  expect(values('B1', 'C1', 'Report!A1')).toEqual([10, 11, 20]);
  await inExcel((context) => context.workbook.application.calculate('Recalculate'));
  expect(values('Report!A1')).toEqual([100]);
});

it('is the mode that add-ins read', async () => {
  const mode = await Excel.run(async ({ workbook: { application }, sync }) => {
    application.load('calculationMode');
    await sync();
    return application.calculationMode;
  });
  expect(mode).toBe('Manual');
});
