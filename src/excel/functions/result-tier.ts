import type { Tier } from '../../table/cells/to-cells';

/**
 * Returns how this Excel takes formatted numbers (Microsoft: custom-functions-requirement-sets,
 * excel-api-requirement-sets): as `Double` from ExcelApi 1.19, as `FormattedNumber` from CustomFunctionsRuntime 1.4,
 * otherwise not at all.
 */
export function resultTier(requirements: Pick<Office.RequirementSetSupport, 'isSetSupported'>): Tier {
  if (!requirements.isSetSupported('CustomFunctionsRuntime', '1.4')) return 'bare';
  return requirements.isSetSupported('ExcelApi', '1.19') ? 'double' : 'formatted';
}
