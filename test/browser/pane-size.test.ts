import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const FOLDER = 'dist/addin';
const read = (name: string) => readFileSync(path.join(FOLDER, name));

describe("the pane's script", () => {
  /** What formulas load when they need it. */
  const FUNCTIONS = [
    'as-of',
    'column-quality',
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
    'recalculate',
    'reconcile',
    'row-notes',
    'sort-rows',
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

  it('takes at most 149.5 KB at first, and 30 KB for each tab and each other part', () => {
    const parts = chunks.map(partOf).sort();
    expect(parts).toEqual([
      'add-files',
      'ask',
      'ask-actions',
      'ask-edit',
      'ask-fields',
      'ask-profile',
      'ask-start',
      'catalogue',
      'cell',
      'change-log',
      'changes',
      'check-excel',
      'checks',
      'compare',
      'compare-actions',
      'connection-details',
      'create-property',
      'csv',
      'databases',
      'explain',
      'insert-bridge',
      'insert-own-sheet',
      'insert-report',
      'insert-totals',
      'memory',
      'pane',
      'pane-requests',
      'record',
      'record-actions',
      'reference-walk',
      'references',
      'refresh',
      'reports',
      'result-sources',
      'self-check',
      'several',
      'several-actions',
      'sign-in',
      'values',
      'workbook',
      'write-formulas',
      'write-sheets',
    ]);
    expect(sizeOf(chunks.find(isFirst)!)).toBeLessThanOrEqual(149.5);
    const MOST: Record<string, number> = {
      cell: 12,
      checks: 13,
      explain: 15,
      'insert-bridge': 12.2,
      'insert-report': 25.4,
      record: 2.3,
      'record-actions': 12.7,
      references: 9,
      refresh: 13.5,
    };
    const mostOf = (name: string) => MOST[partOf(name)] ?? 30;
    const otherChunks = chunks.filter((name) => !isFirst(name));
    expect(otherChunks.filter((name) => sizeOf(name) > mostOf(name))).toEqual([]);
  });

  it.each([
    ['intake', 33.7],
    ['intake-words', 24],
    ['intake-checks', 6.06],
    ['reconcile', 25.1],
  ])('leaves %s, a part that reads and compares rent rolls, at most %p KB', (name, most) => {
    const file = readdirSync(FOLDER).find((fileName) => fileName.startsWith(`${name}.`));
    expect(sizeOf(file!)).toBeLessThanOrEqual(most);
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
