import { readFileSync } from 'node:fs';
import { HAND_MADE_ROLL } from '../../support/report/hand-made-roll';
import { reportOracle } from '../../support/report/report-oracle';

const [, example = ''] = /## A worked example([^]*?)\n## /.exec(readFileSync('docs/measures.md', 'utf8'))!;
const lines = [...example.matchAll(/^\| (.+?) \| ([\d.]+) \|$/gm)].map(
  ([, label, figure]) => [label!, figure!] as const,
);

it('holds the worked example of docs/measures.md', () => {
  const { figures } = reportOracle(HAND_MADE_ROLL, {});
  expect(lines.length).toBeGreaterThanOrEqual(17);
  for (const [label, figure] of lines) {
    const decimals = figure.split('.')[1]?.length ?? 0;
    expect([label, Number(figures[label]).toFixed(decimals)]).toEqual([label, figure]);
  }
});
