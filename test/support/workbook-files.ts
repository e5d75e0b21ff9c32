const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEETS = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/**
 * The parts of a small workbook, by hand: the XML of the rows of each sheet, and of each shared text. `formats` are those of its
 * styles, as numbers of Excel's own ones or as codes.
 */
export function workbookFiles(
  sheets: Record<string, string>,
  texts: readonly string[] = [],
  formats?: readonly (number | string)[],
): Record<string, string> {
  const names = Object.keys(sheets);
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${SHEETS}.${type}+xml"/>`;
  return {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('workbook', 'sheet.main')}${names.map((_, at) => part(`worksheets/sheet${at + 1}`, 'worksheet')).join('')}${part('sharedStrings', 'sharedStrings')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${NS} xmlns:r="${OFFICE}"><sheets>${names
      .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${names
      .map(
        (_, at) =>
          `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join(
        '',
      )}${formats ? `<Relationship Id="rId98" Type="${OFFICE}/styles" Target="styles.xml"/>` : ''}<Relationship Id="rId99" Type="${OFFICE}/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst ${NS}>${texts.map((xml) => `<si>${xml}</si>`).join('')}</sst>`,
    ...(formats && { 'xl/styles.xml': stylesOf(formats) }),
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<?xml version="1.0"?>\n<worksheet ${NS}><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
  };
}

function stylesOf(formats: readonly (number | string)[]): string {
  const idOf = (format: number | string, at: number) => (typeof format === 'number' ? format : 164 + at);
  const own = formats.flatMap((format, at) =>
    typeof format === 'string' ? [`<numFmt numFmtId="${164 + at}" formatCode="${format}"/>`] : [],
  );
  return (
    `<styleSheet ${NS}>${own.length > 0 ? `<numFmts count="${own.length}">${own.join('')}</numFmts>` : ''}` +
    '<fonts count="1"><font><sz val="10"/><name val="Arial"/></font></fonts>' +
    '<fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${formats.length}">${formats
      .map((format, at) => `<xf numFmtId="${idOf(format, at)}" fontId="0" fillId="0" borderId="0" xfId="0"/>`)
      .join('')}</cellXfs></styleSheet>`
  );
}
