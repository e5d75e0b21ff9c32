import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { tokens as fluent } from '@fluentui/react-theme';
import { tokens } from '../../src/taskpane/fluent-tokens';

const FOLDER = 'dist/addin';
const read = (name: string) => readFileSync(path.join(FOLDER, name));

describe("the pane's script", () => {
  /** What formulas load when they need it. */
  const FUNCTIONS = [
    'as-of',
    'column-quality',
    'cells',
    'columns',
    'explain-names',
    'filters',
    'intake',
    'intake-checks',
    'intake-words',
    'join-tables',
    'judge-page',
    'lists',
    'read-filters',
    'read-range',
    'recalculate',
    'reconcile',
    'roll',
    'roll-columns',
    'rolls',
    'row-notes',
    'sort-rows',
    'synonym-words',
    'synonyms',
    'total',
    'value-checks',
    'why-no-rows',
    'workbook-cells',
  ];
  const partOf = (name: string) => name.replace(/\..*/, '');
  // Each build empties the folder, so everything else is loaded with the pane.
  const chunks = readdirSync(FOLDER).filter(
    (name) => name.endsWith('.js') && name !== 'addin.js' && !FUNCTIONS.includes(partOf(name)),
  );
  const isFirst = (name: string) => name.startsWith('pane.');
  const sizeOf = (name: string) => gzipSync(read(name), { level: 9 }).length / 1024;

  it('takes at most 145 KB at first, and 30 KB for each tab and each other part', () => {
    expect(sizeOf(chunks.find(isFirst)!)).toBeLessThanOrEqual(145);
    const MAX: Record<string, number> = {
      cell: 11.1,
      checks: 10.3,
      explain: 12.2,
      'insert-bridge': 15.7,
      'insert-report': 22.9,
      record: 2.3,
      'record-actions': 10.5,
      references: 7.2,
      refresh: 13.3,
    };
    const mostOf = (name: string) => MAX[partOf(name)] ?? 30;
    const otherChunks = chunks.filter((name) => !isFirst(name));
    expect(otherChunks.filter((name) => sizeOf(name) > mostOf(name))).toEqual([]);
  });

  it.each([
    ['intake', 35],
    ['intake-words', 26],
    ['intake-checks', 6.4],
    ['rolls', 6.9],
    ['reconcile', 19.5],
  ])('leaves %s, a part that reads and compares rent rolls, at most %p KB', (name, most) => {
    const file = readdirSync(FOLDER).find((fileName) => fileName.startsWith(`${name}.`));
    expect(sizeOf(file!)).toBeLessThanOrEqual(most);
  });

  it('and what the functions load are at most 1.96 MB before compression', () => {
    const sizes = readdirSync(FOLDER).map((name) => (name.endsWith('.js') ? read(name).length : 0));
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(1_960_000);
  });

  it('has the CSS variables of Fluent in place of its list of them', () => {
    // Those have a value besides, which nothing here uses.
    const variables = Object.entries(fluent).filter(([name]) => !name.startsWith('zIndex'));
    expect(variables.length).toBeGreaterThan(400);
    for (const [name, value] of variables) expect(tokens).toHaveProperty(name, value);
  });

  it('is not part of what the functions load', () => {
    const entry = read('addin.js').toString();
    const marker = 'Refresh selection';
    expect(chunks.filter((name) => read(name).includes(marker))).toHaveLength(1);
    expect(entry).not.toContain(marker);
    expect(entry).not.toContain('react');
    expect(readFileSync(path.join(FOLDER, 'taskpane.html'), 'utf8').match(/<script /g)).toHaveLength(2);
  });
});
