import {
  askCell,
  describeCell,
  enter,
  quoted,
  valueOf,
  type Desk,
  type Probe,
  type ProbeGroup,
} from '../probe';

const local = (address: string) => address.replace(/^.*!/, '');

/** Reads one thing about the spill in B2:D3. */
const read = (of: (sheet: Excel.Worksheet) => Excel.Range | Excel.RangeAreas) => async (desk: Desk) => {
  const range = await desk.excel((sheet) => of(sheet).load('address'));
  return range.isNullObject ? 'none' : range.address.split(',').map(local).join(',');
};

const formulasOf = (address: string) => async (desk: Desk) => {
  const { formulas } = await desk.excel((sheet) => sheet.getRange(address).load('formulas'));
  return formulas
    .flat()
    .map((formula: unknown) => quoted(typeof formula === 'string' ? formula.replace(/#\d+/, '') : formula))
    .join(' ');
};

export const spills: ProbeGroup = {
  title: 'Spills',
  prepare: async (desk) => {
    await enter(desk, { G2: '=1+1', H2: 5 });
    await askCell(desk, 'B2', ['spill']);
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

const spillOver = (title: string, block: (sheet: Excel.Worksheet) => void, address = 'B2'): Probe => ({
  title,
  ask: async (desk) => {
    await desk.excel((sheet) => {
      sheet.getRange('A1:J20').clear();
      block(sheet);
    });
    await askCell(desk, address, ['spill']);
    return describeCell(desk, address);
  },
});

export const spillErrors: ProbeGroup = {
  title: 'Spills that do not fit',
  probes: [
    spillOver('over another value', (sheet) => {
      sheet.getRange('C3').values = [[1]];
    }),
    spillOver('inside a table', (sheet) => {
      const table = sheet.tables.add('B1:E5', true);
      table.name = 'rr_check_table';
    }),
    // Beside the table, which stays.
    spillOver('over merged cells', (sheet) => sheet.getRange('M3:N3').merge(false), 'L2'),
  ],
};

const written = (title: string, formula: string): Probe => ({
  title,
  ask: async (desk) => {
    await enter(desk, { A1: formula });
    return `taken, shows ${quoted(await valueOf(desk, 'A1'))}`;
  },
});

const TERMS = 40;

/** Adds the lengths of texts, each below the limit of its own. */
function ofLength(length: number): string {
  const characters = length - '='.length - TERMS * 'LEN("")'.length - (TERMS - 1);
  const each = Math.floor(characters / TERMS);
  const terms = Array.from({ length: TERMS }, (_, at) => (at === 0 ? characters - each * (TERMS - 1) : each));
  return `=${terms.map((term) => `LEN("${'x'.repeat(term)}")`).join('+')}`;
}

export const formulaTexts: ProbeGroup = {
  title: 'Texts of formulas',
  probes: [
    written('a text of 255 characters', `=LEN("${'x'.repeat(255)}")`),
    written('a text of 256 characters', `=LEN("${'x'.repeat(256)}")`),
    written('a formula of 8,192 characters', ofLength(8_192)),
    written('a formula of 8,193 characters', ofLength(8_193)),
    {
      title: 'formulasLocal of =SUM(1.5,2)',
      ask: async (desk) => {
        await enter(desk, { A1: '=SUM(1.5,2)' });
        const range = await desk.excel((sheet) => sheet.getRange('A1').load('formulasLocal'));
        return String(range.formulasLocal[0]?.[0]);
      },
    },
  ],
};

/** Adds a name of the check's sheet, which goes with it. */
const nameOf = (title: string, name: string, text: string): Probe => ({
  title,
  ask: async (desk) => {
    const item = await desk.excel((sheet) => sheet.names.add(name, text).load('type, value, formula, scope'));
    const [value, formula] = [item.value, item.formula].map((own: unknown) =>
      quoted(own).replace(/'.*'!/, ''),
    );
    return `type ${item.type} · value ${value} · formula ${formula} · scope ${item.scope}`;
  },
});

export const names: ProbeGroup = {
  title: 'Names',
  probes: [
    nameOf('a number', 'rr_check_number', '=1+1'),
    nameOf('a LAMBDA', 'rr_check_lambda', '=LAMBDA(x,x+1)'),
    nameOf('an error', 'rr_check_error', '=#REF!'),
    nameOf('a function of ours', 'rr_check_probe', '=RR.PROBE("echo")'),
  ],
};
