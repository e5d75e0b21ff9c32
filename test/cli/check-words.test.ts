import { textTable } from '../support/text-table';

interface Found {
  line: number;
  column: number;
  word: string;
}

// Plain CommonJS, as Node runs it.
// oxlint-disable-next-line typescript/no-require-imports
const { findWords } = require('../../src/cli/check-words.cjs') as { findWords(text: string): Found[] };

describe('the word list', () => {
  it.each(
    textTable(`
      Sends the request anew. | anew
      Whoever asks gets it. | Whoever
      It is for nobody. | nobody
      A spare value is none. | is none
      The columns are none of ours. | are none
      A page is no answer. | is no
      There are no answers. | are no
      The answer of before stays. | of before
      Waits so many seconds. | so many
      Tell us if it stays. | if it stays
      Waits, for then it is ready. | for then
      Charges for what is used. | for what
      It is no longer supported. |
      It is no later than noon. |
      Call anewton and nobodyElse. |
      It is not a number, and none is left. |
      Isaac Newton, this note, and the year 2027. |`),
  )('finds in "%s": "%s"', (text, word) =>
    expect(
      findWords(text!)
        .map((found) => found.word)
        .join(),
    ).toBe(word),
  );

  it('says where a word is', () =>
    expect(findWords('One line.\n  Then anew, for nobody.')).toMatchObject([
      { line: 2, column: 8, word: 'anew' },
      { line: 2, column: 18, word: 'nobody' },
    ]));

  it.each([
    ['/**\n * This is\n * no answer.\n */'],
    ['// This is\n// no answer.'],
    ['# This is\n# no answer.'],
  ])('finds two words over the end of a line: %j', (text) =>
    expect(findWords(text)).toMatchObject([{ line: text.startsWith('/**') ? 2 : 1 }]),
  );
});
