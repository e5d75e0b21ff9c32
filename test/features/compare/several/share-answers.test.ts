import { NO_ANSWERS, type SheetReading } from '../../../../src/features/compare/compare-actions';
import { sharedAnswers } from '../../../../src/features/compare/several/share-answers';
import { textTable } from '../../../support/text-table';
import type { Roll } from '../../../../src/features/compare/several/several-actions';

const readingOf = (headings: string) =>
  ({
    extraction: { columns: headings.split(',').map((heading, position) => ({ heading, position })) },
  }) as unknown as SheetReading;

// The headings of the one with the place of the column, those of the other, and the places there.
it.each(
  textTable(`
    under its heading, wherever that is | Unit,Rent | 1 | Rent,Unit | 0
    in its place, of two with one heading | Rent,Rent | 1 | Rent,Rent | 1
    nowhere, if it has no heading | Unit, | 1 | ,Unit |
    nowhere, if the other has no such heading | Unit,Rent | 1 | Unit,Area |
  `),
)('what a person says of a column is said of the other rent roll %s', (_, from, position, to, positions) => {
  const given = { ...NO_ANSWERS, columns: new Map([[Number(position), 'contracted_rent_pa' as const]]) };
  const roll = { checked: { reading: readingOf(to!), answers: NO_ANSWERS } } as unknown as Roll;
  expect([...sharedAnswers(given, readingOf(from!), roll).columns.keys()].join()).toBe(positions);
});
