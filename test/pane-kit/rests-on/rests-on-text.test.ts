import type { RestsOn } from '../../../src/answers/rests-on';
import { isoToSerial } from '../../../src/table/iso-serial';
import { restsOnText } from '../../../src/pane-kit/rests-on/rests-on-text';

const oldest = isoToSerial('2026-06-30')!;
const approvals = (approved: number, notApproved: number, unknown = 0) => ({
  approved,
  notApproved,
  unknown,
});

it.each<[string, Omit<RestsOn, 'canAsk'>]>([
  [
    'From 45 rent rolls, 3 not approved, oldest 30 Jun 2026',
    { rolls: 45, oldest, approvals: approvals(42, 3) },
  ],
  [
    'From 45 rent rolls, all approved, oldest 30 Jun 2026',
    { rolls: 45, oldest, approvals: approvals(45, 0) },
  ],
  ['From 45 rent rolls, approval not known, oldest 30 Jun 2026', { rolls: 45, oldest }],
  [
    'From 45 rent rolls, 3 not approved, approval of 2 not known, oldest 30 Jun 2026',
    { rolls: 45, oldest, approvals: approvals(40, 3, 2) },
  ],
  ['From 1,204 rent rolls, all approved, oldest not known', { rolls: 1204, approvals: approvals(1204, 0) }],
  ['From 1 rent roll, not approved, of 30 Jun 2026', { rolls: 1, oldest, approvals: approvals(0, 1) }],
  [
    'From 1 rent roll, approval not known, of 30 Jun 2026',
    { rolls: 1, oldest, approvals: approvals(0, 0, 1) },
  ],
  ['From 1 rent roll, approved, date not known', { rolls: 1, approvals: approvals(1, 0) }],
  ['Rent rolls not known, approval not known, oldest 30 Jun 2026', { oldest }],
  ['Rent rolls not known, approval not known, oldest not known', {}],
  ['From no rent roll', { rolls: 0 }],
])('says %s', (words, rests) => {
  expect(restsOnText({ ...rests, canAsk: true })).toBe(words);
});

it('writes September as the rest of the pane does', () => {
  expect(restsOnText({ rolls: 2, oldest: isoToSerial('2026-09-30')!, canAsk: false })).toContain(
    '30 Sep 2026',
  );
});
