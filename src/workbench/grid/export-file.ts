import { helpers, type Model } from '@odoo/o-spreadsheet';
import { strToU8, zipSync } from 'fflate';

/** The grid writes a transparent fill as a colour of eight digits, which no reader of such a file knows. */
const TRANSPARENT_FILL = /<a:solidFill>\s*<a:srgbClr val="00[0-9A-F]{6}"\s*\/>\s*<\/a:solidFill>/gi;
/** The grid leaves the cells into which a result spills without their values, which Excel saves. */
const EMPTY_CELL = /<c r="([A-Z]+\d+)"([^>]*)>\s*<\/c>/g;
/** The grid writes the apostrophe that only says that the rest is a text. */
const TEXT_MARK = /(?<=<si>\s*<t(?: [^>]*)?>)'/g;

/** Returns the workbook as an .xlsx file. The grid writes RR formulas without the prefix that Excel gives them. */
export async function exportFile(model: Model): Promise<Uint8Array> {
  const { files } = await model.exportXLSX();
  const sheetIds = model.getters.getSheetIds();
  return zipSync(
    Object.fromEntries(
      files.map((file) => {
        if (!('content' in file)) throw new Error(`The export of images is not supported: ${file.path}`);
        const [, sheet] = /^xl\/worksheets\/sheet(\d+)\.xml$/.exec(file.path) ?? [];
        let xml = file.content.replace(TRANSPARENT_FILL, '<a:noFill/>');
        if (sheet !== undefined) xml = withSpilledValues(xml, model, sheetIds[Number(sheet)]!);
        if (file.path === 'xl/sharedStrings.xml') xml = xml.replace(TEXT_MARK, '');
        return [file.path, strToU8(xml)];
      }),
    ),
  );
}

const withSpilledValues = (xml: string, model: Model, sheetId: string): string =>
  xml.replace(EMPTY_CELL, (cell, place: string, style: string) => {
    const { col, row } = helpers.toCartesian(place);
    const { type, value } = model.getters.getEvaluatedCell({ sheetId, col, row });
    if (type === 'number') return `<c r="${place}"${style}><v>${value}</v></c>`;
    if (type === 'boolean') return `<c r="${place}"${style} t="b"><v>${Number(value)}</v></c>`;
    if (type === 'error') return `<c r="${place}"${style} t="e"><v>${value}</v></c>`;
    if (type !== 'text' || value === '') return cell;
    return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(String(value))}</t></is></c>`;
  });

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escaped = (text: string): string => text.replace(/[&<>]/g, (character) => ESCAPES[character]!);
