import { answeredIn, enter, probeFormula, quoted } from '../probe-cells';
import type { Desk, ProbeGroup } from '../probe';

const local = (address: string) => address.replace(/^.*!/, '');

/** Reads one thing about the spill in B2:D3. */
const read = (of: (sheet: Excel.Worksheet) => Excel.Range | Excel.RangeAreas) => (desk: Desk) =>
  desk.excel(async (sheet, context) => {
    const range = of(sheet).load('address');
    await context.sync();
    return range.isNullObject ? 'none' : range.address.split(',').map(local).join(',');
  });

const formulasOf = (address: string) => (desk: Desk) =>
  desk.excel(async (sheet, context) => {
    const range = sheet.getRange(address).load('formulas');
    await context.sync();
    return range.formulas
      .flat()
      .map((formula) => quoted(withoutNumber(formula)))
      .join(' ');
  });

const withoutNumber = (formula: unknown) =>
  typeof formula === 'string' ? formula.replace(/#\d+/, '') : formula;

export const spills: ProbeGroup = {
  title: 'Spills',
  prepare: async (desk) => {
    const { formula, kind } = probeFormula('spill');
    await enter(desk, { B2: formula, G2: '=1+1', H2: 5 });
    await answeredIn(desk, 'B2', kind);
  },
  probes: [
    {
      title: 'cells with formulas in B2:H3',
      ask: read((sheet) => sheet.getRange('B2:H3').getSpecialCellsOrNullObject('Formulas')),
    },
    {
      title: 'cells with formulas inside the spill',
      ask: read((sheet) => sheet.getRange('C2:D3').getSpecialCellsOrNullObject('Formulas')),
    },
    { title: 'formulas of the spill', ask: formulasOf('B2:D3') },
    { title: 'spilling to', ask: read((sheet) => sheet.getRange('B2').getSpillingToRangeOrNullObject()) },
    { title: 'parent of D3', ask: read((sheet) => sheet.getRange('D3').getSpillParentOrNullObject()) },
    { title: 'used range', ask: read((sheet) => sheet.getUsedRangeOrNullObject()) },
    { title: 'the written formula reads', ask: formulasOf('B2') },
  ],
};
