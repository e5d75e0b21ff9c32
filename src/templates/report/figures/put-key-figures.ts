import { quoted } from '../../formula-parts';
import { FIGURE, HEADING, NOTE, NUMBER_HEADING, ROW, SHARE, WHOLE } from '../../cell-styles';
import type { CellStyle } from '../../sheet-template';
import { DASH, type ReportParts, type UnsupportedChoice } from '../report-parts';
import { KEY_FIGURES } from './key-figures';
import type { ReportRole } from '../report-columns';
import type { Basis } from '../unit-refs';
import { putYieldInputs, yieldInputs, type YieldInputs } from './yield-inputs';

const BOLD: CellStyle = { ...FIGURE, bold: true };
const SMALL: CellStyle = { ...ROW, ...NOTE, verticalAlign: 'middle' };

/** The inputs of the yields follow below the figures. */
const inputsTop = (top: number): number => top + Object.keys(KEY_FIGURES).length + 2;

/** Writes each figure with its coverage and its definition beside it, and the inputs of some. Returns the first free row. */
export function putKeyFigures(parts: ReportParts, top: number): number {
  const { writer } = parts;
  const yields = yieldInputs(parts, inputsTop(top));
  const fill = filler(parts, yields);
  const { put, style, rowHeight } = writer;
  style(`B${top}:L${top}`, HEADING);
  put(`B${top}`, 'Key figures', HEADING);
  put(`C${top}`, 'Figure', NUMBER_HEADING);
  // It ends beside the heading: “88.7% of rent is in the average”.
  put(`D${top}`, 'Coverage', NUMBER_HEADING);
  put(`G${top}`, 'What it means', { ...HEADING, wrapping: 'overflow' });
  rowHeight(top, 26);
  let row = top;
  for (const [name, figure] of Object.entries(KEY_FIGURES)) {
    const { label, kind = 'count', formula, definition, needs = [], covers } = figure;
    const format = figure.format ?? (kind === 'count' || kind === 'amount' ? WHOLE : '0.00');
    row++;
    const off = parts.off(needs);
    const unsupported = (figure.unsupported ?? []).flatMap((choice) => parts.unsupported[choice] ?? []);
    const shown = (content: string, instead?: string) =>
      figure.isTyped && content !== '' ? yields.ifTyped(content, instead) : content;
    const unlessUnsupported = (content: string) =>
      unsupported.reduce((guarded, choice) => parts.unless(choice, guarded), content);
    style(`B${row}:L${row}`, ROW);
    put(`B${row}`, label, ROW);
    put(`C${row}`, shown(off ? DASH : unlessUnsupported(parts[kind](fill(formula)))), BOLD, format);
    writer.name({ [`RR_${name}`]: `C${row}` });
    put(
      `D${row}`,
      shown(covers && !off ? unlessUnsupported(parts[covers.kind ?? 'count'](fill(covers.formula))) : '', ''),
      { ...SMALL, align: 'right' },
      SHARE,
    );
    const of = covers && !off ? fill(covers.short ?? covers.of) : '';
    put(`E${row}`, shown(of, ''), SMALL);
    put(`G${row}`, off ?? definitionOf(fill(definition), unsupported), SMALL);
  }
  return putYieldInputs(parts, yields);
}

/** Says instead why a figure is a dash. */
function definitionOf(definition: string, unsupported: readonly UnsupportedChoice[]): string {
  if (unsupported.length === 0) return definition;
  const formula = definition.startsWith('=') ? definition.slice(1) : quoted(definition);
  return `=${unsupported.reduceRight((fallback, { chosen, message }) => `IF(${chosen},${quoted(message)},${fallback})`, formula)}`;
}

/** What a name in braces stands for, unless it is a column of the units. */
const TERMS: Readonly<Record<string, string>> = {
  leased: '({class}<>"vacant")*({class}<>"own use")',
  vacant: '--({class}="vacant")',
  paid: '--({rent}>0)',
  unvalued: 'SUMPRODUCT({vacant},1-{valued})',
};

/** Returns a function that puts what names in braces stand for into a formula. */
function filler(
  { units, unitsName, lapsedNote }: ReportParts,
  { costs, gross }: YieldInputs,
): (text: string) => string {
  const known: Record<string, string> = {
    ...{ unitsName, lapsedNote, costs, gross, query: units.query, rows: units.rows },
    useColumn: units.has('use') ? units.column('use') : '""',
  };
  // A name of a sheet may have braces, so only terms are filled again.
  const fill = (text: string): string =>
    text.replace(/\{(\w+)\}/g, (_, name: string) =>
      TERMS[name] === undefined ? (known[name] ?? units.basis(name as Basis)) : fill(TERMS[name]),
    );
  known['passingTold'] = units.has('passingRent') ? `ISNUMBER(${units.column('passingRent')})` : '0';
  /** Times the share of units whose value can be read. A text that cannot lowers what a figure covers. */
  const read = (role: ReportRole, of: string) =>
    units.has(role)
      ? `*SUMPRODUCT(${of}*((${units.column(role)}="")+ISNUMBER(${units.column(role)})))/SUMPRODUCT(${of}*1)`
      : '';
  known['readRent'] = read('contractedRent', fill('{leased}'));
  known['readArea'] = read('area', fill('{base}'));
  known['readLetArea'] = read('area', fill('{leased}'));
  return fill;
}
