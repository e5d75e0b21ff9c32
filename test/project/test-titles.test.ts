import { testTitles } from '../support/test-titles';

const SOURCE = `
  it('stands alone', () => {});
  describe('a group', () => {
    const sample = /never a test/.test('of anything');
    test("counts as 'it'", async () => {});
    describe('within', () => it('goes deeper', () => {}));
    it.each([1, 2])('doubles %i, exactly (always)', () => {});
    it.each\`a | b\`('adds $a.b to $b', () => {});
    it(\`says \${word} twice\`, () => {});
    it.skip('sleeps', () => {});
    it.todo('is promised');
  });
  describe('named elsewhere', () => names.forEach((name) => it(name, () => {})));
  describe.each(['x'])('of %s', () => void it('is there', () => {}));
  describe.skip('left out', () => void it('is not there', () => {}));
`;

describe('the titles of a test file', () => {
  const has = (title: string) => testTitles(SOURCE).some((pattern) => pattern.test(title));

  it.each([
    ['stands alone', true],
    ["a group counts as 'it'", true],
    ["counts as 'it'", false],
    ['a group within goes deeper', true],
    ['a group goes deeper', false],
    ['a group doubles 2, exactly (always)', true],
    ['a group doubles 2, exactly', false],
    ['a group adds 1 to 2', true],
    ['a group says it twice', true],
    ['named elsewhere in any words', true],
    ['of x is there', true],
    ['left out is not there', false],
    ['sleeps', false],
    ['of anything', false],
  ])('hold "%s": %s', (title, expected) => expect(has(title)).toBe(expected));

  it('leave out what is skipped or only promised', () =>
    expect(testTitles(SOURCE).map(({ source }) => source)).toEqual([
      '^stands alone$',
      "^a group counts as 'it'$",
      '^a group within goes deeper$',
      '^a group doubles .*, exactly \\(always\\)$',
      '^a group adds .* to .*$',
      '^a group says .* twice$',
      '^named elsewhere .*$',
      '^of .* is there$',
    ]));
});
