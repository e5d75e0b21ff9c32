import { RrError } from '../../../../src/contract/failure';
import type { EvidenceActions } from '../../../../src/features/evidence/evidence-actions';
import { createEvidenceStore } from '../../../../src/features/evidence/pane/evidence-store';

const rest = {
  check: async () => ({ isUnchanged: true, warnings: [], sheets: [] }),
  sheets: async () => [
    { name: 'Roll', isHidden: false },
    { name: 'Old', isHidden: true },
  ],
  copy: async () => ({ kind: 'refused', because: 'It has macros.' }) as const,
};
const INSERTED = { kind: 'inserted', sheet: 'Evidence', seal: 'abc', results: 2, covered: [] } as const;

describe('what the pane knows of evidence', () => {
  it('shows one outcome at a time, and takes one order at a time', async () => {
    const asked: unknown[] = [];
    const evidence: EvidenceActions = {
      ...rest,
      insert: async (choice) => (asked.push(choice), INSERTED),
    };
    const store = createEvidenceStore();
    store.tick({ reviewers: true, person: false, gateway: false });
    const first = store.insert(evidence, false);
    expect(store.get().doing).toBe('insert');
    await store.check(evidence);
    await first;
    expect(asked).toEqual([{ reviewers: true, person: false, gateway: false, anyway: false }]);
    expect(store.get()).toEqual({
      ticks: { reviewers: true, person: false, gateway: false },
      made: INSERTED,
    });
    await store.check(evidence);
    expect(store.get()).toMatchObject({ checked: { sheets: [] } });
    expect(store.get().made).toBeUndefined();
  });

  it('settles when an action fails, and shows why until the next one', async () => {
    const failure = new RrError('not-found', 'This workbook has no evidence sheet.');
    const evidence: EvidenceActions = {
      ...rest,
      insert: async () => INSERTED,
      check: () => Promise.reject(failure),
    };
    const store = createEvidenceStore();
    await store.check(evidence);
    expect(store.get()).toMatchObject({ error: failure });
    await store.insert(evidence, true);
    expect(store.get().error).toBeUndefined();
  });

  it('copies the sheets that are chosen in their order, at first those that are not hidden', async () => {
    const asked: unknown[] = [];
    const evidence: EvidenceActions = {
      ...rest,
      insert: async () => INSERTED,
      copy: async (choice) => (asked.push(choice), rest.copy()),
    };
    const store = createEvidenceStore();
    await store.startCopy(evidence);
    expect([...store.get().copying!.chosen]).toEqual(['Roll']);
    store.choose(new Set(['Old', 'Roll']));
    await store.copy(evidence, { anyway: false, here: true });
    expect(asked).toMatchObject([{ sheets: ['Roll', 'Old'], anyway: false, here: true, person: false }]);
    expect(store.get()).toMatchObject({ copied: { kind: 'refused' }, copying: {} });
    store.choose(undefined);
    expect(store.get()).toEqual({ ticks: { reviewers: false, person: false, gateway: false } });
  });
});
