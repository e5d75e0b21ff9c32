import { EXACT, FIGURE, NOTE, ROW, SHARE, TOTAL, TOTAL_FIGURE, WHOLE } from '../cell-styles';
import {
  CHART_COLORS,
  putChartTitle,
  putFirstRows,
  putHeadings,
  type Part,
  type ReportParts,
} from './report-parts';

/** As many uses are shown. */
const USES = 10;

/** Writes rent and rent per square metre by use. Returns the rent without a line of its own, too. */
export function putRentByUse(parts: ReportParts, top: number): Part & { unlistedRent?: string } {
  const { writer, units, amount } = parts;
  const { put, style, chart } = writer;
  putHeadings(parts, top, ['Use', 'Rent pa', 'Share', 'Area, sqm', 'Rent pa per sqm', 'Rent pm per sqm']);
  const off = parts.off(['use', 'contractedRent', 'area']);
  if (off) {
    put(`B${top + 1}`, off, NOTE);
    return { next: top + 3, sums: [] };
  }
  put(`H${top}`, 'Per sqm: of units that have an area and pay rent. Area: as lettable area above.', NOTE);
  const use = units.basis('use');
  const [rent, area, base] = [units.basis('rent'), units.basis('area'), units.basis('base')];
  const [first, last] = [top + 1, top + USES];
  const firsts = units.basis('useFirst');
  const { list, lineAt, isListed } = putFirstRows(parts, first, USES, { firsts, names: use });
  put(`B${first}`, `=IFERROR(${list},"")`);
  for (let row = first; row <= last; row++) {
    const shown = (formula: string) => parts.listed(`B${row}`, formula);
    const rated = `SUMIFS(${rent},${firsts},${lineAt(row)},${area},">0",${rent},">0")/SUMIFS(${area},${firsts},${lineAt(row)},${area},">0",${rent},">0")`;
    style(`B${row}:G${row}`, ROW);
    put(`C${row}`, shown(amount(`SUMIFS(${rent},${firsts},${lineAt(row)})`)), FIGURE, WHOLE);
    put(`D${row}`, shown(amount(`C${row}/SUM(${rent})`)), FIGURE, SHARE);
    put(`E${row}`, shown(parts.count(`SUMIFS(${area},${firsts},${lineAt(row)},${base},1)`)), FIGURE, WHOLE);
    put(`F${row}`, shown(amount(rated)), FIGURE, EXACT);
    put(`G${row}`, shown(amount(`F${row}/12`)), FIGURE, EXACT);
  }
  const furtherRow = last + 1;
  const unlisted = `--(${isListed}=FALSE)`;
  style(`B${furtherRow}:G${furtherRow}`, ROW);
  put(`B${furtherRow}`, 'Further uses, or none told', ROW);
  put(`C${furtherRow}`, amount(`SUMPRODUCT(${rent},${unlisted})`), FIGURE, WHOLE);
  put(`D${furtherRow}`, amount(`C${furtherRow}/SUM(${rent})`), FIGURE, SHARE);
  put(`E${furtherRow}`, parts.count(`SUMPRODUCT(${area},${base},${unlisted})`), FIGURE, WHOLE);
  const total = furtherRow + 1;
  const both = `--(${area}>0),--(${rent}>0)`;
  const all = `SUMPRODUCT(${rent},${both})/SUMPRODUCT(${area},${both})`;
  style(`B${total}:G${total}`, TOTAL);
  put(`B${total}`, 'All uses', TOTAL);
  for (const letter of 'CDE') {
    const sum = (letter === 'E' ? parts.count : amount)(`SUM(${letter}${first}:${letter}${furtherRow})`);
    put(`${letter}${total}`, sum, TOTAL_FIGURE, letter === 'D' ? SHARE : WHOLE);
  }
  put(`F${total}`, amount(all), TOTAL_FIGURE, EXACT);
  put(`G${total}`, amount(`F${total}/12`), TOTAL_FIGURE, EXACT);
  chart({
    kind: 'columns',
    title: putChartTitle(parts, top, 'Contracted rent pa by use'),
    source: `B${top}:C${last}`,
    covers: `H${top + 1}:L${total - 1}`,
    colors: [CHART_COLORS.main],
  });
  return {
    next: total + 2,
    unlistedRent: `C${furtherRow}`,
    sums: [
      { list: 'uses', total: `C${total}`, expected: `SUM(${rent})` },
      { list: 'uses', total: `E${total}`, expected: `SUMPRODUCT(${area},${base})` },
    ],
  };
}
