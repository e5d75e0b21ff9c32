import type { ServiceNaming } from '../../../answers/naming';
import { badInput } from '../../../contract/failure';
import { addressText, cellKey, formatCell, positionOf, type CellAddress } from '../../../excel/cell-address';
import { parseCalls, type Call } from '../../../excel/calls/parse-calls';
import { inExcel } from '../../../excel/in-excel';
import { CHANGED_SINCE, type AskActions, type OpenedCall } from '../ask-actions';
import { isSameQuery, type AskQuery } from '../ask-query';
import { planApply, readCall, whyRefused, type ApplyPlan, type ReadCall } from '../read/read-call';
import { loadTitle } from '../write/load-title';
import {
  contentOf,
  nameOfCell,
  noteCells,
  openSheet,
  replaceCells,
  type CellChange,
  type Replaced,
} from '../../../excel/write/change-cells';
import type { AddUndo, LastWritten } from '../../../excel/write/last-written';
import { sheetOf } from '../../../excel/calls/tokens';
import { loadAnchor, rectangleOf } from '../../../excel/reference-walk/area';
import type { ReadRange } from '../read/argument-source';

type SheetCell = Pick<CellChange, 'sheet' | 'row' | 'column'>;

const BUSY = 'Finish editing the current cell and try again';

/** What Ask does with formulas that exist. It loads when a person edits one. */
export function editCalls(
  namingOf: (call: Call) => Promise<ServiceNaming>,
  written: LastWritten,
): Pick<AskActions, 'calls' | 'open' | 'apply'> {
  return {
    calls: (cell) =>
      inExcel(
        `Excel did not show the formula in ${addressText(cell)}. ${BUSY}.`,
        async (context) => {
          const calls = parseCalls(await readFormula(context, cell));
          return calls.map(({ name }, index) => {
            const refused = whyRefused(name);
            return { index, name, ...(refused !== undefined && { refused }) };
          });
        },
        // The pane looks at each cell that is selected, also while a person types in it.
        () => undefined,
      ),

    open: (cell, index) =>
      inExcel(`Excel did not show the formula in ${addressText(cell)}. ${BUSY}.`, async (context) => {
        const { formula, read } = await openFormula(context, cell, index, namingOf);
        return { cell, formula, call: index, query: read.query, inputs: read.inputs };
      }),

    async apply(opened, query) {
      const what = addressText(opened.cell);
      const replaced = await written.inOneStep(
        `Excel did not change ${what}. ${BUSY}, or edit the formula yourself.`,
        (context, { onFailure }) => applyQuery(context, opened, query, { namingOf, onFailure }),
      );
      if (replaced) noteCells(written, { by: 'ask', what }, replaced);
    },
  };
}

async function readFormula(context: Excel.RequestContext, cell: CellAddress): Promise<string> {
  const sheet = context.workbook.worksheets.getItemOrNullObject(cell.sheet);
  await context.sync();
  if (sheet.isNullObject)
    throw badInput(`Sheet "${cell.sheet}" was deleted or renamed. Look for formulas again.`);
  const range = sheet.getRange(cell.cell).load('formulas,values');
  await context.sync();
  const formula: unknown = range.formulas[0]?.[0];
  if (typeof formula !== 'string' || parseCalls(formula).length === 0)
    throw badInput(
      `${addressText(cell)} has no Rent Roll formula. Select a cell of a result, or look for formulas again.`,
    );
  return formula;
}

async function openFormula(
  context: Excel.RequestContext,
  cell: CellAddress,
  index: number,
  namingOf: (call: Call) => Promise<ServiceNaming>,
): Promise<{ formula: string; read: ReadCall; naming: ServiceNaming }> {
  const formula = await readFormula(context, cell);
  const call = parseCalls(formula)[index];
  if (!call)
    throw badInput(`The formula in ${addressText(cell)} has changed. Open it again.`, {
      cause: CHANGED_SINCE,
    });
  const naming = await namingOf(call);
  return { formula, naming, read: readCall(call, await readRanges(context, cell, call), naming) };
}

/** Writes the call that was opened so that it asks this query. Writes nothing if it does. Rejects if the sheet has changed since. */
async function applyQuery(
  context: Excel.RequestContext,
  opened: OpenedCall,
  query: AskQuery,
  { namingOf, onFailure }: { namingOf: (call: Call) => Promise<ServiceNaming>; onFailure: AddUndo },
): Promise<Replaced | undefined> {
  const { cell } = opened;
  const address = addressText(cell);
  const { formula, read, naming } = await openFormula(context, cell, opened.call, namingOf);
  if (formula !== opened.formula || !isSameQuery(read.query, opened.query))
    throw badInput(`The formula in ${address} or its cells have changed. Open it again.`, {
      cause: CHANGED_SINCE,
    });
  if (isSameQuery(read.query, query)) return undefined;
  const plan = planApply(formula, read, query, naming);
  const changes: CellChange[] = [
    ...plan.changes,
    ...(await titleChanges(context, cell, plan, query, naming)),
  ];
  if (plan.formula !== formula)
    changes.push({ sheet: cell.sheet, ...positionOf(cell), content: { formula: plan.formula } });
  if (changes.length === 0) return undefined;
  for (const sheet of new Set(changes.map((change) => change.sheet))) await openSheet(context, sheet);
  await refuseSpilled(context, changes);
  await refuseFilled(context, plan.needed);
  return replaceCells(context, changes, onFailure);
}

/** Not further above its formula, a title block is looked for. */
const MAX_ROWS_ABOVE = 200;

/** The title block above a schedule says what its formula asks from now on. */
async function titleChanges(
  context: Excel.RequestContext,
  { sheet, cell }: CellAddress,
  { args }: ApplyPlan,
  query: AskQuery,
  naming: ServiceNaming,
): Promise<CellChange[]> {
  const anchor = positionOf({ cell });
  const first = Math.max(0, anchor.row - MAX_ROWS_ABOVE);
  if (anchor.row === first || query.number) return [];
  const above = context.workbook.worksheets
    .getItem(sheet)
    .getRangeByIndexes(first, anchor.column, anchor.row - first, 1)
    .load('formulas');
  await context.sync();
  const { changedLines, titleLines } = await loadTitle();
  const lines = titleLines(query, args, anchor, naming);
  return changedLines(above.formulas.map(String), cell, lines).map(({ at, formula }) => ({
    ...{ sheet, row: first + at, column: anchor.column },
    content: { formula },
  }));
}

const rangeOf = (context: Excel.RequestContext, { sheet, row, column }: SheetCell) =>
  context.workbook.worksheets.getItem(sheet).getCell(row, column);

/** A value in a cell that a result fills would stop that result. */
async function refuseSpilled(context: Excel.RequestContext, changes: readonly CellChange[]): Promise<void> {
  const anchors = changes.map((change) => loadAnchor(rangeOf(context, change)));
  await context.sync();
  for (const [at, spilledFrom] of anchors.entries()) {
    const anchor = spilledFrom();
    const { sheet, row, column } = changes[at]!;
    if (anchor && cellKey(anchor) !== cellKey({ sheet, cell: formatCell(row, column) }))
      throw badInput(
        `${nameOfCell(changes[at]!)} holds a part of the result in ${anchor.cell}. Change the formula there.`,
      );
  }
}

/** Headings grow to the right and conditions downwards, into empty cells only. */
async function refuseFilled(context: Excel.RequestContext, needed: readonly SheetCell[]): Promise<void> {
  const ranges = needed.map((cell) => rangeOf(context, cell).load('formulas,values'));
  await context.sync();
  for (const [at, { formulas, values }] of ranges.entries()) {
    const value = String(values[0]?.[0] ?? '');
    if (formulas[0]?.[0] !== '' || value !== '')
      throw badInput(
        `${nameOfCell(needed[at]!)} must be empty for one more: it holds "${value}". Clear it, or insert cells there, and apply again.`,
      );
  }
}

/** Larger ranges, such as whole columns, are not headings or conditions that a person fills in. */
const MAX_CELLS = 2_000;
const CELLS = 'rowIndex,columnIndex,rowCount,columnCount,cellCount';

/**
 * Reads the cells that the arguments of a call refer to, by the text of the reference: ranges, spills and defined names.
 * Leaves out what cannot be read: references to tables or other files, names without cells, and large ranges.
 */
async function readRanges(
  context: Excel.RequestContext,
  { sheet: here }: CellAddress,
  { args }: Call,
): Promise<ReadonlyMap<string, ReadRange>> {
  const { worksheets, names } = context.workbook;
  const references = [
    ...new Map(args.flatMap((arg) => (arg.kind === 'reference' ? [[arg.text, arg]] : []))).values(),
  ];
  const found = references.flatMap(({ text, form }) => {
    const at = text.lastIndexOf('!') + 1;
    const sheet = sheetOf(text.slice(0, at), here);
    const address = text.slice(at);
    if (sheet === undefined || form === 'table') return [];
    const worksheet = worksheets.getItemOrNullObject(sheet).load('name');
    const name = at === 0 && form === 'name' ? names.getItemOrNullObject(address) : undefined;
    return [{ text, form, address, worksheet, name }];
  });
  await context.sync();
  const ranges = found.flatMap(({ text, form, address, worksheet, name }) => {
    if (name) return name.isNullObject ? [] : [{ text, form, range: name.getRangeOrNullObject() }];
    if (worksheet.isNullObject || form === 'name') return [];
    const range =
      form === 'spill'
        ? worksheet.getRange(address.slice(0, -1)).getSpillingToRangeOrNullObject()
        : worksheet.getRange(address);
    return [{ text, form, range }];
  });
  const sheets = ranges.map(({ range }) => range.load(CELLS).worksheet.load('name'));
  await context.sync();
  const small = ranges
    .map((read, at) => ({ ...read, sheet: sheets[at]! }))
    .filter(({ range }) => !range.isNullObject && range.cellCount >= 1 && range.cellCount <= MAX_CELLS);
  small.forEach(({ range }) => range.load('formulas,values'));
  await context.sync();
  return new Map(
    small.map(({ text, range, sheet }) => [
      text,
      {
        sheet: sheet.name,
        ...rectangleOf(range),
        cells: range.formulas.map((row: unknown[], r) =>
          row.map((formula, c) => contentOf(formula, range.values[r]?.[c])),
        ),
        values: range.values.map((row: unknown[]) =>
          row.map((value) => (value === '' ? null : (value as string | number | boolean))),
        ),
      },
    ]),
  );
}
