import ts from 'typescript';

/**
 * The full titles of the tests in a source text, as patterns: what a title takes from a table (`%s`, `$name`) or
 * from an expression matches anything. Skipped tests are left out.
 */
export function testTitles(source: string): RegExp[] {
  const titles: RegExp[] = [];
  const visit = (node: ts.Node, before: string): void => {
    const call = ts.isCallExpression(node) ? testCall(node) : undefined;
    if (!call) return ts.forEachChild(node, (child) => visit(child, before));
    if (call.isSkipped) return;
    const title = before + call.title;
    if (call.kind === 'test') titles.push(new RegExp(`^${title}$`, 's'));
    else for (const argument of (node as ts.CallExpression).arguments) visit(argument, `${title} `);
  };
  visit(ts.createSourceFile('test.ts', source, ts.ScriptTarget.Latest), '');
  return titles;
}

/** `it('…')`, `describe.each(…)('…')` and the like. */
function testCall({ expression, arguments: [title] }: ts.CallExpression) {
  const names = namesOf(expression);
  const [name = ''] = names;
  // Without a title it is the `it.each(table)` inside `it.each(table)('…')`.
  if (!/^(describe|it|test)$/.test(name) || title === undefined) return undefined;
  if (
    names.includes('each') &&
    !ts.isCallExpression(expression) &&
    !ts.isTaggedTemplateExpression(expression)
  )
    return undefined;
  return {
    kind: name === 'describe' ? 'group' : 'test',
    title: patternOf(title, names.includes('each')),
    isSkipped: names.some((part) => part === 'skip' || part === 'todo'),
  } as const;
}

function namesOf(expression: ts.Expression): string[] {
  if (ts.isIdentifier(expression)) return [expression.text];
  if (ts.isPropertyAccessExpression(expression))
    return [...namesOf(expression.expression), expression.name.text];
  if (ts.isCallExpression(expression)) return namesOf(expression.expression);
  return ts.isTaggedTemplateExpression(expression) ? namesOf(expression.tag) : [''];
}

function patternOf(title: ts.Expression, isTable: boolean): string {
  const literal = (text: string) =>
    text
      .split(isTable ? /%[spdifjoO#$%]|\$\w+(?:\.\w+)*/ : /(?!)/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*');
  if (ts.isStringLiteral(title) || ts.isNoSubstitutionTemplateLiteral(title)) return literal(title.text);
  if (ts.isTemplateExpression(title))
    return [title.head, ...title.templateSpans.map((span) => span.literal)]
      .map(({ text }) => literal(text))
      .join('.*');
  return '.*';
}
