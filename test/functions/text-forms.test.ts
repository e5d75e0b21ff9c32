import type { FunctionResult } from '../../src/answers/calls/answers';
import { listedColumns } from '../support/listed-columns';
import { fakeGateway } from '../support/fake-gateway';
import { textTable } from '../support/text-table';
import { askFunction, plainCells } from '../support/ask-function';

/** Names in the form of a clean text, and as a service or a person may write them: they look the same. */
const SAME = [
  ...textTable(`
    an umlaut              | K\u00f6nigshof | Ko\u0308nigshof
    the sign of the kelvin | Kelvin         | \u212aelvin
    Korean letters         | \ud55c\uad6d   | \u1112\u1161\u11ab\u1100\u116e\u11a8
    a soft hyphen          | Miethaus       | Miet\u00adhaus
    a zero-width space     | Miethaus       | Miet\u200bhaus
    a no-break space       | Haus 5         | Haus\u00a05`),
  ['spaces at the ends', 'Haus 5', ' Haus 5\t'],
];

/** Of three rows with the name, three with the other spelling and two with another name, all find the first six. */
const OPERATORS = ['=', 'in', 'contains', 'ends with'];

const COLUMNS = listedColumns('name STRING Größe', 'any JSON', 'unit_id STRING', 'rent FLOAT | sqm');
const over = (name: string, written: string) => {
  const names = [name, written, name, written, name, written, 'Other', 'Other'];
  return fakeGateway({
    columns: COLUMNS,
    rows: names.map((text, at) => ({ name: text, any: text, unit_id: text, rent: 10 ** at })),
    rentrolls: names.map((text, at) => ({ rentrollId: at + 1, propertyName: text })),
  });
};

const inText = (column: string, operator: string, value: string) =>
  `${column}${/[a-z]/.test(operator) ? ` ${operator} ` : operator}${value}`;

/** How each face is asked for the rows that a condition leaves. */
const FACES: Readonly<
  Record<
    string,
    (gateway: ReturnType<typeof over>, operator: string, value: string) => Promise<FunctionResult>
  >
> = {
  'RR.QUERY': (gateway, ...condition) =>
    askFunction('QUERY', gateway, { columns: 'rent', headers: 0, filters: inText('name', ...condition) }),
  'a block of cells': (gateway, ...condition) =>
    askFunction('QUERY', gateway, { columns: 'rent', headers: 0, filters: [['any', ...condition]] }),
  'a list': (gateway, ...condition) =>
    askFunction('RENTROLLS', gateway, { headers: 0, filters: inText('propertyName', ...condition) }),
};

describe.each(Object.keys(FACES))('in %s', (face) => {
  it.each(SAME)(
    'two spellings that look the same are never two values: %s',
    async (_, name = '', written = '') => {
      const gateway = over(name, written);
      const found = async (operator: string, value: string) =>
        (await FACES[face]!(gateway, operator, value)).cells.length;
      for (const typed of [name, written]) {
        for (const operator of OPERATORS)
          expect([operator, typed, await found(operator, typed)]).toEqual([operator, typed, 6]);
        expect([await found('<>', typed), await found('=', `${typed.trim()}*`)]).toEqual([2, 6]);
      }
    },
  );
});

it.each(SAME)(
  'they are never two in a count, a list of names or a sort: %s',
  async (_, name = '', written = '') => {
    const gateway = over(name, written);
    const total = await askFunction('TOTAL', gateway, { column: 'name', statistic: 'distinct' });
    const options = 'sort=name, rent desc';
    const sorted = await askFunction('QUERY', gateway, { columns: 'name, any, rent', headers: 0, options });
    const named = plainCells(sorted.cells).filter(([text]) => text !== 'Other');
    expect(plainCells(total.cells)).toEqual([[2]]);
    expect(named).toEqual([5, 4, 3, 2, 1, 0].map((at) => [name, name, 10 ** at]));
    expect(
      sorted.notes.filter((note) => /^3 values of Gr\u00f6\u00dfe are read with/.test(note)),
    ).toHaveLength(1);
  },
);

it('identifiers stay as the service writes them, byte for byte, and an empty result says so', async () => {
  const [typed, written] = ['K\u00f6ln', 'Ko\u0308ln'];
  const rowsOf = async (id: string, gateway = over(typed, written)) => {
    const filters = [['unit_id', '=', id]];
    return (await askFunction('QUERY', gateway, { columns: 'unit_id', headers: 0, filters })).cells;
  };
  for (const id of [typed, written]) expect(await rowsOf(id)).toEqual(Array(3).fill([id]));
  await expect(rowsOf(typed, over(written, written))).rejects.toThrow(
    `"${written}" differs from "${typed}" only by what does not show: identifiers are compared as the service writes them.`,
  );
});

/** Texts that look different, or like two signs, stay two. The message says so where one finds nothing. */
const DIFFERENT = textTable(`
  5 m\u00b2         | 5 m2    | a sign: \u201c\u00b2\u201d (U+00B2) instead of \u201c2\u201d (U+0032).
  A\u20111          | A-1     | a sign: \u201c\u2011\u201d (no-break hyphen, U+2011) instead of \u201c-\u201d (hyphen, U+002D).
  O\u2019Neil       | O'Neil  | a sign: \u201c\u2019\u201d (curly apostrophe, U+2019) instead of \u201c'\u201d (straight apostrophe, U+0027).
  Unit \uff11\uff12 | Unit 12 | the width of letters or digits.
  a\u200db          | ab      | a sign: \u201c\u200d\u201d (U+200D) instead of nothing.`);

it.each(DIFFERENT)(
  '%s is another value than %s, and an empty result says why',
  async (name, typed, expected) => {
    const gateway = over(name, name);
    for (const operator of ['=', 'in', 'contains', 'begins with']) {
      const filters = [['name', operator, typed]];
      await expect(
        askFunction('QUERY', gateway, { columns: 'rent', headers: 0, filters }),
      ).rejects.toMatchObject({
        code: 'no-rows',
        message: expect.stringContaining(`differs from "${typed}" only by ${expected}`) as string,
      });
    }
  },
);

it.each([
  ['a name in a text', { columns: 'Gro\u0308\u00dfe' }],
  ['a name in a condition', { columns: 'name', filters: 'Gro\u0308\u00dfe<>' }],
  ['a name in a sort', { columns: 'name', options: 'sort=Gro\u0308\u00dfe' }],
  ['the name of a database', { columns: 'name', options: 'database=Ko\u0308ln Fund' }],
])('%s finds what looks the same', async (_, given) => {
  const gateway = fakeGateway({
    databases: [{ id: '1', name: 'K\u00f6ln Fund' }],
    columns: COLUMNS,
    rows: [{ name: 'x' }],
  });
  expect((await askFunction('QUERY', gateway, { headers: 0, ...given })).cells).toEqual([['x']]);
});
