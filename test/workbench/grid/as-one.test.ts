import { STRICT, type Behaviour } from '../../../src/workbench/workbook/behaviour';
import { openGrid } from '../../support/open-grid';

/** What the function was asked. It answers with its argument. */
const asked: unknown[] = [];
const behaviour: Behaviour = { ...STRICT };
const { workbook, area, idle, set, texts, write } = openGrid(
  [{ name: 'Sheet', cells: { A1: 1, A2: '=A1+1' } }],
  ({ args }, resolve) => {
    const [[value]] = args[0] as [[number]];
    asked.push(value);
    resolve({ value });
    return () => undefined;
  },
  { rows: 20, columns: 10, behaviour },
);
const inTurn = (...contents: string[]) => contents.forEach((content) => write('A1', content));

beforeEach(async () => {
  Object.assign(behaviour, STRICT);
  await set('B1', '=RR.QUERY(A1)');
  asked.length = 0;
});

it('calls a function once for changes that are made as one, also within others', async () => {
  workbook.asOne(() => {
    workbook.asOne(() => inTurn('5', '6'));
    inTurn('7');
  });
  await idle();
  expect([...asked, ...texts('A1', 'A2', 'B1')]).toEqual([7, '7', '8', '7']);
});

it('shows what came before to each read in between', () => {
  const read: string[] = [];
  workbook.asOne(() => {
    for (const content of ['10', '11']) {
      write('A1', content);
      read.push(...texts('A2'));
    }
    workbook.addName('first', area('A1'));
    write('A3', '=first*2');
    read.push(...texts('A3'));
    workbook.deleteName('first');
  });
  expect(read).toEqual(['11', '12', '22']);
});

it('keeps and calculates what was changed before a failure', async () => {
  expect(() =>
    workbook.asOne(() => {
      write('A1', '20');
      throw new Error('refused');
    }),
  ).toThrow('refused');
  await idle();
  expect([...texts('A2'), ...asked]).toEqual(['21', 20]);
});

it('calculates each formula as it is entered while calculation is manual', () => {
  behaviour.manualCalculation = true;
  workbook.asOne(() => {
    write('A1', '30');
    write('C1', '=A1');
    write('A1', '31');
  });
  expect(texts('C1', 'A1')).toEqual(['30', '31']);
});
