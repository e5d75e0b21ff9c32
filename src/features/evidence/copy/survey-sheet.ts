import { formatCell } from '../../../contract/cell-name';
import { readXmlInSteps } from '../../../xlsx/read-xml';
import { followPlace } from '../../../xlsx/read-sheet';
import { parseArea, type DataArea } from '../sheet/data-area';
import type { Task } from '../../../table/task';
import { readsSpill, staysFormula, type CopyContents } from './judge-formula';

/** What a sheet holds that a copy has to change. */
export interface SheetSurvey {
  /** The formulas that become values, by their cell such as `B9`, with the cells of their results. */
  frozen: ReadonlyMap<string, DataArea>;
  /** Rows or columns are hidden. Their values are in the copy, too. */
  hasHiddenLines: boolean;
}

interface SurveyedSheet {
  name: string;
  part: string;
  xml: string;
  contents: CopyContents;
}

interface SheetFormula {
  cell: string;
  area: DataArea;
  text: string;
  /** Formulas that share a text have its number. Only the first one has the text. */
  shared: string | undefined;
}

/** Finds the formulas of a sheet that cannot stay formulas in a copy. */
export function* surveySheet({ name: sheet, part, xml, contents }: SurveyedSheet): Task<SheetSurvey> {
  const place = followPlace(part);
  const formulas: SheetFormula[] = [];
  let isInside = false;
  let hasHiddenLines = false;
  yield* readXmlInSteps(part, xml, {
    open(name, attribute) {
      place.open(name, attribute);
      if ((name === 'row' || name === 'col') && /^(1|true)$/.test(attribute('hidden') ?? ''))
        hasHiddenLines = true;
      if (name !== 'f' || place.row < 0) return;
      isInside = true;
      const { row, column } = place;
      const isArray = attribute('t') === 'array';
      formulas.push({
        cell: formatCell(row, column),
        area: (isArray && parseArea(`'${QUOTED}'!${attribute('ref')}`)) || {
          ...{ sheet, row, column, rows: 1, columns: 1 },
        },
        text: '',
        shared: attribute('t') === 'shared' ? attribute('si') : undefined,
      });
    },
    text(piece) {
      if (isInside) formulas.at(-1)!.text += piece;
    },
    close(name) {
      if (name === 'f') isInside = false;
      // Formulas elsewhere, such as those of tables and rules, are not of a cell.
      if (name === 'sheetData') place.row = -1;
    },
  });
  const stays = new Map<string, boolean>();
  for (const { text, shared } of formulas)
    if (shared !== undefined && text !== '')
      // The cells that share it read other results than the first one.
      stays.set(shared, staysFormula(text, sheet, contents) && !readsSpill(text));
  const isFrozen = ({ text, shared }: SheetFormula) =>
    shared === undefined ? !staysFormula(text, sheet, contents) : stays.get(shared) !== true;
  return {
    frozen: new Map(formulas.filter(isFrozen).map(({ cell, area }) => [cell, { ...area, sheet }])),
    hasHiddenLines,
  };
}

/** Any name: only the cells are read. */
const QUOTED = 'S';
