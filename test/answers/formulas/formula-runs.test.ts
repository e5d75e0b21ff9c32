import { RrError } from '../../../src/contract/failure';
import { createFormulaRuns, type ShownResult } from '../../../src/answers/formulas/formula-runs';

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

describe('formula runs', () => {
  it('keep the shown result while the cell is called again, and drop it if the call fails', () => {
    const runs = createFormulaRuns();
    runs.begin(CALL).answered(shown());
    const again = runs.begin(CALL);
    expect(runs.all()).toMatchObject([{ state: 'running', shown: { digest: 'd1' } }]);
    again.failed(new RrError('unreachable', 'No answer.'));
    expect(runs.all()).toMatchObject([{ state: 'failed', failure: { message: 'No answer.' } }]);
    expect(runs.all()[0]?.shown).toBeUndefined();
  });

  it('remember the last three sizes that a result had before its present one', () => {
    const runs = createFormulaRuns();
    const earlier = (rows: number) => {
      runs.begin(CALL).answered(shown({ rows }));
      return runs.all()[0]?.shown?.earlierRows;
    };
    expect([earlier(3), earlier(3), earlier(5), earlier(5)]).toEqual([undefined, undefined, [3], [3]]);
    runs.update(runs.all()[0]!, { shown: shown({ rows: 5, digest: 'same size' }) });
    expect(runs.all()[0]?.shown).toMatchObject({ digest: 'same size', earlierRows: [3] });
    expect([earlier(4), earlier(6), earlier(7)]).toEqual([
      [5, 3],
      [4, 5, 3],
      [6, 4, 5],
    ]);
  });

  it('go back to the previous state after a cancelled call', () => {
    const runs = createFormulaRuns();
    runs.begin(CALL).cancelled();
    expect(runs.all()).toEqual([]);
    runs.begin(CALL).answered(shown());
    const before = runs.all()[0];
    runs.begin(CALL).cancelled();
    expect(runs.all()).toEqual([before]);
  });

  it('ignore the outcome of an older call of the same cell', () => {
    const runs = createFormulaRuns();
    const older = runs.begin(CALL);
    runs.begin(CALL).answered(shown({ digest: 'newer' }));
    older.answered(shown({ digest: 'older' }));
    older.failed(new RrError('unreachable', 'No answer.'));
    older.cancelled();
    expect(runs.all()).toMatchObject([{ state: 'answered', shown: { digest: 'newer' } }]);
  });

  it('restore the calls of a file, except those that Excel has made since', () => {
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

  it('offer formats once: not the same ones again, but other ones', () => {
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

  it('never let a late refresh overwrite a newer call', () => {
    const runs = createFormulaRuns();
    runs.begin(CALL).answered(shown());
    const seen = runs.all()[0]!;
    runs.begin(CALL).answered(shown({ digest: 'newer' }));
    runs.update(seen, { shown: shown({ digest: 'late' }) });
    expect(runs.all()[0]?.shown?.digest).toBe('newer');
  });

  it('stay stale on purpose when Excel calls them again with the same result, until a refresh finds it true', () => {
    const runs = createFormulaRuns();
    const failure = { code: 'cancelled', message: 'Skipped.' } as const;
    runs.begin(CALL).answered(shown(), ['question']);
    runs.outdate(runs.all(), failure);
    expect(runs.all()).toMatchObject([{ failure, uses: ['question'] }]);
    const moved = { ...CALL, address: 'Roll!B7' };
    runs.begin(moved).answered(shown());
    expect(runs.all().at(-1)).toMatchObject({ address: 'Roll!B7', failure });
    runs.begin(moved).answered({ ...shown(), digest: 'newer' });
    expect(runs.all().at(-1)?.failure).toBeUndefined();
    runs.begin(moved).answered(shown());
    expect(runs.all().at(-1)).toMatchObject({ failure });
    runs.update(runs.all().at(-1)!, { shown: shown() });
    runs.begin(moved).answered(shown());
    expect(runs.all().at(-1)?.failure).toBeUndefined();
  });
});
