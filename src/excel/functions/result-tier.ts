import type { Tier } from '../../table/cells/to-cells';

/**
 * What this Excel understands of numbers with a format of their own (Microsoft: custom-functions-requirement-sets,
 * excel-api-requirement-sets): `Double` with a number format from ExcelApi 1.19, `FormattedNumber` from
 * CustomFunctionsRuntime 1.4, before that bare numbers.
 */
export function resultTier(requirements: Pick<Office.RequirementSetSupport, 'isSetSupported'>): Tier {
  if (!requirements.isSetSupported('CustomFunctionsRuntime', '1.4')) return 'bare';
  return requirements.isSetSupported('ExcelApi', '1.19') ? 'double' : 'formatted';
}
