import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { workbookFiles } from '../../../xlsx/workbook-files';

export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEETS = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const MICROSOFT = 'http://schemas.microsoft.com/office';
const RICH = `${MICROSOFT}/2017/06/relationships`;

/** What no copy may tell. */
export const SECRETS = 'rrsess_token,Jane Person,C:\\Users\\jane,webextension,taskpane,_xldudf_'.split(',');

export const relations = (...lines: readonly [id: string, type: string, target: string][]) =>
  `<Relationships xmlns="${PACKAGE}">${lines
    .map(
      ([id, type, target]) =>
        `<Relationship Id="${id}" Type="${type.includes(':') ? type : `${OFFICE}/${type}`}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

/** The files of a workbook as Excel saves it beside our add-in: with its pane, its settings, persons, comments and folders. */
export function excelFiles(
  sheets: Record<string, string>,
  { texts = [] as readonly string[], names = '', after = {} as Record<string, string> } = {},
): Record<string, string> {
  const plain = workbookFiles(sheets, texts);
  const files: Record<string, string> = { ...plain };
  Object.keys(sheets).forEach((name, at) => {
    const part = `xl/worksheets/sheet${at + 1}.xml`;
    files[part] = files[part]!.replace(
      '<sheetData>',
      '<sheetPr codeName="Sheet1"/><sheetViews><sheetView tabSelected="1" workbookViewId="0"/></sheetViews><sheetData>',
    )
      .replace(
        '</worksheet>',
        `<protectedRanges><protectedRange name="p" sqref="A1" securityDescriptor="Jane Person"/></protectedRanges>${after[name] ?? ''}<pageSetup orientation="landscape" r:id="rIdP"/><legacyDrawing r:id="rIdV"/></worksheet>`,
      )
      .replace(
        '<worksheet ',
        `<worksheet xmlns:r="${OFFICE}" xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main" `,
      );
  });
  files['xl/worksheets/_rels/sheet1.xml.rels'] = relations(
    ['rIdP', 'printerSettings', '../printerSettings/printerSettings1.bin'],
    ['rIdV', 'vmlDrawing', '../drawings/vmlDrawing1.vml'],
    ['rIdC', 'comments', '../comments1.xml'],
  );
  files['xl/printerSettings/printerSettings1.bin'] = 'printer of Jane Person';
  files['xl/drawings/vmlDrawing1.vml'] = '<xml>Jane Person</xml>';
  files['xl/comments1.xml'] = '<comments><authors><author>Jane Person</author></authors></comments>';
  files['xl/persons/person.xml'] = '<personList><person displayName="Jane Person"/></personList>';
  files['xl/calcChain.xml'] = '<calcChain><c r="B2" i="1"/></calcChain>';
  files['xl/metadata.xml'] =
    '<metadata><metadataTypes count="2"><metadataType name="XLDAPR" cellMeta="1"/><metadataType name="XLRICHVALUE"/></metadataTypes><cellMetadata count="1"><bk><rc t="1" v="0"/></bk></cellMetadata><valueMetadata count="1"><bk><rc t="2" v="0"/></bk></valueMetadata></metadata>';
  files['xl/richData/rdrichvaluestructure.xml'] =
    '<rvStructures count="1"><s t="_formattednumber"><k n="_Format" t="spb"/></s></rvStructures>';
  files['xl/richData/rdrichvalue.xml'] = '<rvData count="1"><rv s="0"><v>_xldudf_</v></rv></rvData>';
  files['xl/styles.xml'] =
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="0.0"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs></styleSheet>';
  files['xl/workbook.xml'] = plain['xl/workbook.xml']!.replace(
    '<sheets>',
    '<fileVersion appName="xl"/><fileSharing userName="Jane Person"/><workbookPr codeName="ThisWorkbook"/><AlternateContent><absPath url="C:\\Users\\jane"/></AlternateContent><bookViews><workbookView activeTab="7" firstSheet="2"/></bookViews><sheets>',
  ).replace(
    '</workbook>',
    `${names && `<definedNames>${names}</definedNames>`}<calcPr calcId="191029" fullCalcOnLoad="1"/><customWorkbookViews><customWorkbookView name="Jane Person"/></customWorkbookViews></workbook>`,
  );
  files['xl/_rels/workbook.xml.rels'] = plain['xl/_rels/workbook.xml.rels']!.replace(
    '</Relationships>',
    `${relations(
      ['rId50', 'styles', 'styles.xml'],
      ['rId51', 'calcChain', 'calcChain.xml'],
      ['rId52', 'sheetMetadata', 'metadata.xml'],
      ['rId53', `${MICROSOFT}/2017/10/relationships/person`, 'persons/person.xml'],
      ['rId54', `${RICH}/rdRichValueStructure`, 'richData/rdrichvaluestructure.xml'],
      ['rId55', `${RICH}/rdRichValue`, 'richData/rdrichvalue.xml'],
    ).replace(/<\/?Relationships[^>]*>/g, '')}</Relationships>`,
  );
  files['_rels/.rels'] = relations(
    ['rId1', 'officeDocument', 'xl/workbook.xml'],
    ['rId2', `${PACKAGE}/metadata/core-properties`, 'docProps/core.xml'],
    ['rId3', 'extended-properties', 'docProps/app.xml'],
    ['rId4', `${MICROSOFT}/2011/relationships/webextensiontaskpanes`, 'xl/webextensions/taskpanes.xml'],
    ['rId5', 'custom-properties', 'docProps/custom.xml'],
  );
  files['docProps/core.xml'] = '<coreProperties><creator>Jane Person</creator></coreProperties>';
  files['docProps/app.xml'] =
    '<Properties><Application>Microsoft Excel</Application><Manager>Jane Person</Manager></Properties>';
  files['docProps/custom.xml'] = '<Properties><property name="Owner">Jane Person</property></Properties>';
  files['xl/webextensions/taskpanes.xml'] = '<taskpanes><taskpane/></taskpanes>';
  files['xl/webextensions/webextension1.xml'] =
    '<webextension><property name="rr.formulas" value="rrsess_token"/></webextension>';
  const parts = [
    ['workbook', 'sheet.main'],
    ...Object.keys(sheets).map((_, at) => [`worksheets/sheet${at + 1}`, 'worksheet']),
    ...['styles', 'sharedStrings'].map((part) => [part, part]),
    ['metadata', 'sheetMetadata'],
  ];
  const types = parts.map(
    ([part, type]) => `<Override PartName="/xl/${part}.xml" ContentType="${SHEETS}.${type}+xml"/>`,
  );
  files['[Content_Types].xml'] =
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types.join('')}</Types>`;
  return files;
}

export const zipped = (files: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), {
    level: 0,
  });

export const unzipped = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]));
