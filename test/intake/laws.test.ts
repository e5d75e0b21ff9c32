import fc from 'fast-check';
import { readRentRoll, readRentRollSteps } from '../../src/intake/read-rent-roll';
import { propertyRuns } from '../support/property-runs';
import { brokenBySeed, brokenLaw, factsIn, permuted } from './laws';
import { seeded } from '../faults/seeded';
import { randomSheet } from './random-sheet';

const seeds = fc.integer({ min: 0, max: 0x7fffffff });

// `npm run fuzz:intake` tries thousands of damaged sheets.
describe('a reading', () => {
  it('accounts for every row of clean and damaged sheets, with kinds, reasons, owners and sources', () =>
    fc.assert(
      fc.property(seeds, (seed) => expect(brokenBySeed(seed)).toBeUndefined()),
      { numRuns: propertyRuns(400) },
    ));

  it('of any cells keeps the same laws', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.constantFrom('Unit', 'Tenant', 'Rent', 'Area', 'Total', '__proto__'),
    );
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 12 }), (rows) =>
        expect(brokenLaw(rows, rows)).toBeUndefined(),
      ),
      { numRuns: propertyRuns(250) },
    );
  });

  it('gives the same facts whatever the order of the columns', () =>
    fc.assert(
      fc.property(seeds, (seed) => {
        const random = seeded(seed);
        const { rows } = randomSheet(random);
        const width = rows[0]?.length ?? 0;
        const order = Array.from({ length: width }, (_, column) => column).sort(() => random() - 0.5);
        const moved = permuted(rows, order);
        const [before, after] = [readRentRoll(rows)[0], readRentRoll(moved)[0]];
        expect(factsIn(after)).toEqual(factsIn(before));
        const columns = (after?.columns ?? []).map(({ column }) => column);
        expect(columns).toEqual(order.map((column) => before?.columns[column]?.column));
      }),
      { numRuns: propertyRuns(250) },
    ));

  it('gives the same facts with titles, blank rows and an empty column more', () =>
    fc.assert(
      fc.property(seeds, fc.nat(11), fc.nat(15), (seed, column, line) => {
        const { rows } = randomSheet(seeded(seed));
        const wider = rows.map((row) => [...row.slice(0, column), null, ...row.slice(column)]);
        const at = 1 + (line % Math.max(1, wider.length - 1));
        const longer = [
          ['Mieterliste'],
          ['Portfolio North'],
          [],
          ...wider.slice(0, at),
          [],
          ...wider.slice(at),
        ];
        expect(factsIn(readRentRoll(longer)[0])).toEqual(factsIn(readRentRoll(rows)[0]));
      }),
      { numRuns: propertyRuns(250) },
    ));

  it('has facts for every unit of a clean sheet', () =>
    fc.assert(
      fc.property(seeds, (seed) => {
        const { rows } = randomSheet(seeded(seed));
        const units = rows.filter((row) => /^(?:ME|Suite|Lot) \d/.test(String(row[0])));
        const [extraction] = readRentRoll(rows);
        expect(extraction?.facts.map(({ facts }) => facts.get('unit_reference')?.value)).toEqual(
          units.map((row) => row[0]),
        );
        expect(extraction?.totals.filter(({ ok }) => !ok)).toEqual([]);
      }),
      { numRuns: propertyRuns(250) },
    ));

  it('is the same in steps as at once', () => {
    const { rows } = randomSheet(seeded(7));
    const steps = readRentRollSteps(rows);
    let step = steps.next();
    while (!step.done) step = steps.next();
    expect(step.value).toEqual(readRentRoll(rows));
  });
});
