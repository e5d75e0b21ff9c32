import { FIGURE, NOTE, ROW, SHARE, TOTAL, TOTAL_FIGURE, WHOLE } from '../cell-styles';
import {
  CHART_COLORS,
  noteOnBreaks,
  putChartTitle,
  putHeadings,
  type Part,
  type ReportParts,
} from './report-parts';

const YEARS = 10;

/** Writes the rent that ends by year and by band. */
export function putExpiryProfile(parts: ReportParts, top: number): Part {
  const { writer, units, asAt, term, count, unsupported } = parts;
  const { put, style, format, chart } = writer;
  const byBreak = (formula: string) => parts.unless(unsupported.holders, formula);
  const headings = ['Lease expiry profile', 'Expiry first', 'Break first', 'First end', 'By expiry', 'Share'];
  putHeadings(parts, top, headings);
  const off = parts.off(['contractedRent', 'expiry']);
  if (off) {
    put(`B${top + 1}`, off, NOTE);
    return { next: top + 2, sums: [] };
  }
  const about = 'Contracted rent pa that ends in the year. First end: break or expiry.';
  put(`H${top}`, noteOnBreaks(parts, about), NOTE);
  const { basis } = units;
  const [type, rent] = [basis('class'), basis('rent')];
  const between = (dates: string, from: string, to: string) =>
    `SUMIFS(${rent},${type},"dated",${dates},">="&${from},${dates},"<"&${to})`;
  const since = (dates: string, from: string) => `SUMIFS(${rent},${type},"dated",${dates},">="&${from})`;
  const expiry = basis('expiry');
  const [nextBreak, firstEnd] = [basis('nextBreak'), basis('firstEnd')];

  const last = top + YEARS + 4;
  const putRow = (row: number, ends: string, breaks: string, expiring: string) => {
    style(`B${row}:G${row}`, ROW);
    put(`C${row}`, byBreak(term(`${ends}-${breaks}`)), FIGURE, WHOLE);
    put(`D${row}`, byBreak(term(breaks)), FIGURE, WHOLE);
    put(`E${row}`, byBreak(term(`C${row}+D${row}`)), FIGURE, WHOLE);
    put(`F${row}`, term(expiring), FIGURE, WHOLE);
    put(`G${row}`, term(`F${row}/SUM(${rent})`), FIGURE, SHARE);
  };
  for (let k = 0; k < YEARS; k++) {
    const row = top + 1 + k;
    const [from, to] = [`DATE(B${row},1,1)`, `DATE(B${row}+1,1,1)`];
    putRow(row, between(firstEnd, from, to), between(nextBreak, from, to), between(expiry, from, to));
    put(`B${row}`, count(k === 0 ? `YEAR(${asAt})` : `B${row - 1}+1`), { ...ROW, align: 'left' }, '0');
  }
  const later = top + YEARS + 1;
  const from = `DATE(B${later - 1}+1,1,1)`;
  putRow(later, since(firstEnd, from), since(nextBreak, from), since(expiry, from));
  put(`B${later}`, 'Later', ROW);
  const undatedRows = [
    ['Holding over', 'holding over'],
    ['Open-ended', 'open-ended'],
    ['Left out by use', 'left out'],
  ] as const;
  undatedRows.forEach(([label, name], k) => {
    const row = later + 1 + k;
    const sum = `SUMIFS(${rent},${type},"${name}")`;
    putRow(row, sum, '0', sum);
    put(`B${row}`, label, ROW);
  });
  const total = last + 1;
  style(`B${total}:G${total}`, TOTAL);
  put(`B${total}`, 'Contracted rent pa', TOTAL);
  for (const letter of ['C', 'D', 'E', 'F']) {
    const sum = term(`SUM(${letter}${top + 1}:${letter}${last})`);
    put(`${letter}${total}`, letter === 'F' ? sum : byBreak(sum), TOTAL_FIGURE, WHOLE);
  }
  put(`G${total}`, term(`SUM(G${top + 1}:G${last})`), TOTAL_FIGURE, SHARE);
  format(`B${later}:B${total}`, 'General');
  chart({
    kind: 'stacked columns',
    title: putChartTitle(parts, top, 'Contracted rent pa by year of first end, all leases'),
    source: `B${top}:D${last}`,
    covers: `H${top + 1}:L${total - 1}`,
    colors: [CHART_COLORS.main, CHART_COLORS.second],
  });
  const bands = putBands(parts, total + 2);
  return {
    next: bands.next,
    sums: [
      ...['E', 'F'].map((letter) => ({
        list: 'lease expiry profile',
        total: `${letter}${total}`,
        expected: `SUM(${rent})`,
      })),
      ...bands.sums,
    ],
  };
}

const BANDS = [
  ['Up to 1 year', '', '<=1'],
  ['1 to 2 years', '>1', '<=2'],
  ['2 to 5 years', '>2', '<=5'],
  ['More than 5 years', '>5', ''],
] as const;

function putBands(parts: ReportParts, top: number): Part {
  const { writer, units, term, unsupported } = parts;
  const { put, style } = writer;
  const byBreak = (formula: string) => parts.unless(unsupported.holders, formula);
  writer.beginPage(top);
  putHeadings(parts, top, ['Remaining term', 'Rent to expiry', 'Share', 'Rent to first end', 'Share']);
  const { basis } = units;
  const [type, rent] = [basis('class'), basis('rent')];
  const sum = (years: string, above: string, upTo: string) =>
    `SUMIFS(${rent},${type},"dated"${above && `,${years},"${above}"`}${upTo && `,${years},"${upTo}"`})`;
  BANDS.forEach(([label, above, upTo], k) => {
    const row = top + 1 + k;
    style(`B${row}:F${row}`, ROW);
    put(`B${row}`, label, ROW);
    put(`C${row}`, term(sum(basis('yearsToExpiry'), above, upTo)), FIGURE, WHOLE);
    put(`D${row}`, term(`C${row}/SUM(${rent})`), FIGURE, SHARE);
    put(`E${row}`, byBreak(term(sum(basis('yearsToBreak'), above, upTo))), FIGURE, WHOLE);
    put(`F${row}`, byBreak(term(`E${row}/SUM(${rent})`)), FIGURE, SHARE);
  });
  const endless = `SUMPRODUCT(ISNUMBER(${units.column('expiry')})-ISNUMBER(${basis('expiry')}))`;
  put(
    `H${top}`,
    `=IFERROR(IF(${endless}=0,"",${endless}&" leases end on a day that means without end, and are open-ended. "),"")&"Of dated leases. Others are in the profile above."`,
    NOTE,
  );
  const total = top + BANDS.length + 1;
  style(`B${total}:F${total}`, TOTAL);
  put(`B${total}`, 'Dated leases', TOTAL);
  for (const letter of 'CDEF') {
    const sum = term(`SUM(${letter}${top + 1}:${letter}${total - 1})`);
    const format = 'DF'.includes(letter) ? SHARE : WHOLE;
    put(`${letter}${total}`, 'CD'.includes(letter) ? sum : byBreak(sum), TOTAL_FIGURE, format);
  }
  return {
    next: total + 2,
    sums: ['C', 'E'].map((letter) => ({
      list: 'remaining term',
      total: `${letter}${total}`,
      expected: `SUMIFS(${rent},${type},"dated")`,
    })),
  };
}
