import { createColumnNames } from '../../src/answers/naming';
import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { queryEvents } from '../../src/features/reports/query-events';
import { repeatCall } from '../../src/functions/call-function';
import { createCatalogue } from '../../src/service/catalogue/catalogue';
import { leaseEventsSheet } from '../../src/templates/events/lease-events';
import { askService } from '../support/ask-service';
import { aCall, contextOf } from '../support/fake-gateway';
import { openWireStage } from '../support/wire-stage';
import { EVENT_COLUMNS, eventsOracle } from '../templates/events/events-oracle';
import { expectEvents } from '../templates/events/read-events';
import { latestRows } from '../templates/totals/totals-oracle';
import { calculate } from './calculate';
import type { Value } from './write-xlsx';

const { identity, rentrollDateColumn } = DEFAULT_PROFILE;
const plain = (cell: unknown) =>
  (typeof cell === 'object' && cell !== null && 'basicValue' in cell ? cell.basicValue : cell) as Value;

it('has the lease events of the demo, by deadline', async () => {
  const stage = await openWireStage();
  const wire = await stage.start();
  await wire.signIn();
  const { context } = contextOf(wire.client);
  const databases = (await wire.client.databases()).value;
  context.databases.become(databases);
  const ids = databases.map(({ id }) => id);
  const { columns } = createCatalogue();
  const template = leaseEventsSheet('Events', queryEvents(columns, DEFAULT_PROFILE));
  const asked = { columns: EVENT_COLUMNS, rentrolls: 'all-rentrolls' };
  const all = await askService(wire, 'query', asked, ids);
  const from = all
    .map((row) => String(row[rentrollDateColumn]).slice(0, 10))
    .sort()
    .at(-1)!;
  const before = new Date(Date.parse(from) - 86_400_000).toISOString().slice(0, 10);
  const at = (day: string) => latestRows(all, { property: identity.property, date: rentrollDateColumn }, day);
  const oracle = eventsOracle(at(from), { from, months: 12, earlier: at(before) });

  /** The cells of the two queries, and their headings. */
  const queries = Object.keys(template.cells).filter((cell) =>
    String(template.cells[cell]).startsWith('=RR.QUERY('),
  );
  const answers = new Map<string, Value[][]>();
  for (const [k, cell] of queries.entries()) {
    const [, first, last] = /\(([A-Z]+)22:([A-Z]+)22,/.exec(String(template.cells[cell]))!;
    const names = Object.keys(template.cells).filter((one) => /^[A-Z]+22$/.test(one));
    const places = names.map((one) => one.slice(0, -2));
    const headings = places
      .slice(places.indexOf(first!), places.indexOf(last!) + 1)
      .map((letters) => template.cells[`${letters}22`]);
    const options = [['as_of', k === 0 ? from : before]];
    const { cells } = await repeatCall(
      context,
      { name: 'QUERY', args: [[headings], null, 0, null, null, options] },
      aCall,
    );
    answers.set(
      cell,
      cells.map((row) => row.map(plain)),
    );
  }
  await wire.stop();
  await stage.close();

  const [now, earlier] = queries.map((cell) => answers.get(cell)!);
  const withEvents = new Set(oracle.map(({ row }) => row)).size;
  const rowsOf = (heading: string): number | undefined => {
    if (heading.startsWith('Deadline: ')) return now!.length;
    if (heading === 'Rows with an event') return withEvents;
    if (/^Earlier: (?!row of its unit|the same event)/.test(heading)) return earlier!.length;
    return heading === 'How many' ? undefined : oracle.length;
  };
  const isSpill = (cell: string) => /^[A-Z]+23$/.test(cell) && String(template.cells[cell]).startsWith('=');
  const table = [
    'Event',
    'Its number',
    'Each rent roll moves it',
    'Is listed',
    'Its column',
    'Its cells',
    'Column of its notice',
    'Cells of its notice',
    'Choices',
  ];
  const isList = (cell: string) => /^[B-L]23$/.test(cell);
  const filled = Object.fromEntries(
    Object.keys(template.cells)
      .filter((cell) => isSpill(cell) && !queries.includes(cell))
      .flatMap((cell) => {
        const heading = String(template.cells[cell.replace('23', '22')]);
        if (!isList(cell) && table.includes(heading)) return [];
        const rows = rowsOf(heading);
        return rows === undefined ? [] : [[cell, rows] as const];
      }),
  );
  const [calculated] = await calculate([
    {
      sheets: [template],
      values: { Events: Object.fromEntries(queries.map((cell) => [cell, answers.get(cell)!])) },
      filled: { Events: filled },
    },
  ]);
  const { heading } = createColumnNames(columns);
  expectEvents(
    { value: (cell) => calculated!('Events', cell) },
    oracle,
    new Map(columns.map(({ name }) => [name, heading(name)])),
  );
});
