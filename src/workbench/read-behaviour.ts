import type { QueryReader } from './query-reader';
import { STRICT, type Behaviour } from './workbook/behaviour';

/** Reads the options that say how the emulated Excel behaves. What the query does not name is strict. */
export const readBehaviour = ({ number, oneOf, isOn }: QueryReader): Behaviour => ({
  ...STRICT,
  editMs: number('editMode', 0) * 1000,
  loseResults: number('loseResults', 0),
  stickyErrors: number('stickyErrors', 0),
  structuralCalls: oneOf('structuralCalls', ['none']) !== 'none',
  otherWorkbookInFront: oneOf('frontWorkbook', ['other']) === 'other',
  spillFormulas: oneOf('spillFormulas', ['value', 'blank', 'anchor']) ?? STRICT.spillFormulas,
  spillIsFormula: isOn('spillIsFormula'),
  protectedSheetsRefuseSearch: oneOf('protectedSheets', ['closed']) === 'closed',
  rangeInScalar: oneOf('rangeInScalar', ['error', 'first']) ?? STRICT.rangeInScalar,
  unregistered: oneOf('unregistered', ['name', 'xldudf']) ?? STRICT.unregistered,
  readOnly: isOn('readonly'),
  protectedStructure: isOn('protectedWorkbook'),
  fromStore: isOn('store'),
  hiddenTimers: isOn('hiddenTimers'),
  platform: oneOf('platform', ['web', 'desktop']) ?? STRICT.platform,
});
