import { readFileSync } from 'node:fs';
import { contractTableProblems, PARTS } from './contract-table-problems';

const TABLE = readFileSync('docs/contract.md', 'utf8');

describe('docs/contract.md', () => {
  it('has a row with its proof for every part of the interface and every field of the profile', () =>
    expect(contractTableProblems(TABLE)).toEqual([]));

  const [row = ''] = TABLE.split('\n').filter((line) => line.includes('`src/service/routes/token-route.ts`'));

  it.each<readonly [string, (row: string) => string, string]>([
    ['without a proof', (text) => text.replace(/\| [^|]* \|$/, '|  |'), 'No proof.'],
    ['without a rule', (text) => text.replace(/^\| [^|]*/, '| '), 'No rule.'],
    ['with a cell too few', (text) => text.replace(/ \|[^|]*\|$/, ' |'), '3 cells instead of 4'],
    ['whose proof has no title', (text) => text.replace(/ › [^|]*/, ' '), 'Not read as a proof: `test/'],
    [
      'that names a test file that is not there',
      (text) => text.replace('.test.ts`', '-gone.test.ts`'),
      'There is no test file test/',
    ],
    ['that names a test that is not there', (text) => text.replace(' › ', ' › no '), 'has no test "no '],
    [
      'that names a source file that is not there',
      (text) => text.replace('/token-route.ts', '/gone.ts'),
      'There is no file src/service/routes/gone.ts.',
    ],
    [
      'that names no place',
      (text) => text.replace('`src/service/routes/token-route.ts`', 'somewhere'),
      'The column service names no file',
    ],
    [
      'that names a field the profile has not',
      (text) => text.replace(/^\| /, '| profile: `token.nothing` '),
      'The profile has no field token.nothing.',
    ],
    ['that says the same as another', (text) => `${text}\n${text}`, 'Two rows have the rule'],
  ])('would not hold with a row %s', (_, change, problem) => {
    const problems = contractTableProblems(TABLE.replace(row, () => change(row)));
    expect(problems).toContainEqual(expect.stringContaining(problem));
  });

  it('would not hold without a row for a part of the interface or a field of the profile', () => {
    const without = (text: string) =>
      contractTableProblems(
        TABLE.split('\n')
          .filter((line) => !line.includes(text))
          .join('\n'),
      );
    expect(without('`percentScale`')).toContain("No row names the profile's percentScale.");
    for (const part of PARTS) {
      const problems = contractTableProblems(
        TABLE.replace(new RegExp(`^(#+) ${escaped(part)}$`, 'm'), '$1 Other'),
      );
      expect([part, problems.length]).not.toEqual([part, 0]);
    }
  });
});

const escaped = (text: string): string => text.replace(/[()/]/g, '\\$&');
