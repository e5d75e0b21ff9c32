import { formatCell } from '../../../contract/cell-name';
import { readXmlInSteps } from '../../../xlsx/read-xml';
import { followPlace } from '../../../xlsx/read-sheet';
import type { Area } from '../../../excel/reference-walk/area';
import { parseArea } from '../sheet/data-area';
import type { Task } from '../../../table/task';
import { mayDiffer, readsSpill, staysFormula, type CopyContents } from './judge-formula';

/** What a sheet holds that a copy has to change. */
export interface SheetSurvey {
  /** The cells of the formulas that become values, such as `B9`. */
  frozen: ReadonlySet<string>;
  /** The cells that formulas fill, by their own cell. */
  areas: ReadonlyMap<string, Area>;
  /** Rows or columns are hidden. Their values are in the copy, too. */
  hasHiddenLines: boolean;
}

export interface SheetFormulas {
  name: string;
  formulas: readonly SheetFormula[];
  hasHiddenLines: boolean;
}

interface SurveyedSheet {
  name: string;
  part: string;
  xml: string;
}

export interface SheetFormula {
  cell: string;
  area: Area;
  text: string;
  /** Formulas that share a text have its number. Only the first one has the text. */
  shared: string | undefined;
  isArray: boolean;
}

/** Reads the formulas of a sheet. */
export function* readFormulas({ name: sheet, part, xml }: SurveyedSheet): Task<SheetFormulas> {
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
        isArray,
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
  return { name: sheet, formulas, hasHiddenLines };
}

/** Any name: only the cells are read. */
const QUOTED = 'S';

/** Finds the formulas that cannot stay formulas in a copy. */
export function surveySheets(sheets: readonly SheetFormulas[], contents: CopyContents): SheetSurvey[] {
  return sheets.map(({ name: sheet, formulas, hasHiddenLines }) => {
    const stays = new Map<string, boolean>();
    const canStay = (text: string, isArray: boolean) =>
      staysFormula(text, sheet, contents) && !mayDiffer(text, isArray);
    for (const { text, shared } of formulas)
      if (shared !== undefined && text !== '')
        // The cells that share it read other results than the first one.
        stays.set(shared, canStay(text, false) && !readsSpill(text));
    const isFrozen = ({ text, shared, isArray }: SheetFormula) =>
      shared === undefined ? !canStay(text, isArray) : stays.get(shared) !== true;
    return {
      frozen: new Set(formulas.filter(isFrozen).map(({ cell }) => cell)),
      areas: new Map(formulas.map(({ cell, area }) => [cell, { ...area, sheet }])),
      hasHiddenLines,
    };
  });
}
