import { quoted } from './formula-parts';

/** What a condition that stands in one cell has, and a column alone has not. */
const SIGNS = ['=', '<', '>', ' in ', ' is ', ' between ', ' contain', ' with '];

/** A row in which a person writes a filter: the cell of its column, and those of its criterion. */
export interface FilterRow {
  column: string;
  criteria: readonly string[];
}

/** Tests that a filter has a column and nothing else, so that it filters nothing. */
const isIncomplete = ({ column, criteria }: FilterRow): string => {
  const signs = SIGNS.map((sign) => `COUNTIFS(${column},${quoted(`*${sign}*`)})`).join('+');
  return `(TRIM(${column})<>"")*(TRIM(${criteria.join('&')})="")*(${signs}=0)>0`;
};

const INCOMPLETE = 'Incomplete, filters nothing';

/** Stands beside a filter, and says so if its criterion is missing. */
export const filterWarning = (row: FilterRow): string => `=IF(${isIncomplete(row)},"${INCOMPLETE}","")`;

/** Names all filters, and apart from them those whose criterion is missing. */
export const filtersText = (rows: readonly FilterRow[]): string => {
  const line = (row: FilterRow) => `TEXTJOIN(" ",TRUE,${row.column},${row.criteria.join(',')})`;
  const filtered = `TEXTJOIN("; ",TRUE,${rows.map((row) => `IF(${isIncomplete(row)},"",${line(row)})`).join(',')})`;
  const withWord = (word: string, text: string) => `IF(${text}="","",${quoted(word)}&${text})`;
  const incomplete = `TEXTJOIN(", ",TRUE,${rows.map((row) => `IF(${isIncomplete(row)},TRIM(${row.column}),"")`).join(',')})`;
  return `=IFERROR(TEXTJOIN(". ",TRUE,${withWord('Filtered: ', filtered)},${withWord(`${INCOMPLETE}: `, incomplete)}),"Filtered: see the yellow rows beside this table.")`;
};
