/** A browser and a whole product start before the first test, which takes long on a slow machine. */
jest.setTimeout(300_000);
