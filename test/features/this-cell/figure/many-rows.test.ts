import type { Formula } from '../../../../src/answers/formulas/join-formulas';
import { figureRows } from '../../../../src/features/this-cell/figure/figure-rows';

const ROWS = 20_000;
const area = { sheet: 'S', row: 0, column: 0, rows: ROWS, columns: 2 };
const rents = Array.from({ length: ROWS }, (_, row) => ((row * 7_919) % 1_000_003) / 100);
const useOf = (row: number) => (row % 3 === 0 ? 'RETAIL' : 'OFFICE');
const office = rents.filter((_, row) => useOf(row) === 'OFFICE');
const sumOf = (amounts: readonly number[]) =>
  Math.round(amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0)) / 100;

const follow = (formula: string, signal = new AbortController().signal) =>
  figureRows(
    { sheet: 'S', cell: 'E1' },
    {
      reader: {
        values: async (areas) =>
          areas.map(({ column }) =>
            Array.from({ length: ROWS }, (_, row) => [column === 0 ? useOf(row) : rents[row]]),
          ),
        used: async () => area,
        names: async () => new Map(),
        cell: async (address) => ({
          ...{ value: sumOf(office), shown: '', formula: `=${formula}`, anchor: address },
          area: { sheet: 'S', row: 0, column: 4, rows: 1, columns: 1 },
        }),
      },
      results: [{ anchor: { sheet: 'S', cell: 'A1' }, area }],
      formulas: [
        {
          ...{ sheet: 'S', cell: 'A1', formula: '=RR.QUERY("use, rent")' },
          runs: [
            { shown: { rows: ROWS, columns: 2, basis: { endpoint: 'query', columns: [], shown: ROWS } } },
          ],
        } as unknown as Formula,
      ],
      namesOf: () => ({ profile: undefined, databases: [], catalogue: undefined }),
    },
    signal,
  );

const FIGURES = [
  'SUMIFS(INDEX(A1#,0,2),INDEX(A1#,0,1),"OFFICE")',
  'SUMPRODUCT(--(INDEX(A1#,0,1)="office"),INDEX(A1#,0,2))',
] as const;

it.each(FIGURES)('lists the first rows of %s, and what the others add up to', async (formula) => {
  const found = await follow(formula);
  expect(found).toMatchObject({ isSum: true, parts: [{ does: 'add', count: office.length }] });
  const [{ rows, unlistedSum }] = found!.parts as [NonNullable<typeof found>['parts'][number]];
  expect(rows).toHaveLength(200);
  expect(sumOf([...rows.map(({ amount }) => Number(amount)), unlistedSum!])).toBe(sumOf(office));
});

it('lets the page respond between slices of at most 512 rows, as soon as they take a while', async () => {
  let now = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await follow(FIGURES[1]);
  isDone = true;
  clock.mockRestore();
  expect(turns).toBeGreaterThan((2 * ROWS) / 512);
});

it('stops when another cell is selected', async () => {
  const under = new AbortController();
  const pending = follow(FIGURES[0], under.signal);
  under.abort();
  await expect(pending).rejects.toMatchObject({ code: 'cancelled' });
});
