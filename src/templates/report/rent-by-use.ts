import { EXACT, SHARE, WHOLE } from '../cell-styles';
import { putGroups, type Part, type ReportParts } from './report-parts';

/** As many uses are shown. */
const USES = 10;

/** Writes rent and rent per square metre by use. Returns the rent without a line of its own, too. */
export function putRentByUse(parts: ReportParts, top: number): Part & { unlistedRent?: string } {
  const { writer, units, amount, count } = parts;
  const uses = putGroups(parts, top, {
    ...{ by: 'use', count: USES, needs: ['area'] },
    headings: ['Use', 'Rent pa', 'Share', 'Area, sqm', 'Rent pa per sqm', 'Rent pm per sqm'],
    about: 'Per sqm: of units that have an area and pay rent. Area: as lettable area above.',
  });
  if (!uses) return { next: top + 3, sums: [] };
  const { first, last, firsts, rent, rentIn, lineBelow, unlisted } = uses;
  const [area, base] = [units.basis('area'), units.basis('base')];
  writer.put(`B${first}`, `=IFERROR(${uses.list},"")`);
  for (let row = first; row <= last; row++) {
    const of = `${firsts},${uses.lineAt(row)}`;
    const rated = `${of},${area},">0",${rent},">0")`;
    uses.line(row, {
      ...rentIn(row, `SUMIFS(${rent},${of})`),
      E: [count(`SUMIFS(${area},${of},${base},1)`), WHOLE],
      F: [amount(`SUMIFS(${rent},${rated}/SUMIFS(${area},${rated}`), EXACT],
      G: [amount(`F${row}/12`), EXACT],
    });
  }
  const furtherRow = last + 1;
  lineBelow(furtherRow, 'Further uses, or none told', {
    ...rentIn(furtherRow, `SUMPRODUCT(${rent},${unlisted})`),
    E: [count(`SUMPRODUCT(${area},${base},${unlisted})`), WHOLE],
  });
  const total = furtherRow + 1;
  const both = `--(${area}>0),--(${rent}>0)`;
  const sum = (letter: string) => `SUM(${letter}${first}:${letter}${furtherRow})`;
  lineBelow(
    total,
    'All uses',
    {
      C: [amount(sum('C')), WHOLE],
      D: [amount(sum('D')), SHARE],
      E: [count(sum('E')), WHOLE],
      F: [amount(`SUMPRODUCT(${rent},${both})/SUMPRODUCT(${area},${both})`), EXACT],
      G: [amount(`F${total}/12`), EXACT],
    },
    true,
  );
  uses.chart('columns', 'Contracted rent pa by use', total - 1);
  return {
    next: total + 2,
    unlistedRent: `C${furtherRow}`,
    sums: [
      { list: 'uses', total: `C${total}`, expected: `SUM(${rent})` },
      { list: 'uses', total: `E${total}`, expected: `SUMPRODUCT(${area},${base})` },
    ],
  };
}
