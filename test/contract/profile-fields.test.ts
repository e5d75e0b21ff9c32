import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { LIST_ENDPOINTS } from '../../src/contract/list-endpoints';
import { DEFAULT_PROFILE } from '../../src/contract/profile';

/** The properties that a file reads, as `.name` or by destructuring. */
function propertiesIn(file: string): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) names.add(node.name.text);
    if (ts.isBindingElement(node)) names.add((node.propertyName ?? node.name).getText());
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
  return names;
}

const readers = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.startsWith('contract'))
  .map((file) => path.join('src', file))
  .filter((file) => /profile/i.test(readFileSync(file, 'utf8')))
  .map(propertiesIn);

/** The client reads these fields of a list through its descriptor. Code reads any other field by name. */
const readByDescriptor = (section: string): readonly string[] =>
  section in LIST_ENDPOINTS
    ? ['list', ...Object.keys(LIST_ENDPOINTS[section as keyof typeof LIST_ENDPOINTS].columns)]
    : [];

const isRead = (...field: string[]): boolean =>
  readByDescriptor(field[0]!).includes(field[1] ?? '') ||
  readers.some((names) => field.every((part) => names.has(part)));

/** Sections that name columns. Code goes through all of their fields, so it reads a new one, too. */
const READ_WHOLE = ['identity', 'reportRoles', 'sheetRoles', 'propertyFigures'];

const FIELDS = Object.entries(DEFAULT_PROFILE).flatMap(([section, value]) =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !READ_WHOLE.includes(section) &&
  Object.keys(value).length > 0
    ? Object.keys(value).map((name) => [section, name])
    : [[section]],
);

describe('a field of the service profile', () => {
  it('is read by the code', () => {
    const unread = FIELDS.filter((field) => !isRead(...field)).map((field) => field.join('.'));
    expect(unread).toEqual([]);
  });

  it('is reported if the code does not read it', () => {
    expect(isRead('brandNewField')).toBe(false);
    expect(isRead('query', 'brandNewField')).toBe(false);
  });
});
