import { watchWorkbook } from '../../../src/excel/formulas/watch-workbook';

describe('watching the workbook', () => {
  it('reports a change when the person returns to the pane, because older versions of Excel miss some', () => {
    const requirements = { isSetSupported: () => false };
    Object.assign(globalThis, { Office: { context: { requirements } } });
    const listeners = new Map<string, () => void>();
    let changes = 0;
    watchWorkbook(() => void (changes += 1), {
      addEventListener: (event: string, listener: () => void) => void listeners.set(event, listener),
    } as unknown as Window);
    listeners.get('focus')!();
    expect(changes).toBe(1);
  });
});
