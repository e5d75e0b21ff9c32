import { formatCell } from '../../../contract/cell-name';
import { applyEdits, escapeXml, withAttributes, type Edit } from '../../../xlsx/edit-xml';
import { followPlace } from '../../../xlsx/read-sheet';
import { readXmlInSteps, type Span } from '../../../xlsx/read-xml';
import { rounded } from '../sheet/hash-data';
import type { Task } from '../../../table/task';
import type { CopyStyles } from './copy-styles';
import { staysFormula, withFixedSpills, type AreaOf, type CopyContents } from './judge-formula';
import type { SheetSurvey } from './survey-sheet';

export interface CopiedSheet {
  name: string;
  part: string;
  xml: string;
  survey: SheetSurvey;
  contents: CopyContents;
  areaOf: AreaOf;
  /** The number format in which Excel shows a cell whose style has none. */
  formatOf(row: number, column: number): string | undefined;
  styles: CopyStyles;
  /** Gets the numbers of the texts that the sheet shows. */
  texts: Set<number>;
  /** The marks of cells that say that a formula spills. */
  spillMarks: ReadonlySet<string>;
}

interface CellXml {
  tag: Span;
  attribute(name: string): string | undefined;
  formula?: Span & { inner: Span; text: string };
  value?: { inner: Span; text: string };
}

/** What stays of a sheet. Everything else is of persons, programs or parts that a copy does not have. */
const STAYS: ReadonlySet<string> = new Set([
  'sheetPr',
  'dimension',
  'sheetViews',
  'sheetFormatPr',
  'cols',
  'sheetData',
  'sheetCalcPr',
  'sheetProtection',
  'autoFilter',
  'sortState',
  'mergeCells',
  'phoneticPr',
  'conditionalFormatting',
  'dataValidations',
  'hyperlinks',
  'printOptions',
  'pageMargins',
  'pageSetup',
  'headerFooter',
  'rowBreaks',
  'colBreaks',
  'ignoredErrors',
  'drawing',
  'tableParts',
  'extLst',
]);
/** Rules of formats, drop-downs and sparklines that are newer than the file's form. */
const NEWER: ReadonlySet<string> = new Set([
  '{78C0D931-6437-407d-A8EE-F0AAD7539E65}',
  '{CCE6A557-97BC-4b89-ADB6-D9C93CAAB3DF}',
  '{05C60535-1F16-4fd2-B633-F4F36F0B64E0}',
]);
/** Each goes as a whole if one of its formulas cannot stay. */
const RULES: ReadonlySet<string> = new Set(['cfRule', 'dataValidation', 'ext']);
/** None of them may be empty. */
const LISTS_OF_RULES: ReadonlySet<string> = new Set(['conditionalFormatting', 'dataValidations', 'extLst']);
const RULE_FORMULAS: ReadonlySet<string> = new Set(['formula', 'formula1', 'formula2', 'f']);
/** More digits than programs save alike. */
const LONG_NUMBER = /^-?[\d.]{17,}(?:E[-+]?\d+)?$/i;

/** Writes a sheet with values in the place of the formulas that cannot stay. */
export function* copySheet(sheet: CopiedSheet): Task<string> {
  const { name: here, part, xml, survey, contents, areaOf } = sheet;
  const edits: Edit[] = [];
  const place = followPlace(part);
  const path: { name: string; tag: Span; rules: number; kept: number }[] = [];
  let cell: CellXml | undefined;
  let rule: { tag: Span; stays: boolean } | undefined;
  let content = '';
  const areas = [...survey.frozen].map((frozen) => survey.areas.get(frozen)!);
  const isShownByFrozen = (row: number, column: number) =>
    areas.some(
      (area) =>
        row >= area.row &&
        row < area.row + area.rows &&
        column >= area.column &&
        column < area.column + area.columns,
    );
  const rewrite = (tag: Span, changes: Record<string, string | undefined>) => {
    const before = xml.slice(tag.from, tag.to);
    const after = withAttributes(before, changes);
    if (after !== before) edits.push({ ...tag, text: after });
  };

  function endCell({ tag, attribute, formula, value }: CellXml): void {
    const { row, column } = place;
    const isFrozen = survey.frozen.has(formatCell(row, column));
    if (attribute('t') === 's' && value) sheet.texts.add(Number(value.text));
    if (formula && isFrozen) edits.push({ from: formula.from, to: formula.to, text: '' });
    else if (formula) {
      const fixed = withFixedSpills(formula.text, here, areaOf);
      if (fixed !== formula.text) edits.push({ ...formula.inner, text: escapeXml(fixed) });
    }
    const mark = attribute('cm');
    const staysSpill = mark !== undefined && formula && !isFrozen && sheet.spillMarks.has(mark);
    const before = Number(attribute('s') ?? 0);
    const format = value && attribute('t') !== 's' ? sheet.formatOf(row, column) : undefined;
    const style = format === undefined ? before : sheet.styles.withFormat(before, format);
    if (mark !== undefined || attribute('vm') !== undefined || style !== before)
      rewrite(tag, {
        cm: staysSpill ? '1' : undefined,
        vm: undefined,
        s: style === 0 ? undefined : String(style),
      });
    const number = value && LONG_NUMBER.test(value.text) ? rounded(Number(value.text)) : NaN;
    if (Number.isFinite(number) && isShownByFrozen(row, column))
      edits.push({ ...value!.inner, text: String(number) });
  }

  yield* readXmlInSteps(part, xml, {
    open(name, attribute, tag) {
      path.push({ name, tag, rules: 0, kept: 0 });
      content = '';
      if (cell === undefined) place.open(name, attribute);
      if (path.length === 2 && !STAYS.has(name)) rule ??= { tag, stays: false };
      else if (RULES.has(name) && rule === undefined)
        rule = { tag, stays: name !== 'ext' || NEWER.has(attribute('uri') ?? '') };
      if (name === 'c' && path.at(-2)?.name === 'row') cell = { tag, attribute };
      // Several sheets that are selected are written to together, and one of them may be left out.
      if (name === 'sheetView') rewrite(tag, { tabSelected: undefined });
      if (name === 'pageSetup') rewrite(tag, { id: undefined });
      if (name === 'dataValidations') rewrite(tag, { count: undefined });
    },
    text(piece) {
      content += piece;
    },
    close(name, tag) {
      const { tag: opened, rules, kept } = path.pop()!;
      const inner = { from: opened.to, to: Math.max(opened.to, tag.from) };
      const whole = { from: opened.from, to: tag.to };
      if (cell && name === 'f') cell.formula = { ...whole, inner, text: content };
      if (cell && name === 'v') cell.value = { inner, text: content.trim() };
      if (cell && name === 'c') {
        endCell(cell);
        cell = undefined;
      }
      if (rule && RULE_FORMULAS.has(name)) {
        rule.stays &&= staysFormula(content, here, contents);
        const fixed = withFixedSpills(content, here, areaOf);
        if (fixed !== content) edits.push({ ...inner, text: escapeXml(fixed) });
      }
      if (rule?.tag === opened) {
        const parent = path.at(-1)!;
        parent.rules += 1;
        if (rule.stays) parent.kept += 1;
        else edits.push({ ...whole, text: '' });
        rule = undefined;
      } else if (LISTS_OF_RULES.has(name) && rules > 0 && kept === 0) edits.push({ ...whole, text: '' });
      content = '';
    },
  });
  return applyEdits(xml, edits);
}
