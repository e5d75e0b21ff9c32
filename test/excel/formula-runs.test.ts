import { RrError } from '../../src/contract/failure';
import { createFormulaRuns, type ShownResult } from '../../src/excel/formula-runs';

const CALL = { address: 'Roll!B6', name: 'QUERY', args: [[['tenant_name']]] };
const shown = (more: Partial<ShownResult> = {}): ShownResult => ({
  digest: 'd1',
  rows: 3,
  columns: 2,
  at: 1000,
  usesChoice: true,
  notes: [],
  ...more,
});

describe('the account of calls', () => {
  it('keeps what a cell shows while it is asked again, and when that fails', () => {
    const runs = createFormulaRuns();
    runs.begin(CALL).answered(shown());
    const again = runs.begin(CALL);
    expect(runs.all()).toMatchObject([{ state: 'running', shown: { digest: 'd1' } }]);
    again.failed(new RrError('unreachable', 'No answer.'));
    expect(runs.all()).toMatchObject([{ state: 'failed', failure: { message: 'No answer.' } }]);
    expect(runs.all()[0]?.shown).toBeUndefined();
  });

  it('counts a cancelled call as never begun', () => {
    const runs = createFormulaRuns();
    runs.begin(CALL).cancelled();
    expect(runs.all()).toEqual([]);
    runs.begin(CALL).answered(shown());
    const before = runs.all()[0];
    runs.begin(CALL).cancelled();
    expect(runs.all()).toEqual([before]);
  });

  it('lets an older call of the same cell change nothing any more', () => {
    const runs = createFormulaRuns();
    const older = runs.begin(CALL);
    runs.begin(CALL).answered(shown({ digest: 'newer' }));
    older.answered(shown({ digest: 'older' }));
    older.failed(new RrError('unreachable', 'No answer.'));
    older.cancelled();
    expect(runs.all()).toMatchObject([{ state: 'answered', shown: { digest: 'newer' } }]);
  });

  it('tells every change, and hands out the same list in between', () => {
    const runs = createFormulaRuns();
    let changes = 0;
    const leave = runs.onChange(() => (changes += 1));
    const run = runs.begin(CALL);
    expect(runs.all()).toBe(runs.all());
    run.answered(shown());
    expect(changes).toBe(2);
    leave();
    runs.begin(CALL);
    expect(changes).toBe(2);
  });

  it('restores what a file remembers, and believes a call of today more', () => {
    const runs = createFormulaRuns();
    runs.begin(CALL).answered(shown({ digest: 'today' }));
    runs.restore([
      { ...CALL, shown: shown({ digest: 'friday' }) },
      { ...CALL, address: 'Roll!B9', shown: shown({ digest: 'friday' }) },
    ]);
    expect(runs.all().map(({ address, shown: result }) => [address, result?.digest])).toEqual([
      ['Roll!B6', 'today'],
      ['Roll!B9', 'friday'],
    ]);
  });

  it('offers formats once: not again for the same ones, but for others', () => {
    const runs = createFormulaRuns();
    const unformatted = { headerRows: 1, formats: ['0'] };
    runs.begin(CALL).answered(shown({ unformatted }));
    runs.markFormatted(runs.all()[0]!);
    expect(runs.all()[0]?.shown?.unformatted).toBeUndefined();
    runs.begin(CALL).answered(shown({ unformatted }));
    expect(runs.all()[0]?.shown?.unformatted).toBeUndefined();
    runs.begin(CALL).answered(shown({ unformatted: { headerRows: 1, formats: ['0.00'] } }));
    expect(runs.all()[0]?.shown?.unformatted).toBeDefined();
  });

  it('never lets a refresh that is late overwrite a newer call', () => {
    const runs = createFormulaRuns();
    runs.begin(CALL).answered(shown());
    const seen = runs.all()[0]!;
    runs.begin(CALL).answered(shown({ digest: 'newer' }));
    runs.update(seen, { shown: shown({ digest: 'late' }) });
    expect(runs.all()[0]?.shown?.digest).toBe('newer');
  });
});
