import { readRentRoll, type Extraction, type Hints, type TargetColumn } from '../../src/intake';

/** Lines of cells divided by `|`. Numbers are numbers. */
const toGrid = (sheet: string) =>
  sheet
    .trim()
    .split('\n')
    .map((line) =>
      line
        .trim()
        .split('|')
        .map((cell) => (/^-?\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : cell)),
    );

const read = (sheet: string, hints: Hints = {}) => readRentRoll(toGrid(sheet), hints)[0] as Extraction;
const valuesOf = ({ facts }: Extraction, column: TargetColumn) =>
  facts.map(({ facts: values }) => values.get(column)?.value);

const RENT = 'contracted_rent_pa';

interface Case {
  promise: string;
  sheet: string;
  hints?: Hints;
  column?: TargetColumn;
  values: readonly (string | number | undefined)[];
}

const CASES: readonly Case[] = [
  {
    promise: 'a line of the property with rates and terms of its own closes its block, also behind one unit',
    sheet: `
      Objekt|Einheit|Mieter|Fläche m²|Mietende|WAULT|Restlaufzeit|Miete p.a. EUR|€/m²
      1001 - Kassel, Lindenweg||||||||
      |1|Brandt GmbH|100|2029-03-31|||12000|120
      |2|Falk KG|200|2028-03-31|||20000|100
      1001 - Kassel, Lindenweg|||300||3.4|3.1|32000|106.67
      1002 - Fulda, Steinweg||||||||
      |1|Ohm AG|400|2027-03-31|||36000|90
      1002 - Fulda, Steinweg|||400||1.2|1.1|36000|90`,
    values: [12000, 20000, 36000],
  },
  {
    promise: 'a line of the property in the column of the units closes its block',
    sheet: `
      Einheit|Mieter|Fläche m²|Mietende|WAULT|Miete p.a. EUR|€/m²|ERV €/m²
      1|Brandt GmbH|100|2029-03-31||12000|120|110
      2|Falk KG|200|2028-03-31||20000|100|105
      1001 - Kassel, Lindenweg||300||3.4|32000|106.67|107
      1|Ohm AG|400|2027-03-31||36000|90|95
      1002 - Fulda, Steinweg||400||1.2|36000|90|95`,
    values: [12000, 20000, 36000],
  },
];

describe('a value of a rent roll', () => {
  it.each(CASES)('is right: $promise', ({ sheet, hints = {}, column = RENT, values }) =>
    expect(valuesOf(read(sheet, hints), column)).toEqual(values),
  );
});
