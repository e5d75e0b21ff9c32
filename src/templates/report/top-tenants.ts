import { DATE, SHARE, WHOLE } from '../cell-styles';
import { noteOnBreaks, putGroups, type Part, type ReportParts } from './report-parts';

const TENANTS = 10;

/** Writes the ten tenants or groups with the highest rent. */
export function putTopTenants(parts: ReportParts, top: number): Part {
  const { writer, units, amount, unless, unsupported } = parts;
  const by = units.has('tenantGroup') ? 'By group, else by tenant. ' : '';
  const tenants = putGroups(parts, top, {
    ...{ by: 'tenant', count: TENANTS, needs: [] },
    headings: ['Top 10 tenants', 'Rent pa', 'Share', 'Units', 'First end'],
    about: noteOnBreaks(parts, `${by}First end: the earliest break or expiry of a dated lease.`),
  });
  if (!tenants) return { next: top + 3, sums: [] };
  const { first, last, firsts, rent, rentIn, lineBelow, unlisted } = tenants;
  const [firstEnd, type] = [units.basis('firstEnd'), units.basis('class')];
  writer.put(`B${first}`, `=IFERROR(IF(${parts.hasOneCurrency},${tenants.list},""),"")`);
  for (let row = first; row <= last; row++) {
    const own = tenants.lineAt(row);
    const isAny = (name: string) => `COUNTIFS(${firsts},${own},${type},"${name}")>0`;
    const undated = `IF(${isAny('holding over')},"holding over",IF(${isAny('open-ended')},"open-ended","left out"))`;
    const end = `=IFERROR(MIN(FILTER(${firstEnd},(${firsts}=${own})*ISNUMBER(${firstEnd}))),${undated})`;
    tenants.line(row, {
      ...rentIn(row, `SUMIFS(${rent},${firsts},${own})`),
      E: [amount(`COUNTIFS(${firsts},${own})`), WHOLE],
      F: [unless(unsupported.holders, end), DATE],
    });
  }
  const [total, furtherRow, all] = [last + 1, last + 2, last + 3];
  const totals = (formula: (letter: string) => string) => ({
    C: [amount(formula('C')), WHOLE] as const,
    D: [amount(formula('D')), SHARE] as const,
    E: [amount(formula('E')), WHOLE] as const,
  });
  lineBelow(
    total,
    'Top 10 together',
    totals((letter) => `SUM(${letter}${first}:${letter}${last})`),
    true,
  );
  lineBelow(furtherRow, 'Further tenants, or none told', {
    ...rentIn(furtherRow, `SUMPRODUCT(${rent},${unlisted})`),
    E: [amount(`SUMPRODUCT(--(${rent}<>0),${unlisted})`), WHOLE],
  });
  lineBelow(
    all,
    'All tenants',
    totals((letter) => `${letter}${total}+${letter}${furtherRow}`),
    true,
  );
  tenants.chart('bars', 'Contracted rent pa of the 10 largest tenants', all - 1);
  return { next: all + 3, sums: [{ list: 'tenants', total: `C${all}`, expected: `SUM(${rent})` }] };
}
