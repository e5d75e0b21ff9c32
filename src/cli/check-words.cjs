/** Part of `npm run lint`: fails if a file uses a word of the list below, which a reader would have to decode. */
const { execFileSync } = require('node:child_process');
const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');

/** The space between two words, also if a line of a comment ends there. */
const GAP = '\\s+(?:(?:\\*|//|#)\\s+)?';

const WORDS = [
  ['anew', 'again'],
  ['whoever', 'the person who'],
  ['nobody', 'not … anyone, or name who does not'],
  ['somebody', 'someone, or name the person'],
  ['(?:is|are|was|were) none', 'is not one'],
  ['(?:is|are|was|were) no(?! longer| more| less| fewer| later| earlier)', 'is not a'],
  ['of before', 'previous'],
  ['of now', 'current'],
  ['so many', 'the number'],
  ['if it stays', 'if the problem persists'],
  ['for then', 'because then'],
  ['for else', 'otherwise'],
  ['for what', 'name the thing'],
].map(([pattern, better]) => ({
  better,
  pattern: new RegExp(`\\b${pattern.replaceAll(' ', GAP)}\\b`, 'gi'),
}));

const CHECKED =
  /^(?:(?:src|test|bench)\/.*\.(?:ts|tsx|cts|js|cjs|css)|[^/]*\.(?:js|md)|.*\.(?:html|md)|deploy\/.*|manifest\.xml|\.ci\/run)$/;

function findWords(text) {
  return WORDS.flatMap(({ pattern, better }) =>
    [...text.matchAll(pattern)].map(({ index, 0: word }) => {
      const before = text.slice(0, index).split('\n');
      return { line: before.length, column: before.at(-1).length + 1, word, better };
    }),
  ).sort((a, b) => a.line - b.line || a.column - b.column);
}

function main() {
  const root = path.join(__dirname, '../..');
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => CHECKED.test(file) && !/\bcheck-words\./.test(file))
    // One that was just deleted is still listed.
    .filter((file) => existsSync(path.join(root, file)));
  let found = 0;
  for (const file of files)
    for (const { line, column, word, better } of findWords(readFileSync(path.join(root, file), 'utf8'))) {
      found += 1;
      console.error(`${file}:${line}:${column}  "${word.replace(/\s+/g, ' ')}": write ${better}`);
    }
  if (found > 0) {
    console.error(`\n${found} words to replace: see src/cli/check-words.cjs.`);
    process.exitCode = 1;
  }
}

if (require.main === module) main();

module.exports = { findWords };
