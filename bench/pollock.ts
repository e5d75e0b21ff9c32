/**
 * `npm run bench:pollock -- FOLDER [--list N]`: how well CSV files are read, damaged ones and real ones, in the measure of the
 * Pollock benchmark. FOLDER is a copy of github.com/HPI-Information-Systems/Pollock. `--list` names the N worst files.
 *
 * A file has up to 10 points: 1 if it is read, and precision, recall and F1 of the cells of its heading, of its rows and of all
 * its cells. Texts that are equal count without the benchmark's reading of dates and prices, which could only add points.
 *
 * Two scores are printed. The first takes all rows that the reader of CSV returns. The second takes the table as the reader of
 * rent rolls sees it: from the heading that it finds, whose lines are joined. The benchmark tells each system the names of the
 * columns of a file without a heading, so these stand above its rows.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'papaparse';
import { csvRows, decodeText } from '../src/intake/csv-rows';
import { toSheet } from '../src/intake/grid/sheet';
import { findHeadings } from '../src/intake/headings/find-headings';
import { headingCells } from '../src/intake/headings/heading-cells';
import { atOnce } from '../src/table/steps';
import { prepareConcepts } from '../src/intake/vocabulary/match-concepts';
import { RrError } from '../src/contract/failure';
import { readCommandLine, readWholeNumber, runCommand } from '../src/node/command-line';

const SETS = ['polluted_files', 'survey_sample'];

async function main(): Promise<void> {
  const { options, words } = readCommandLine({ list: 'text' });
  const [folder] = words;
  if (folder === undefined) throw new RrError('bad-input', 'Name the folder of the benchmark.');
  const worst = readWholeNumber('--list', options.list, 0, 10_000);
  const weights = JSON.parse(readFileSync(path.join(folder, 'pollock_weights.json'), 'utf8')) as Record<
    string,
    number
  >;
  for (const set of SETS.filter((name) => existsSync(path.join(folder, name, 'csv')))) {
    const scores = readdirSync(path.join(folder, set, 'csv'))
      .filter((file) => existsSync(path.join(folder, set, 'clean', file)))
      .map((file) => ({ file, weight: weights[file] ?? 0, ...scoreFile(path.join(folder, set), file) }));
    const weight = scores.reduce((sum, score) => sum + score.weight, 0);
    const meanOf = (key: 'points' | 'ofTable') =>
      (scores.reduce((sum, score) => sum + score[key], 0) / scores.length).toFixed(3);
    const weighted = scores.reduce((sum, score) => sum + score.points * score.weight, 0) / weight;
    const refused = scores.filter(({ refusal }) => refusal !== undefined).length;
    process.stdout.write(
      `${set}: ${scores.length} files, ${refused} refused, simple score ${meanOf('points')} of 10` +
        `${weight > 0 ? `, weighted ${weighted.toFixed(3)}` : ''}; of tables from their heading ${meanOf('ofTable')}\n`,
    );
    for (const score of scores.sort((a, b) => a.ofTable - b.ofTable).slice(0, worst))
      process.stdout.write(
        `  ${score.points.toFixed(2)}, ${score.ofTable.toFixed(2)} ${score.file}${score.refusal === undefined ? '' : `: ${score.refusal}`}\n`,
      );
  }
}

interface Score {
  points: number;
  ofTable: number;
  refusal?: string;
}

function scoreFile(folder: string, file: string): Score {
  const expected = rowsOf(
    parse<string[]>(readFileSync(path.join(folder, 'clean', file), 'utf8').replace(/^\uFEFF/, ''), {
      delimiter: ',',
    }).data,
  );
  const bytes = readFileSync(path.join(folder, 'csv', file));
  try {
    const text = decodeText(
      bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer,
    );
    const read = csvRows(text);
    return {
      points: pointsOf(expected, rowsOf(read)),
      ofTable: pointsOf(expected, tableOf(read, namesOf(folder, file))),
    };
  } catch (thrown) {
    if (!(thrown instanceof RrError)) throw thrown;
    return { points: 0, ofTable: 0, refusal: thrown.message };
  }
}

function pointsOf(expected: readonly string[][], read: readonly string[][]): number {
  if (expected.length === 0) return 10;
  const records = (rows: readonly string[][]) => rows.slice(1).map((row) => row.map(plain).join(''));
  return [
    1,
    ...overlap((expected[0] ?? []).map(plain), (read[0] ?? []).map(plain)),
    ...overlap(records(expected), records(read)),
    ...overlap(expected.flat(), read.flat()),
  ].reduce((sum, part) => sum + part, 0);
}

/** The names of the columns of a file without a heading, which the benchmark gives in its parameters. */
function namesOf(folder: string, file: string): string[] | undefined {
  const text = readFileSync(path.join(folder, 'parameters', `${file}_parameters.json`), 'utf8');
  const { header_lines: lines, column_names: names } = JSON.parse(text) as Record<string, unknown>;
  return Number(lines) === 0 ? (names as string[]) : undefined;
}

/** The rows of a table below one row of headings. */
function tableOf(rows: readonly string[][], names: string[] | undefined): string[][] {
  if (names) return [names, ...rowsOf(rows)];
  atOnce(prepareConcepts());
  const sheet = atOnce(toSheet(rows, {}));
  const [heading] = atOnce(findHeadings(sheet)).headings;
  if (!heading) return rowsOf(rows);
  const { lines } = heading;
  const last = lines.at(-1) as number;
  if (lines.length === 1) return rowsOf(rows.slice(last));
  const cells = headingCells(sheet, heading).map((cell) =>
    [cell.group, cell.heading].filter(Boolean).join(' '),
  );
  return rowsOf([cells, ...rows.slice(last + 1)]);
}

/** Rows as the benchmark counts them: a blank line has no cell, and the end of the last line adds none. */
function rowsOf(rows: readonly string[][]): string[][] {
  const all = rows.map((row) => (row.length === 1 && row[0] === '' ? [] : row));
  if (all.at(-1)?.length === 0) all.pop();
  return all;
}

/** Precision, recall and F1 of what was read, each cell or row as often as it stands. */
function overlap(expected: readonly string[], read: readonly string[]): number[] {
  if (expected.length === 0) return [1, 1, 1];
  const left = new Map<string, number>();
  for (const item of expected) left.set(item, (left.get(item) ?? 0) + 1);
  let both = 0;
  for (const item of read) {
    const count = left.get(item) ?? 0;
    if (count === 0) continue;
    left.set(item, count - 1);
    both += 1;
  }
  if (both === 0) return [0, 0, 0];
  const [precision, recall] = [both / read.length, both / expected.length];
  return [precision, recall, (2 * precision * recall) / (precision + recall)];
}

const plain = (cell: string): string =>
  /^\s*[-+]?\d+(?:\.\d+)?\s*$/.test(cell) ? String(Number(cell)) : cell.toLowerCase();

runCommand(main);
