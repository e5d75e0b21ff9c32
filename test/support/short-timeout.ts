/** A unit test that hangs fails soon. A file that starts a whole product imports `long-timeout.ts` as well. */
jest.setTimeout(60_000);
