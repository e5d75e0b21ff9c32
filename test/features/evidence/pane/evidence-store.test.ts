import { RrError } from '../../../../src/contract/failure';
import type { EvidenceActions } from '../../../../src/features/evidence/evidence-actions';
import { createEvidenceStore } from '../../../../src/features/evidence/pane/evidence-store';

const rest = {
  check: async () => ({ isUnchanged: true, warnings: [], sheets: [] }),
  onEdit: () => () => undefined,
  insert: async () => INSERTED,
};
const INSERTED = { kind: 'made', says: 'It was added.', sheets: ['Evidence'], seal: 'abc' } as const;

describe('what the pane knows of evidence', () => {
  it('shows one outcome at a time, and takes one order at a time', async () => {
    const asked: unknown[] = [];
    const evidence: EvidenceActions = {
      ...rest,
      insert: async (choice) => (asked.push(choice), INSERTED),
    };
    const store = createEvidenceStore();
    const ticks = { reviewers: true, person: false, gateway: false };
    store.tick(ticks);
    const first = store.insert(evidence, false);
    expect(store.get().doing).toBe('insert');
    await store.check(evidence);
    await first;
    expect(asked).toEqual([{ ...ticks, anyway: false }]);
    expect(store.get()).toEqual({ ticks, made: INSERTED });
    await store.check(evidence);
    expect(store.get()).toMatchObject({ checked: { sheets: [] } });
    expect(store.get().made).toBeUndefined();
  });

  it('says no longer what a check found once the workbook is edited, also during the check', async () => {
    const edited: (() => void)[] = [];
    const store = createEvidenceStore();
    const onEdit = (listener: () => void) => (edited.push(listener), () => undefined);
    const evidence: EvidenceActions = { ...rest, onEdit };
    const says = () => [store.get().checked?.isUnchanged, typeof store.get().editedAt];
    await store.check(evidence);
    expect(says()).toEqual([true, 'undefined']);
    edited.at(-1)!();
    expect(says()).toEqual([undefined, 'number']);

    const second = store.check(evidence);
    await Promise.resolve();
    edited.at(-1)!();
    await second;
    expect(says()).toEqual([undefined, 'number']);
    await store.check(evidence);
    expect(says()).toEqual([true, 'undefined']);
  });

  it('settles when an action fails, and shows why until the next one', async () => {
    const failure = new RrError('not-found', 'This workbook has no evidence sheet.');
    const evidence: EvidenceActions = { ...rest, check: () => Promise.reject(failure) };
    const store = createEvidenceStore();
    await store.check(evidence);
    expect(store.get()).toMatchObject({ error: failure });
    await store.insert(evidence, true);
    expect(store.get().error).toBeUndefined();
  });
});
