import { quoted } from './formula-parts';

/** What a condition that stands in one cell has, and a column alone has not. */
const SIGNS = ['=', '<', '>', ' in ', ' is ', ' between ', ' contain', ' with '];

/** A row in which a person writes a condition: the cell of its column, and those of its criterion. */
export interface FilterRow {
  column: string;
  criteria: readonly string[];
}

/** Tests that a condition has a column and nothing else, so that it filters nothing. */
const isIncomplete = ({ column, criteria }: FilterRow): string => {
  const signs = SIGNS.map((sign) => `COUNTIFS(${column},${quoted(`*${sign}*`)})`).join('+');
  return `(TRIM(${column})<>"")*(TRIM(${criteria.join('&')})="")*(${signs}=0)>0`;
};

/** Names all conditions, those without a criterion apart, as a formula without `=`. */
export const filtersText = (rows: readonly FilterRow[]): string => {
  const texts = rows.map((row) => {
    const words = `TEXTJOIN(" ",TRUE,${row.column},${row.criteria.join(',')})`;
    return `IF(${isIncomplete(row)},TRIM(${row.column})&" (incomplete, filters nothing)",${words})`;
  });
  const all = `TEXTJOIN("; ",TRUE,${texts.join(',')})`;
  return `IFERROR(IF(${all}="","","Filtered: "&${all}),"Filtered: see the yellow cells.")`;
};
