import { createPace } from '../../src/excel/pace-results';

describe('the pace of large results', () => {
  it('lets small results and a single large one go at once, and makes the next large one wait', async () => {
    const waits: number[] = [];
    const pace = createPace(async (ms) => void waits.push(ms));
    await Promise.all([pace(1000), pace(3_300_000), pace(1000)]);
    expect(waits).toEqual([]);
    await Promise.all([pace(3_300_000), pace(3_300_000)]);
    expect(waits).toHaveLength(2);
  });

  it('lets large results go together while they fit into one message', async () => {
    const waits: number[] = [];
    const pace = createPace(async (ms) => void waits.push(ms));
    await Promise.all([pace(1_000_000), pace(1_000_000), pace(1_000_000)]);
    expect(waits).toEqual([]);
  });
});
