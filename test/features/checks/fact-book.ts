import type { ColumnEntry } from '../../../src/contract/entries';
import { parseCellAddress, positionOf, type CellAddress } from '../../../src/excel/cell-address';
import type { WholeResult, WorkbookFacts } from '../../../src/features/checks/facts/workbook-facts';
import {
  findBrokenFormulas,
  findFormulasFeedingResults,
  findResultsOfFigures,
} from '../../../src/features/checks/facts/find-dependencies';
import { textTable } from '../../support/text-table';
import type { Basis } from '../../../src/answers/formulas/basis';
import type { FormulaRun, ShownResult } from '../../../src/answers/formulas/formula-runs';

export const at = (address: string): CellAddress =>
  parseCellAddress(address.includes('!') ? address : `S!${address}`)!;

const column = (name: string, label: string | null, unit: string | null): ColumnEntry => ({
  ...{ name, label, unit },
  type: unit === null ? 'STRING' : 'FLOAT',
  ...{ description: null, group: null, deprecated: false, alpha: false },
});

export const CATALOGUE: readonly ColumnEntry[] = textTable(`
  unit_name | Unit Name
  currency | Currency
  contracted_rent_pa | Contracted Rent PA | currency p.a.
  contract_lettable_area_sqm | Contract Lettable Area | sqm
  actual_lettable_area_sqm | Lettable Area | sqm
  twin_a | Twin
  twin_b | Twin
`).map(([name, label, unit = null]) => column(name!, label!, unit));
const SHOWN = ['unit_name', 'currency', 'contracted_rent_pa', 'contract_lettable_area_sqm'];

export interface BookResult {
  /** Default: `S!B9`. */
  at?: string;
  formula?: string;
  name?: string;
  columns?: readonly string[];
  /** Data rows. Default: 10. */
  rows?: number;
  headings?: 0 | 1;
  /** Data rows of earlier results. */
  earlier?: readonly number[];
  above?: readonly (string | { formula: string; value: unknown })[];
  /** Those of the rents, by row. */
  currencies?: readonly string[];
  shown?: Partial<ShownResult>;
  basis?: Partial<Basis>;
  /** Its formula has more around the call. */
  isPart?: boolean;
}

export interface Book {
  results?: readonly BookResult[];
  /** Formulas of other cells, by address, with their values; a formula alone shows 1. */
  cells?: Readonly<Record<string, string | [formula: string, value: unknown]>>;
  names?: Readonly<Record<string, string>>;
  unapproved?: boolean;
}

/** The facts of a small workbook. Without more, a result of four columns and ten rows is in B9. */
export async function factsOf({
  results = [{}],
  cells = {},
  names = {},
  unapproved,
}: Book): Promise<WorkbookFacts> {
  const made = results.map((result) => {
    const address = at(result.at ?? 'B9');
    const { columns = SHOWN, rows = 10, headings = 0, formula = '=RR.QUERY(B8:E8,,0)' } = result;
    const area = {
      sheet: address.sheet,
      ...positionOf(address),
      rows: rows + headings,
      columns: columns.length,
    };
    const basis: Basis = {
      endpoint: (result.name ?? 'QUERY').toLowerCase(),
      ...{ databases: ['101'], columns, rentrolls: 'latest' },
      ...{ all: rows, matching: rows, shown: rows },
      ...result.basis,
    };
    const shown: ShownResult = {
      ...{ digest: '', rows: area.rows, columns: area.columns, usesChoice: true, notes: [], basis },
      at: 0,
      ...result.shown,
      ...(result.earlier && { earlierRows: result.earlier.map((count) => count + headings) }),
    };
    const run: FormulaRun = {
      ...{ address: `${address.sheet}!${address.cell}`, name: result.name ?? 'QUERY', args: [] },
      ...{ state: 'answered', order: 1, since: 0, shown },
    };
    const whole: WholeResult = {
      ...{ shown, basis, headings, catalogue: CATALOGUE },
      columns: columns.map((name) => CATALOGUE.find((entry) => entry.name === name)),
      ...(result.above && {
        above: result.above.map((cell) => (typeof cell === 'string' ? { formula: cell, value: cell } : cell)),
      }),
      ...(result.currencies && {
        currencies: columns.map((name) => (name === 'contracted_rent_pa' ? result.currencies : undefined)),
      }),
    };
    return { ...address, formula, runs: [run], area, ...(!result.isPart && { whole }) };
  });
  const formulas = [
    ...made.map(({ sheet, cell, formula }) => ({ address: { sheet, cell }, formula, value: 'A' as unknown })),
    ...Object.entries(cells).map(([address, given]) => {
      const [formula, value] = typeof given === 'string' ? [given, 1] : given;
      return { address: at(address), formula, value };
    }),
  ].map(({ address, ...content }) => ({ ...address, ...positionOf(address), ...content }));
  const known = new Map(Object.entries(names).map(([name, meaning]) => [name.toLowerCase(), meaning]));
  const facts = { formulas, results: made, names: known };
  const used = async (sheet: string) => ({ sheet, row: 0, column: 0, rows: 500, columns: 40 });
  return {
    ...facts,
    brokenFormulas: await findBrokenFormulas(facts, used),
    formulasFeedingResults: await findFormulasFeedingResults(facts, used),
    resultsOfFigures: await findResultsOfFigures(facts, used),
    unapproved: new Map(unapproved === undefined ? [] : [['101', unapproved]]),
  };
}
