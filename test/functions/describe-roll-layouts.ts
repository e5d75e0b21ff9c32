import { ROLL_COLUMNS } from '../../src/contract/roll/roll-columns';
import { GivenRange } from '../../src/excel/given-range';
import type { Extraction, Hints, TargetColumn } from '../../src/intake/index';
import { readRentRoll } from '../../src/intake/read-rent-roll';
import { isoToSerial } from '../../src/table/iso-serial';
import { VALUE_NAMES, type LayoutCase } from '../intake/layouts/layout-cases';
import { askFunction, plainCells } from '../support/ask-function';
import { fakeGateway } from '../support/fake-gateway';

const gateway = fakeGateway();

/** What a person answers where a layout says nothing of it: the options of a formula, and the hints of the reader. */
const ANSWERS: Readonly<Record<string, readonly [option: string, hint: Hints]>> = {
  currency: ['EUR', { currency: 'EUR' }],
  period: ['month', { period: 'month' }],
  area_unit: ['sqm', { areaUnit: 'sqm' }],
  decimal: ['point', { decimal: '.' }],
  date_order: ['day', { dateOrder: 'day' }],
};

/** Asks RR.ROLL for a layout, and answers the questions that its messages name, until it spills. */
async function askLayout({ rows, answers }: LayoutCase) {
  const range = new GivenRange(rows, "'Agent'!B3:Z99", 'Clean!A1');
  const given = new Map<string, string>(
    Object.entries(answers).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      String(value),
    ]),
  );
  let hints: Hints = answers;
  for (;;)
    try {
      const options = [...given];
      const result = await askFunction('ROLL', gateway, { range, ...(options.length > 0 && { options }) });
      return { ...result, range, options, hints };
    } catch (thrown) {
      const { message } = thrown as Error;
      const [, name = ''] = /"(\w+)=/.exec(message) ?? [];
      const answer = ANSWERS[name];
      if (!answer || given.has(name)) return { message };
      given.set(name, answer[0]);
      hints = { ...hints, ...answer[1] };
    }
}

const COLUMN: Readonly<Record<(typeof VALUE_NAMES)[number], readonly [title: string, column: TargetColumn]>> =
  {
    unit: ['Unit Name', 'unit_reference'],
    tenant: ['Tenant Name', 'tenant_name'],
    area: ['Lettable Area', 'actual_lettable_area_sqm'],
    rent: ['Contracted Rent PA', 'contracted_rent_pa'],
    start: ['Lease Start Date', 'lease_start_date'],
    end: ['Lease Expiry Date', 'lease_expiry_date'],
  };

/** How a cell of a column may look. What is neither a number nor a date stays text, and a note names it. */
function looksTyped(cell: unknown, type: string): boolean {
  if (typeof cell === 'string') return true;
  const { basicValue, numberFormat = '' } = cell as { basicValue?: number; numberFormat?: string };
  if (type === 'TIMESTAMP') return numberFormat === 'yyyy-mm-dd';
  if (type === 'FLOAT')
    return typeof basicValue === 'number' && /^(?:#,##0\.00|0\.00|0|General)$/.test(numberFormat);
  return type === 'INT' ? numberFormat === '0' : typeof cell === 'boolean';
}

/** The rows that a reading has of a kind, as a note counts them. */
const counted = ({ rows }: Extraction, kind: string): string => {
  const count = rows.filter((row) => row.kind === kind).length;
  return count === 0 ? '' : `${count} ${kind}${count === 1 ? '' : 's'}`;
};

/** Layouts that are not a rent roll to the reader, or two of them. */
const REFUSED = /is not a rent roll|has \d+ rent rolls/;

export const describeRollLayouts = (
  layouts: readonly (readonly [name: string, of: readonly LayoutCase[]])[],
) =>
  describe('RR.ROLL over labelled layouts', () => {
    it.each(layouts)(
      'spills each of %s typed, row by row, with what it leaves out in a note',
      async (_, of) => {
        let refused = 0;
        for (const layout of of) {
          const result = await askLayout(layout);
          if ('message' in result) {
            expect([layout.id, result.message]).toEqual([layout.id, expect.stringMatching(REFUSED)]);
            refused += 1;
            continue;
          }
          const [extraction] = readRentRoll(layout.rows, { ...result.hints });
          const { facts } = extraction!;
          const [headings = [], ...rows] = result.cells;
          const about = (found: unknown) => [layout.id, found];
          expect(about(rows.length)).toEqual(about(facts.length));

          const types = headings.map(
            (title) => ROLL_COLUMNS.find(({ label }) => label === title)?.type ?? '',
          );
          const odd = rows.flatMap((row) => row.filter((cell, at) => !looksTyped(cell, types[at]!)));
          expect(about(odd)).toEqual(about([]));

          const shown = plainCells(rows);
          for (const name of VALUE_NAMES) {
            const [title, column] = COLUMN[name];
            const at = headings.indexOf(title);
            const values = facts.map(({ facts: values }) => values.get(column)?.value ?? '');
            const expected = values.map((value) =>
              name === 'start' || name === 'end' ? (isoToSerial(String(value)) ?? '') : value,
            );
            const found = at < 0 ? expected.map(() => '') : shown.map((row) => row[at]);
            // The area of a unit stands in the first of its leases.
            const areaLess = (value: unknown, row: number) =>
              name === 'area' && found[row] === '' ? '' : value;
            expect(about(found)).toEqual(about(expected.map(areaLess)));
          }

          const vacant = facts.filter(({ kind }) => kind === 'vacant unit').length;
          const leases = facts.length - vacant;
          const [note = ''] = result.notes ?? [];
          expect(about(note)).toEqual(
            about(
              expect.stringContaining(
                `${leases} lease${leases === 1 ? '' : 's'} in force and ${vacant} vacant unit${vacant === 1 ? '' : 's'}.`,
              ),
            ),
          );
          for (const kind of ['next lease', 'past lease'])
            expect(about(note)).toEqual(about(expect.stringContaining(counted(extraction!, kind))));

          const unsure = extraction!.columns.filter(
            ({ column, confidence }) =>
              column !== null && confidence < 0.9 && ROLL_COLUMNS.some(({ name }) => name === column),
          );
          for (const { position, column } of unsure)
            expect(about(result.doubts)).toEqual(
              about(expect.arrayContaining([expect.stringContaining(`"#${position + 1}=${column}"`)])),
            );
          const { cells } = await askFunction('ROLL', gateway, {
            range: result.range,
            options: [...result.options, ['show', 'count']],
          });
          expect(about(cells)).toEqual(about([[expect.objectContaining({ basicValue: facts.length })]]));
        }
        // Two sheets of a group hold two tables.
        expect(refused).toBeLessThanOrEqual(2);
      },
    );
  });
