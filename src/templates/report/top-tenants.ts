import { DATE, FIGURE, NOTE, ROW, SHARE, TOTAL, TOTAL_FIGURE, WHOLE } from '../cell-styles';
import {
  CHART_COLORS,
  noteOnBreaks,
  putChartTitle,
  putFirstRows,
  putHeadings,
  type Part,
  type ReportParts,
} from './report-parts';

const TENANTS = 10;

/** Writes the ten tenants or groups with the highest rent. */
export function putTopTenants(parts: ReportParts, top: number): Part {
  const { writer, units, amount, hasOneCurrency } = parts;
  const { put, style, chart } = writer;
  putHeadings(parts, top, ['Top 10 tenants', 'Rent pa', 'Share', 'Units', 'First end']);
  const off = parts.off(['tenant', 'contractedRent']);
  if (off) {
    put(`B${top + 1}`, off, NOTE);
    return { next: top + 3, sums: [] };
  }
  const by = units.has('tenantGroup') ? 'By group, else by tenant. ' : '';
  put(`H${top}`, noteOnBreaks(parts, `${by}First end: the earliest break or expiry of a dated lease.`), NOTE);
  const { basis } = units;
  const [tenant, rent, firstEnd] = [basis('tenant'), basis('rent'), basis('firstEnd')];
  const firsts = basis('tenantFirst');
  const [first, last] = [top + 1, top + TENANTS];
  const { list, lineAt, isListed } = putFirstRows(parts, first, TENANTS, { firsts, names: tenant });
  const isAny = (row: number, name: string) =>
    `COUNTIFS(${firsts},${lineAt(row)},${units.basis('class')},"${name}")>0`;
  const undated = (row: number) =>
    `IF(${isAny(row, 'holding over')},"holding over",IF(${isAny(row, 'open-ended')},"open-ended","left out"))`;
  put(`B${first}`, `=IFERROR(IF(${hasOneCurrency},${list},""),"")`);
  for (let row = first; row <= last; row++) {
    const shown = (formula: string) => parts.listed(`B${row}`, formula);
    style(`B${row}:F${row}`, ROW);
    put(`C${row}`, shown(amount(`SUMIFS(${rent},${firsts},${lineAt(row)})`)), FIGURE, WHOLE);
    put(`D${row}`, shown(amount(`C${row}/SUM(${rent})`)), FIGURE, SHARE);
    put(`E${row}`, shown(amount(`COUNTIFS(${firsts},${lineAt(row)})`)), FIGURE, WHOLE);
    put(
      `F${row}`,
      shown(
        parts.unless(
          parts.unsupported.holders,
          `=IFERROR(MIN(FILTER(${firstEnd},(${firsts}=${lineAt(row)})*ISNUMBER(${firstEnd}))),${undated(row)})`,
        ),
      ),
      FIGURE,
      DATE,
    );
  }
  const total = last + 1;
  style(`B${total}:F${total}`, TOTAL);
  put(`B${total}`, 'Top 10 together', TOTAL);
  for (const letter of 'CDE') {
    const sum = amount(`SUM(${letter}${first}:${letter}${last})`);
    put(`${letter}${total}`, sum, TOTAL_FIGURE, letter === 'D' ? SHARE : WHOLE);
  }
  const [furtherRow, all] = [total + 1, total + 2];
  const further = `--(${isListed}=FALSE)`;
  const unlisted = `SUMPRODUCT(${rent},${further})`;
  style(`B${furtherRow}:F${furtherRow}`, ROW);
  put(`B${furtherRow}`, 'Further tenants, or none told', ROW);
  put(`C${furtherRow}`, amount(unlisted), FIGURE, WHOLE);
  put(`D${furtherRow}`, amount(`C${furtherRow}/SUM(${rent})`), FIGURE, SHARE);
  put(`E${furtherRow}`, amount(`SUMPRODUCT(--(${rent}<>0),${further})`), FIGURE, WHOLE);
  style(`B${all}:F${all}`, TOTAL);
  put(`B${all}`, 'All tenants', TOTAL);
  for (const letter of 'CDE')
    put(
      `${letter}${all}`,
      amount(`${letter}${total}+${letter}${furtherRow}`),
      TOTAL_FIGURE,
      letter === 'D' ? SHARE : WHOLE,
    );
  chart({
    kind: 'bars',
    title: putChartTitle(parts, top, 'Contracted rent pa of the 10 largest tenants'),
    source: `B${top}:C${last}`,
    covers: `H${top + 1}:L${all - 1}`,
    colors: [CHART_COLORS.main],
  });
  return { next: all + 3, sums: [{ list: 'tenants', total: `C${all}`, expected: `SUM(${rent})` }] };
}
