import type { Tier } from '../../table/cells/to-cells';

/** Follows Microsoft's pages custom-functions-requirement-sets and excel-api-requirement-sets. */
export function resultTier(requirements: Pick<Office.RequirementSetSupport, 'isSetSupported'>): Tier {
  if (!requirements.isSetSupported('CustomFunctionsRuntime', '1.4')) return 'bare';
  return requirements.isSetSupported('ExcelApi', '1.19') ? 'double' : 'formatted';
}
