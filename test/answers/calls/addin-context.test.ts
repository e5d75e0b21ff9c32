import { resultTier } from '../../../src/answers/calls/addin-context';

const host = (...sets: string[]) => ({
  isSetSupported: (name: string, version?: string | number) => sets.includes(`${name} ${version}`),
});

describe('resultTier', () => {
  it.each([
    ['Excel with typed numbers', ['CustomFunctionsRuntime 1.4', 'ExcelApi 1.19'], 'double'],
    ['Excel with the older shape', ['CustomFunctionsRuntime 1.4'], 'formatted'],
    ['Excel without data types in functions', ['ExcelApi 1.19'], 'bare'],
    ['an old Excel', [], 'bare'],
  ])('%s', (_, sets, tier) => expect(resultTier(host(...sets))).toBe(tier));
});
