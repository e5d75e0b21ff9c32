import { codesInCells, conditions } from '../fuzz/numbers/conditions';
import { formulas } from '../fuzz/numbers/formulas';
import { lists } from '../fuzz/numbers/lists';
import { preview } from '../fuzz/numbers/preview';
import { replies } from '../fuzz/numbers/replies';
import { reports } from '../fuzz/numbers/reports';
import { propertyRuns } from '../support/property-runs';

it.each([
  ['formulas', formulas, 500],
  ['conditions', conditions, 150],
  ['codes in cells', codesInCells, 20],
  ['lists', lists, 300],
  ['preview', preview, 200],
  ['replies', replies, 200],
  ['reports', reports, 15],
] as const)('over damaged data is right, an error, or says what is damaged: %s', async (_, face, count) => {
  expect(await face.tryDamages(propertyRuns(count))).toBeUndefined();
});
