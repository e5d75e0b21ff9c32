import { tryDamages } from '../fuzz/damage';
import { propertyRuns } from '../support/property-runs';

it('an answer over damaged data is right, an error, or says what is damaged', async () => {
  expect(await tryDamages(propertyRuns(2000))).toBeUndefined();
});
