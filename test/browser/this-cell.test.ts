import { accessibilityViolations } from '../support/axe';
import { openTab } from '../support/pane-steps';
import type { Product } from '../support/product';
import { rowsBehind, sumOf } from '../support/rows-behind';
import { withWorkbench } from '../support/with-workbench';
import type { WorkbenchDriver } from '../support/workbench-driver';

let product: Product;
let book: WorkbenchDriver;
const asked: string[] = [];

withWorkbench((started) => ({ product, book } = started));
beforeAll(() => {
  book.page.context().on('request', (request) => {
    if (/\/thirdparty\//.test(request.url())) asked.push(new URL(request.url()).pathname);
  });
});

const { region, select, told, behind, follow, amountsIn, figureOf } = rowsBehind(() => book);

it('leads from a cell of the workbook to file, row and decision, and asks only on request', async () => {
  const columns = 'property_name, unit_name, contracted_rent_pa, currency, _row_key';
  await book.enter('B2', `=RR.QUERY("${columns}","contracted_rent_pa>0",1,,,"sort=contracted_rent_pa desc")`);
  await book.enter('H2', '=SUM(INDEX(B2#,0,3))');
  await book.enter('H4', 'a note');
  await openTab(book.pane, 'This cell');
  const [, , bottom] = /(\w+):([A-Z]+)(\d+)/.exec((await book.spill('B2'))!)!.slice(1);

  asked.length = 0;
  for (let row = 2; row < 30; row++) await select(`D${row}`);
  await select('H4');
  await told('This cell does not depend on a Rent Roll formula.');
  await select('H2');
  await told('column Contracted Rent PA');
  await select('D2');
  await told('The heading of a column. Select a value below it for its source.');
  await select(`D3:D${bottom}`);
  await told('Contracted Rent PA, sum');
  await told(/fetched \d/);
  await select('D5');
  await told('Sheet1!D5');
  await told('contracted_rent_pa');
  await told(/^From 1 rent roll, approval not known, of \d+ \w{3} \d{4}/);
  expect(asked).toEqual([]);
  await region().getByRole('button', { name: 'Ask the service' }).click();
  await told(/^From 1 rent roll, (?:not )?approved, of \d+ \w{3} \d{4}$/);
  expect(asked.splice(0)).toHaveLength(1);

  const key = await book.shown('F5');
  const [rollId] = key.split('-');
  await region().getByRole('button', { name: 'Find the source row' }).click();
  await told(/^Row \d+ of the sheet/);
  await told(new RegExp(`rent roll ${rollId}\\.`));
  expect(asked.length).toBeLessThanOrEqual(4);
  const rolls = await product.service.admin.rentrolls({});
  const roll = rolls.find(({ rentrollId }) => String(rentrollId) === rollId)!;
  await told(roll.isApproved ? 'Rent roll approved' : 'Rent roll not approved');
  await told(
    roll.propertyState === 'no decision' ? 'No decision on the property' : `Property ${roll.propertyState}`,
  );
  expect(await accessibilityViolations(book.addin(), { exclude: '[data-tabster-dummy]' })).toEqual([]);

  await region().getByRole('button', { name: 'Insert mappings' }).click();
  await select('K2');
  await told('At Sheet1!K2');
  await region().getByRole('button', { name: 'Insert here' }).click();
  await book.until(() => book.shown('L2'), 'Source column');
  expect((await book.cell('K2')).formula).toMatch(/^=RR\.MAPPINGS\("\d+"\)$/);
  expect(book.problems).toEqual([]);
});

it('leads from sums, counts and lookups over a result to the rows behind, which add up, and from each to its source', async () => {
  await book.enter('M1', 'EUR');
  const figures: [formula: string, words: RegExp][] = [
    ['=SUM(INDEX(B2#,0,3))', /add up to/],
    ['=SUMIFS(INDEX(B2#,0,3),INDEX(B2#,0,4),M1,INDEX(B2#,0,3),">"&50000)', /add up to/],
    ['=AVERAGEIFS(INDEX(B2#,0,3),INDEX(B2#,0,4),"EUR")', /average to/],
    ['=COUNTIFS(INDEX(B2#,0,4),"EUR")', /rows/],
    ['=INDEX(INDEX(B2#,0,3),MATCH(F5,INDEX(B2#,0,5),0))', /1 row/],
  ];
  for (const [formula, words] of figures) {
    await book.enter('M3', formula);
    await select('M1');
    await told('This cell does not depend on a Rent Roll formula.');
    await select('M3');
    await behind().getByText(words).first().waitFor();
  }
  const figure = Number((await book.cell('D5')).value);
  expect(Number((await book.cell('M3')).value)).toBe(figure);
  await behind()
    .getByRole('button', { name: /^Find the source row/ })
    .click();
  await told('Sheet1!D5');
  await region().getByRole('button', { name: 'Find the source row' }).waitFor();

  await book.enter('M3', '=SUM(INDEX(B2#,0,3))+SUM(OFFSET(D3,0,0,2,1))');
  await select('M1');
  await select('M3');
  await told(/depends on the results below\..*this part is not followed: OFFSET\(D3,0,0,2,1\)/);
});

it('leads from SUMPRODUCT over a result to the rows that it multiplies, and from one of them to its source', async () => {
  await book.enter(
    'Sheet1!M3',
    '=SUMPRODUCT(--(INDEX(B2#,0,4)="EUR"),(INDEX(B2#,0,3)>300000)*1,INDEX(B2#,0,3))',
  );
  await follow('Sheet1!M3', /rows add up to/);
  const amounts = await amountsIn(behind());
  expect(amounts.every((amount) => amount > 300_000)).toBe(true);
  expect(sumOf(amounts)).toBe(await figureOf('Sheet1!M3'));
  await behind()
    .getByRole('button', { name: /^Find the source row/ })
    .first()
    .click();
  await region().getByRole('button', { name: 'Find the source row', exact: true }).waitFor();
});

it('leads from a sum over FILTER to the rows that are left', async () => {
  await book.enter('M3', '=SUM(FILTER(INDEX(B2#,0,3),(INDEX(B2#,0,4)="EUR")*(INDEX(B2#,0,3)>300000),0))');
  await follow('Sheet1!M3', /rows add up to/);
  expect(sumOf(await amountsIn(behind()))).toBe(await figureOf('Sheet1!M3'));
});

it('leads from the sum and the quotient of two figures to the rows of each part', async () => {
  await book.enter('O3', '=SUMIFS(INDEX(B2#,0,3),INDEX(B2#,0,3),">400000")');
  await book.enter('M3', '=ROUND(SUMIFS(INDEX(B2#,0,3),INDEX(B2#,0,3),">300000")-O3,2)');
  await follow('Sheet1!M3', /2 parts add up to/);
  const parts = behind().getByRole('group');
  expect(await parts.count()).toBe(2);
  const amounts: number[][] = [];
  for (const part of await parts.all()) {
    await part.getByRole('button', { expanded: false }).click();
    amounts.push(await amountsIn(part));
  }
  const [few, fewer] = amounts.map(sumOf);
  expect(sumOf([few!, -fewer!])).toBe(await figureOf('Sheet1!M3'));
  await parts.nth(1).getByRole('button', { name: 'Go to Sheet1!O3' }).waitFor();

  await book.enter('M3', '=IFERROR(O3/SUM(INDEX(B2#,0,3)),0)');
  await follow('Sheet1!M3', /Calculated from 2 parts/);
  expect(await accessibilityViolations(book.addin(), { exclude: '[data-tabster-dummy]' })).toEqual([]);
});
