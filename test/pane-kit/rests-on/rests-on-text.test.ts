import type { RestsOn } from '../../../src/answers/rests-on';
import { isoToSerial } from '../../../src/table/iso-serial';
import { restsOnText } from '../../../src/pane-kit/rests-on/rests-on-text';

const oldest = isoToSerial('2026-06-30')!;
/** Rent rolls by their approval. */
const from = (rolls: number, approved: number, notApproved: number, unknown = 0) => ({
  ...{ rolls, approvals: { approved, notApproved, unknown } },
});

it.each<[string, Omit<RestsOn, 'canAsk'>]>([
  ['From 45 rent rolls, 3 not approved, oldest 30 Jun 2026', { ...from(45, 42, 3), oldest }],
  ['From 45 rent rolls, all approved, oldest 30 Jun 2026', { ...from(45, 45, 0), oldest }],
  ['From 45 rent rolls, approval not known, oldest 30 Jun 2026', { rolls: 45, oldest }],
  ['From 45 rent rolls, 3 not approved, approval of 2 not known, oldest not known', from(45, 40, 3, 2)],
  ['From 45 rent rolls, approval of 2 not known, oldest not known', from(45, 43, 0, 2)],
  ['From 1,204 rent rolls, all approved, oldest not known', from(1204, 1204, 0)],
  ['From 1 rent roll, not approved, of 30 Jun 2026', { ...from(1, 0, 1), oldest }],
  ['From 1 rent roll, approval not known, of 30 Jun 2026', { ...from(1, 0, 0, 1), oldest }],
  ['From 1 rent roll, approved, date not known', from(1, 1, 0)],
  ['Rent rolls not known, approval not known, oldest 30 Jun 2026', { oldest }],
  ['Rent rolls not known, approval not known, oldest not known', {}],
  ['From no rent roll', { rolls: 0 }],
])('says %s', (words, rests) => {
  expect(restsOnText({ ...rests, canAsk: true })).toBe(words);
});
