import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const FOLDER = 'dist/addin';
const read = (name: string) => readFileSync(path.join(FOLDER, name));

describe("the pane's script", () => {
  // Each build empties the folder, so everything but the entry is loaded with the pane.
  const chunks = readdirSync(FOLDER).filter((name) => name.endsWith('.js') && name !== 'addin.js');

  it('takes at most 220 KB', () => {
    expect(chunks.length).toBeGreaterThan(0);
    const bytes = chunks.reduce((sum, name) => sum + gzipSync(read(name), { level: 9 }).length, 0);
    expect(bytes).toBeLessThanOrEqual(220 * 1024);
  });

  it('is not part of what the functions load', () => {
    const entry = read('addin.js').toString();
    const mark = 'Insert a first query';
    expect(chunks.filter((name) => read(name).includes(mark))).toHaveLength(1);
    expect(entry).not.toContain(mark);
    expect(entry).not.toContain('react');
    expect(readFileSync(path.join(FOLDER, 'taskpane.html'), 'utf8').match(/<script /g)).toHaveLength(2);
  });
});
