import { progressLine } from '../../src/cli/progress-line.cjs';

/** Returns everything that `run` writes. */
function shown(isTTY: boolean, run: (line: ReturnType<typeof progressLine>) => void): string {
  let text = '';
  run(progressLine({ isTTY, write: (part) => (text += part) }));
  return text;
}

describe('a line of progress', () => {
  const steps = (line: ReturnType<typeof progressLine>) => {
    line.show('Building … 1 %');
    line.show('Building … 50 %');
    line.end('Built in 3 s.');
  };

  it('is overwritten in a terminal', () =>
    expect(shown(true, steps)).toBe('\r\x1b[KBuilding … 1 %\r\x1b[KBuilding … 50 %\r\x1b[KBuilt in 3 s.\n'));

  it('writes only the first and the last text to a log', () =>
    expect(shown(false, steps)).toBe('Building … 1 %\nBuilt in 3 s.\n'));
});
