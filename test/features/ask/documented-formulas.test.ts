import { readFileSync } from 'node:fs';
import { EMPTY_QUERY, type AskQuery } from '../../../src/features/ask/ask-query';
import { readCall, whyRefused, planApply } from '../../../src/features/ask/read/read-call';
import { parseCalls } from '../../../src/excel/calls/parse-calls';
import { placeOf } from '../../../src/excel/cell-address';
import { sampleWorkbook } from '../../../src/workbench/sample/sample-workbook';
import { naming, openIn, type Sheet } from './sheet-model';

/** Each formula of a page: after `=`, up to the parenthesis that closes the last call of the line. */
const formulasIn = (page: string): string[] =>
  readFileSync(page, 'utf8')
    .split('\n')
    .flatMap((line) => line.match(/=(?:[A-Z]+\()*RR\.[A-Z]+\(.*\)/g) ?? [])
    .flatMap((text) => text.split('`'))
    // Not the lines that list the names of the arguments.
    .filter((text) => text.startsWith('=') && parseCalls(text).length > 0 && !/\[[a-z_]+\]/.test(text));

const written = ['README.md', 'docs/functions.md', 'docs/ask.md', 'CHANGELOG.md']
  .flatMap(formulasIn)
  .map((formula) => ({ formula, sheet: {} as Sheet }));
const sample = sampleWorkbook().flatMap(({ cells }) => {
  const held = Object.entries(cells).map(([cell, text]) => {
    return [cell, String(text).startsWith('=') ? { formula: String(text) } : text];
  });
  const sheet = Object.fromEntries(held) as Sheet;
  return Object.values(cells).flatMap((text) => {
    const formula = String(text);
    return parseCalls(formula).length > 0 ? [{ formula, sheet }] : [];
  });
});
const all = [...new Map([...written, ...sample].map((one) => [one.formula, one])).values()];

it('finds the formulas of the documents and the sample', () => {
  expect(written.length).toBeGreaterThan(15);
  expect(sample.length).toBeGreaterThan(3);
});

describe.each(all)('$formula', ({ formula, sheet }) => {
  it('opens, and is written back byte for byte', () => {
    for (const [index, call] of parseCalls(formula).entries()) {
      if (whyRefused(call.name) !== undefined) {
        expect(() => readCall(call, new Map(), naming)).toThrow('in the formula bar');
        continue;
      }
      const read = openIn(sheet, formula, naming, index);
      const query = JSON.parse(JSON.stringify(read.query)) as AskQuery;
      expect(planApply(formula, read, query, naming)).toEqual({ formula, changes: [], needed: [] });
    }
  });
});

it('opens the sample with its headings and conditions', () => {
  const { formula, sheet } = sample.find(({ formula }) => formula.includes('B8:J8'))!;
  const { query, places } = openIn(sheet, formula, naming);
  expect(places).toEqual({ columns: 'B8:J8', conditions: 'F3:G5' });
  expect(query.columns).toHaveLength(
    placeOf({ sheet: '', cell: 'J8' }).column - placeOf({ sheet: '', cell: 'B8' }).column + 1,
  );
  expect(query.conditions).toHaveLength(3);
  expect({ ...query, columns: [], conditions: [] }).toEqual(EMPTY_QUERY);
});
