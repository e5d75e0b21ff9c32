/** A browser and a whole product start before the first test; on a slow, busy machine that takes a while. */
jest.setTimeout(180_000);
