/**
 * Part of `npm run lint`: fails where a word of the list below is used. These words came from translating word by word;
 * a reader has to decode the sentences that hold them. The list names what to write instead.
 */
const { execFileSync } = require('node:child_process');
const { readFileSync } = require('node:fs');
const path = require('node:path');

/** Each pattern with a better way to say it. */
const WORDS = [
  ['anew', 'again'],
  ['whoever', 'the person who'],
  ['nobody', 'not … anyone, or name who does not'],
  ['somebody', 'someone, or name the person'],
  ['(?:is|are|was|were|what is) none', 'is not one'],
  ['(?:is|are|was|were) no(?! longer| more| less| fewer| later| earlier)', 'is not a'],
  ['of before', 'previous'],
  ['of now', 'current'],
  ['so many', 'the number'],
  ['if it stays', 'if the problem persists'],
  ['for then', 'because then'],
  ['for else', 'otherwise'],
  ['for what', 'name the thing'],
].map(([pattern, better]) => ({ better, pattern: new RegExp(`\\b${pattern}\\b`, 'gi') }));

const CHECKED =
  /^(?:(?:src|test|bench)\/.*\.(?:ts|tsx|cts|js|cjs|css)|[^/]*\.(?:js|md)|.*\.(?:html|md)|deploy\/.*|manifest\.xml|\.ci\/run)$/;

/** Every use of a listed word in a text, as `line:column` with what to write instead. */
function findWords(text) {
  return text.split('\n').flatMap((line, index) =>
    WORDS.flatMap(({ pattern, better }) =>
      [...line.matchAll(pattern)].map((match) => ({
        line: index + 1,
        column: match.index + 1,
        word: match[0],
        better,
      })),
    ),
  );
}

function main() {
  const root = path.join(__dirname, '../..');
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => CHECKED.test(file) && path.join(root, file) !== __filename);
  let found = 0;
  for (const file of files)
    for (const { line, column, word, better } of findWords(readFileSync(path.join(root, file), 'utf8'))) {
      found += 1;
      console.error(`${file}:${line}:${column}  "${word}": write ${better}`);
    }
  if (found > 0) {
    console.error(`\n${found} words to replace: see src/cli/check-words.cjs.`);
    process.exitCode = 1;
  }
}

if (require.main === module) main();

module.exports = { findWords };
