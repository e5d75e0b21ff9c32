import { isFormula } from '../../excel/calls/tokens';
import type { RepeatCall } from '../../answers/calls/answers';
import type { Client } from '../../client/client';
import { badInput, throwIfAborted } from '../../contract/failure';
import { addressText, cellKey, formatCell, positionOf } from '../../excel/cell-address';
import type { DatabaseChoice } from '../../answers/database-choice';
import type { Formulas } from '../../answers/formulas/formula-inventory';
import type { Formula } from '../../answers/formulas/join-formulas';
import { firstFilled } from '../../excel/scan/find-obstacle';
import { loadPart } from '../../client/load-part';
import { noteCells, openSheet, replaceCells } from '../../excel/write/change-cells';
import type { LastWritten, Step } from '../../excel/write/last-written';
import { type Refresher, refuseDuringRefresh } from '../../answers/refresher';
import { createCachedFacts, knownResult } from '../../answers/result/known-result';
import type { ExplainActions, Looked } from './explain-actions';
import { explainCell } from './explain-cell';
import { explainDependent } from './explain-dependent';
import { explainSeveral } from './explain-several';
import { readCachedNames } from './cached-names';
import { excelSheet, followSelection, type SheetReader } from './sheet-reader';
import { findTrail } from './trail/find-trail';

export interface ExplainOptions {
  client: Client;
  databases: Pick<DatabaseChoice, 'get'>;
  formulas: Pick<Formulas, 'all' | 'scan'>;
  refresh: Pick<Refresher, 'lastChanges' | 'progress' | 'found'>;
  repeat: RepeatCall;
  written: LastWritten;
  reader?: SheetReader;
  onSelect?: ExplainActions['onSelect'];
}

const BUSY = 'Finish editing the current cell and try again.';
/** The result of RR.MAPPINGS: extraction, heading, column and confidence. */
const MAPPING_COLUMNS = 4;

export function createExplainActions(options: ExplainOptions): ExplainActions {
  const { client, formulas, refresh, repeat, written, reader = excelSheet } = options;
  const { onSelect = followSelection } = options;
  const findCachedFacts = createCachedFacts(repeat);
  const namesOf = (formula: Formula | undefined) => readCachedNames(options, formula?.runs[0]?.shown?.basis);

  async function look(signal: AbortSignal): Promise<Looked> {
    const selected = await reader.selection();
    const [area] = selected?.areas ?? [];
    if (!selected || !area) return { kind: 'unknown' };
    const all = formulas.all();
    const isOne = selected.areas.length === 1 && area.rows * area.columns === 1;
    if (!isOne) {
      const figures = await explainSeveral(selected, all, { reader, findCachedFacts, namesOf }, signal);
      return { kind: 'several', figures };
    }
    const address = { sheet: selected.sheet, cell: formatCell(area.row, area.column) };
    const read = await reader.cell(address);
    const formula = all.find((candidate) => cellKey(candidate) === cellKey(read.anchor));
    const result = knownResult(formula);
    // A cell with an error, or one that waits, shows nothing of the answer. Its row is explained all the same.
    const showsResult =
      result &&
      (result.shown.noRows !== undefined ||
        read.area.rows * read.area.columns === 1 ||
        (read.area.rows === result.shown.rows && read.area.columns === result.shown.columns));
    if (result && showsResult) {
      const parts = { reader, findCachedFacts, changes: refresh.lastChanges() };
      const cell = await explainCell({ address, read, result, names: namesOf(formula) }, parts, signal);
      return { kind: 'cell', cell };
    }
    if (!isFormula(read.formula) && cellKey(read.anchor) === cellKey(address))
      return { kind: 'nothing', address };
    const walk = await reader.walk(address, all, signal);
    if (walk.reached.length === 0 && !walk.mayDependOnMore) return { kind: 'nothing', address };
    const cell = explainDependent({ address, shown: read.shown }, walk, all, namesOf);
    if (result) return { kind: 'depends', cell };
    const { figureRows } = await loadPart(
      () => import(/* webpackChunkName: "references" */ './figure/figure-rows'),
    );
    const sources = { reader, results: await reader.results(all), formulas: all, namesOf };
    const figure = await figureRows(address, sources, signal);
    return { kind: 'depends', cell: { ...cell, ...(figure && { figure }) } };
  }

  return {
    async look(signal) {
      const found = await look(signal);
      throwIfAborted(signal);
      return found;
    },
    onSelect,
    async findSource({ traced }, signal) {
      if (!traced) throw badInput('This cell has no row of its own. Select a value of a result.');
      refuseDuringRefresh(refresh);
      return findTrail({ client, repeat }, traced, signal);
    },
    async insertMappings(extraction, target, rows) {
      const { sheet } = target;
      const { row, column } = positionOf(target);
      const what = addressText(target);
      const enter = async (context: Excel.RequestContext, { onFailure }: Step) => {
        const worksheet = await openSheet(context, sheet);
        const filled = await firstFilled(context, worksheet, {
          row,
          column,
          rows: rows + 1,
          columns: MAPPING_COLUMNS,
        });
        if (filled)
          throw badInput(
            `The mappings need ${rows + 1} × ${MAPPING_COLUMNS} empty cells from ${target.cell}: ${filled.cell} is not empty. Select another cell.`,
          );
        const formula = `=RR.MAPPINGS("${extraction.replaceAll('"', '""')}")`;
        return replaceCells(context, [{ sheet, row, column, content: { formula } }], onFailure);
      };
      const replaced = await written.inOneStep(`Excel did not write into ${what}. ${BUSY}`, enter);
      noteCells(written, { by: 'cell', what }, replaced);
      void formulas.scan().catch(() => undefined);
    },
  };
}
