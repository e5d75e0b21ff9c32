import { readFileSync } from 'node:fs';
import patch from '../../../../src/workbench/grid/engine/patch-o-spreadsheet-loader.cjs';

const source = readFileSync(require.resolve('@odoo/o-spreadsheet/dist/o_spreadsheet.esm.js'), 'utf8');

it('fails the build if a patched place is missing or occurs twice', () => {
  const snippet = 'function formatValue(value, { format, locale, formatWidth }) {';
  expect(() => patch(source.replace(snippet, ''))).toThrow('0 matches, not 1');
  expect(() => patch(source + snippet)).toThrow('2 matches, not 1');
});
