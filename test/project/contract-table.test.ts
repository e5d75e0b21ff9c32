import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_PROFILE } from '../../src/contract/profile';

// Plain CommonJS, as jest loads it.
// oxlint-disable-next-line typescript/no-require-imports
const { projects } = require('../../jest.config.js') as { projects: { testMatch: string[] }[] };

/** The rows of the tables: `| 17 | rule | service | add-in |`. */
const RULES = readFileSync('docs/contract.md', 'utf8')
  .split(/\r?\n/)
  .filter((line) => line.startsWith('|') && !/^\|( # |-)/.test(line))
  .map((line) => {
    const [, number = '', rule = '', service = '', addin = '', ...rest] = line
      .split('|')
      .map((cell) => cell.trim());
    return { number, rule, service, addin, isWhole: rest.join() === '' && rest.length === 1 };
  });
const NUMBERS = RULES.map(({ number }) => number);

/** The text of every file in the folders that `npm test` runs, without comment lines. */
const TESTS = projects
  .flatMap(({ testMatch }) => testMatch.map((glob) => `test/${glob.split('/')[2]}`))
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  )
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.long.ts'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8').replace(/^\s*(\/\/|\/?\*).*$/gm, '') }));

/** The numbers in titles that end in `[rule N]` or `[rules N, M]`. */
const PROVED = TESTS.flatMap(({ file, text }) =>
  [...text.matchAll(/\[rules? ([^\]\n]*)\]['"`]/g)].flatMap(([, numbers = '']) =>
    numbers.split(', ').map((number) => ({ file, number })),
  ),
);

/** Every field of the profile: `databasesHeader.format` is one inside another. A record that is empty is a field itself. */
const PROFILE_FIELDS = Object.entries(DEFAULT_PROFILE).flatMap(([name, value]) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
    ? Object.keys(value).map((inner) => `${name}.${inner}`)
    : [name],
);

describe('docs/contract.md', () => {
  it('gives each rule its own number and four cells', () => {
    expect(RULES.filter(({ number, rule, isWhole }) => !/^\d+$/.test(number) || !rule || !isWhole)).toEqual(
      [],
    );
    expect(NUMBERS.filter((number, index) => NUMBERS.indexOf(number) !== index)).toEqual([]);
    expect(RULES.length).toBeGreaterThan(100);
  });

  it('has a test title for every rule', () => {
    const proved = new Set(PROVED.map(({ number }) => number));
    expect(RULES.filter(({ number }) => !proved.has(number))).toEqual([]);
  });

  it('has every rule that a test title names', () =>
    expect(PROVED.filter(({ number }) => !NUMBERS.includes(number))).toEqual([]));

  it.each([
    ['service', /^src\/(service|contract)\//],
    ['addin', /^(src|assets|docs)\//],
  ] as const)(
    'names existing files in each cell of the column %s, or a reason after "None:"',
    (column, pattern) => {
      const files = (cell: string) =>
        [...cell.matchAll(/`((?:src|assets|docs)\/[^`]*)`/g)].map(([, file = '']) => file);
      const cells = RULES.map((row) => row[column]);
      expect(cells.flatMap(files).filter((file) => !existsSync(file))).toEqual([]);
      expect(
        cells.filter(
          (cell) => !/^None: .{10,}/.test(cell) && !files(cell).some((file) => pattern.test(file)),
        ),
      ).toEqual([]);
    },
  );

  it('names every field of the profile after "profile:", and nothing that is not a field', () => {
    const named = RULES.flatMap(
      ({ rule }) => /profile: ((?:`[^`]+`(?:, )?)+)/.exec(rule)?.[1]?.split(', ') ?? [],
    );
    expect(new Set(named.map((field) => field.slice(1, -1)))).toEqual(new Set(PROFILE_FIELDS));
  });

  it('relies on tests that run: none is skipped, left to do or run alone', () => {
    const idle =
      /\b(?:it|test|describe)(?:\.\w+)*\.(?:skip|todo|only|failing)\b|\b[xf](?:it|describe|test)(?:\.each)?\(/;
    expect(TESTS.filter(({ text }) => idle.test(text)).map(({ file }) => file)).toEqual([]);
  });
});
