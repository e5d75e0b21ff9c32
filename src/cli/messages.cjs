/** `npm run messages`: prints every sentence that a person can see, by place, to find those that are hard to read. */
const { readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');
const ts = require('typescript');

/** The first match counts. */
const PLACES = [
  ['Excel, while a formula is typed', /^src\/functions\/functions\.ts$/],
  ['Task pane', /^src\/(taskpane\/|excel\/pane\/|addin\.ts)/],
  ['Cells', /^src\/(contract|table|client|excel|functions)\//],
  ['Terminal', /^src\/(cli|node|gateway\/(admin|config|serve)|service\/(operator|service\.))/],
  ['Gateway', /^src\/gateway\//],
  ['Demo columns', /^src\/service\/catalogue\//],
  ['Reference service', /^src\/service\//],
  ['Workbench', /^src\/workbench\//],
];

const root = path.join(__dirname, '../..');
const read = (file) => readFileSync(path.join(root, file), 'utf8');

const hasWords = (text) => /^[\p{L}\d"“(…{][^\n]*\s\S*\p{L}/u.test(text);
const isSentence = (text) => hasWords(text) && !/^\d/.test(text) && !isCode(text);

/** Recognises SQL, styles and code by marks that English sentences lack. A formula of ours counts as English. */
const isCode = (text) =>
  /\b(SELECT|FROM|WHERE|JOIN|ATTACH|CASE|WHEN|AND|OR|IN|AS|PRAGMA) |\|\||=>|::|:.*;$|\b[a-z]\.[a-z_]+\b(?!@)|\w\(|^\([a-z-]+: | \S+_\S+\)/.test(
    text.replace(/\bRR\.\w+\(/g, ''),
  );

/** Returns a template with its values in braces, named after the last name in each: `{file} could not be read.` */
function templateText(node, source) {
  const spans = node.templateSpans.map(({ expression, literal }) => {
    const names = expression.getText(source).match(/[A-Za-z_]\w*/g) ?? ['…'];
    return `{${names.at(-1)}}${literal.text}`;
  });
  return node.head.text + spans.join('');
}

/** Yields the comments of a file, as Excel's metadata generator reads them. */
function* commentsOf(file, text) {
  let line = 0;
  for (const part of text.split('\n')) {
    line += 1;
    const comment =
      /^\s+(?:\*|\/\/)\s+(?:@param\s+\{.*?\}\s+\[?\w+\]?\s+|@returns\s+\{.*?\}\s+)?(.*\S)\s*$/.exec(part);
    if (comment && hasWords(comment[1])) yield { file, line, text: comment[1] };
  }
}

function* literalsOf(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const found = [];
  const add = (node, literal) => {
    const text = literal.replace(/\s+/g, ' ').trim();
    if (!isSentence(text)) return;
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    found.push({ file, line: line + 1, text });
  };
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node))
      add(node, node.text);
    if (ts.isTemplateExpression(node)) add(node, templateText(node, source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  yield* found;
}

function* xmlTexts(file) {
  const lines = read(file).split('\n');
  for (const [index, line] of lines.entries()) {
    const text = /DefaultValue="([^"]*)"/.exec(line)?.[1] ?? line.replace(/<[^>]*>/g, ' ').trim();
    if (!text.includes('://') && isSentence(text)) yield { file, line: index + 1, text };
  }
}

const files = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file.split(path.sep).join('/')}`)
  .filter(
    (file) =>
      /\.(ts|tsx|cjs)$/.test(file) &&
      !/\/assembly\/|\/service\/data\/|\/messages\.cjs$|\/check-words\.cjs$/.test(file),
  )
  .sort();

const groups = new Map(PLACES.map(([name]) => [name, []]));
for (const file of files) {
  const name = PLACES.find(([, pattern]) => pattern.test(file))?.[0] ?? 'Reference service';
  const texts = name === PLACES[0][0] ? commentsOf(file, read(file)) : literalsOf(file, read(file));
  groups.get(name).push(...texts);
}
groups.set('Ribbon and store', [...xmlTexts('manifest.xml')]);
groups.set('Help page', [...xmlTexts('assets/help.html')]);

let output = '';
for (const [name, found] of groups) {
  output += `\n${name}\n`;
  for (const { file, line, text } of found) output += `  ${text}  (${file}:${line})\n`;
}
process.stdout.write(output.trimStart());
