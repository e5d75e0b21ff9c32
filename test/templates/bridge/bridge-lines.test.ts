import { RENT_CHANGE_REASONS } from '../../../src/service/changes/change';
import { furtherReasons, RATE_LINES, REASON_GROUPS } from '../../../src/templates/bridge/bridge-table';

const lines = [...REASON_GROUPS.flatMap((group) => group.lines), ...RATE_LINES].map(({ reason }) => reason);

it('has one line for each reason of the reference service', () => {
  expect([...lines].sort()).toEqual([...RENT_CHANGE_REASONS].sort());
});

it('gives a line of its own to a reason that it does not know, and to no other', () => {
  expect(furtherReasons(['Indexation', 'surrender', '', ' ', 'Surrender', 'fire', 'unit merge'])).toEqual([
    'Surrender',
    'fire',
  ]);
});
