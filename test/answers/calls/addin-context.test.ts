import { resultTier } from '../../../src/answers/calls/addin-context';
import { textTable } from '../../support/text-table';

const host = (...sets: string[]) => ({
  isSetSupported: (name: string, version?: string | number) => sets.includes(`${name} ${version}`),
});

describe('resultTier', () => {
  it.each(
    textTable(`
      Excel with typed numbers              | CustomFunctionsRuntime 1.4, ExcelApi 1.19 | double
      Excel with the older shape            | CustomFunctionsRuntime 1.4                | formatted
      Excel without data types in functions | ExcelApi 1.19                             | bare
      an old Excel                          |                                           | bare`),
  )('%s', (_, sets, tier) => expect(resultTier(host(...sets.split(', ')))).toBe(tier));
});
