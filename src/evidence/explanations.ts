/** How anybody can compute the hashes, and nothing else is needed for it. */
export const RECIPE = [
  'Take the cells of “Data”, which has no headings: row by row, from left to right. Write each cell as follows.',
  'Number: n and the number, rounded to 15 significant digits, as JavaScript writes it: 0.1, -2500, 0.000001, 1e-7, 123456789012345000000, 1e+21. Never -0. A date is Excel’s serial number.',
  'Text: s and the text in double quotes as in JSON. Escape only \\" and \\\\ and control characters: \\b \\t \\n \\f \\r, others such as \\u001f.',
  'TRUE: b1. FALSE: b0. Error: e and its name, such as e#N/A. Blank cell, or a text without characters: nothing.',
  'A row is one line: its cells, joined by tabs. Before the rows comes one line with the identifiers under “Column”, joined by tabs, without n or s.',
  '“SHA-256 of the data”: join all lines by line feeds, with none at the end, encode as UTF-8, and hash with SHA-256.',
  '“SHA-256, rows sorted”: the same, but the lines after the first are sorted by their bytes. A column’s SHA-256: the same as the first, with only this column.',
  'Seal: write the cells B to G of all rows below the seal, to the last row that is not blank, in the same way, but without a line of identifiers.',
];

export const LIMITS = [
  'A hash proves that the cells hold the same values as when this sheet was made. It does not prove that the values are right.',
  'Who can change the cells can also make new hashes. So compare the seal with the one in the covering mail, which came another way.',
  'Only the data of the results is covered. Headings, formats, charts, notes and what other formulas calculate are not.',
  'Whether a rent roll was approved is what the service said at that time. Completion of a rent roll is not approval.',
];
