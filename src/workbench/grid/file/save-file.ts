import { helpers, UIPlugin, type Model } from '@odoo/o-spreadsheet';
import { strToU8, zipSync } from 'fflate';
import type { Position } from '../../workbook/area';
import type { DefinedName } from '../../workbook/behaviour';
import type { SavedExtras } from '../../workbook/workbook';
import { shownTitle } from '../grid-charts';
import { rangeNames } from '../engine/engine';
import { escapeText, escapeXml } from './escape-xml';
import { isBeyondFiles, readsSingleCells, toFileFormula } from './file-formula';
import { webExtensionParts } from './web-extension';

interface SaveOptions extends SavedExtras {
  /** The prefix of the add-in's functions, such as `RR`. */
  namespace: string;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** Excel's colours begin with their opacity. */
const SHORT_COLOR = / rgb="([0-9A-F]{6})"/gi;
const CELL = /<c r="([A-Z]+\d+)"((?: s="\d+")?)[^>]*?(?:\/>|>[\s\S]*?<\/c>)/g;

/**
 * Returns the workbook as an .xlsx file as Excel saves it. The grid writes looks and charts. Here are written the contents of
 * cells, of which the grid loses values and types, the settings of the add-in, and names.
 */
export async function saveFile(model: Model, options: SaveOptions): Promise<Uint8Array> {
  const { files } = await model.exportXLSX();
  const { getters } = model;
  const sheetIds = getters.getSheetIds();
  const cells = new CellWriter(model, options.namespace);
  const extension = webExtensionParts(options.settings, options.addin);
  const parts: Record<string, Uint8Array> = {};
  for (const file of files) {
    if ('imageSrc' in file) {
      parts[file.path] = bytesOf(file.imageSrc);
      continue;
    }
    const [, number] = /worksheets\/sheet(\d+)\.xml$/.exec(file.path) ?? [];
    let xml = file.content.replace(SHORT_COLOR, ' rgb="FF$1"');
    if (number !== undefined)
      xml = xml.replace(CELL, (_, address: string, style: string) =>
        cells.write({ sheetId: sheetIds[Number(number)]!, ...helpers.toCartesian(address) }, address, style),
      );
    else if (file.path === 'xl/workbook.xml') xml = mainPart(xml, model, options.names);
    else if (file.path === '[Content_Types].xml')
      xml = xml.replace('</Types>', `${extension.types}${PROGRAM.type}</Types>`);
    else if (file.path === '_rels/.rels')
      xml = xml.replace('</Relationships>', `${extension.relation}${PROGRAM.relation}</Relationships>`);
    parts[file.path] = strToU8(xml);
  }
  // Only now are all texts of cells known.
  parts['xl/sharedStrings.xml'] = strToU8(XML + cells.sharedTexts());
  for (const [path, xml] of Object.entries({ ...extension.parts, ...PROGRAM.parts }))
    parts[path] = strToU8(XML + xml);
  return zipSync(parts);
}

const PROPERTIES = 'http://schemas.openxmlformats.org/officeDocument/2006';
const APP = 'docProps/app.xml';
/** The program that the workbench plays. LibreOffice trusts the saved values of programs that it knows only. */
const PROGRAM = {
  parts: {
    [APP]: `<Properties xmlns="${PROPERTIES}/extended-properties"><Application>Microsoft Excel</Application></Properties>`,
  },
  type: `<Override PartName="/${APP}" ContentType="application/vnd.openxmlformats-officedocument.extended-properties+xml"/>`,
  relation: `<Relationship Id="rIdApp" Type="${PROPERTIES}/relationships/extended-properties" Target="${APP}"/>`,
};

/** The errors that a file may hold. Excel saves newer ones, such as `#SPILL!`, as `#VALUE!`. */
const ERRORS = /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A)$/;

class CellWriter {
  private readonly texts = new Map<string, number>();

  constructor(
    private readonly model: Model,
    private readonly namespace: string,
  ) {}

  write(position: Position, address: string, style: string): string {
    const { getters } = this.model;
    const cell = getters.getCell(position);
    const { type, value } = getters.getEvaluatedCell(position);
    const open = `<c r="${address}"${style}`;
    if (cell?.isFormula) {
      const formula = cell.compiledFormula.toFormulaString(getters);
      if (isBeyondFiles(formula)) return `${open} t="s"><v>${this.shared(formula)}</v></c>`;
      const { left, top, right, bottom } =
        getters.getSpreadZone(position) ?? helpers.positionToZone(position);
      const ref = `${helpers.toXC(left, top)}:${helpers.toXC(right, bottom)}`;
      const filled = left === right && top === bottom ? address : ref;
      const [kind, content] = savedValue(type, value);
      const text = escapeXml(toFileFormula(formula, this.namespace));
      const inner = `${text}</f><v>${content}</v></c>`;
      if (readsSingleCells(formula)) return `${open} t="${kind}"><f>${inner}`;
      return `${open} t="${kind}" cm="1"><f t="array" ref="${filled}">${inner}`;
    }
    const [kind, content] = savedValue(type, value);
    if (kind === 'str')
      return content === '' ? `${open}/>` : `${open} t="s"><v>${this.shared(String(value))}</v></c>`;
    return `${open} t="${kind}"><v>${content}</v></c>`;
  }

  sharedTexts(): string {
    const items = [...this.texts.keys()].map(
      (text) => `<si><t xml:space="preserve">${escapeText(text)}</t></si>`,
    );
    const count = `count="${items.length}" uniqueCount="${items.length}"`;
    return `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ${count}>${items.join('')}</sst>`;
  }

  private shared(text: string): number {
    const index = this.texts.get(text) ?? this.texts.size;
    this.texts.set(text, index);
    return index;
  }
}

function savedValue(type: string, value: unknown): [kind: 'n' | 'b' | 'e' | 'str', content: string] {
  if (type === 'number') return ['n', String(value)];
  if (type === 'boolean') return ['b', value === true ? '1' : '0'];
  if (type === 'error') return ['e', ERRORS.test(String(value)) ? String(value) : '#VALUE!'];
  return ['str', escapeText(String(value ?? ''))];
}

function mainPart(xml: string, { getters }: Model, names: readonly DefinedName[]): string {
  const sheetIds = getters.getSheetIds();
  const front = Math.max(0, sheetIds.indexOf(getters.getActiveSheetId()));
  const nodes = [...rangeNames(getters), ...names].map(({ name, formula, sheet }: DefinedName) => {
    const index = sheetIds.findIndex((id) => getters.getSheetName(id) === sheet);
    const scope = index < 0 ? '' : ` localSheetId="${index}"`;
    return `<definedName name="${escapeXml(name)}"${scope}>${escapeXml(formula.slice(1))}</definedName>`;
  });
  const defined = nodes.length > 0 ? `<definedNames>${nodes.join('')}</definedNames>` : '';
  // Without the number of its own calculation engine, Excel calculates all formulas of a file that it opens.
  return xml
    .replace('<sheets>', `<bookViews><workbookView activeTab="${front}"/></bookViews><sheets>`)
    .replace('</sheets>', `</sheets>${defined}<calcPr calcId="191029"/>`);
}

/** The grid draws other charts as images. */
function bytesOf(source: string): Uint8Array {
  const [, base64] = /^data:[^,]*;base64,(.*)$/s.exec(source) ?? [];
  if (base64 === undefined) throw new Error(`The image ${source.slice(0, 80)} is not part of the workbook.`);
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** Gives cells the number format of the value that they show, which the grid does not export. */
export class ResultFormats extends UIPlugin {
  override exportForExcel(data: Parameters<UIPlugin['exportForExcel']>[0]): void {
    const numbers = new Map(Object.entries(data.formats).map(([number, format]) => [format, Number(number)]));
    const numberOf = (format: string) => {
      const number = numbers.get(format) ?? numbers.size + 1_000;
      numbers.set(format, number);
      data.formats[number] = format;
      return number;
    };
    for (const sheet of data.sheets) {
      for (const { data: chart } of sheet.charts)
        Object.assign(chart, {
          title: { ...chart.title, text: shownTitle(this.getters, chart.title?.text ?? '') },
        });
      for (const cell of Object.keys(sheet.cellValues)) {
        const position = { sheetId: sheet.id, ...helpers.toCartesian(cell) };
        const { format, type } = this.getters.getEvaluatedCell(position);
        const isOfValue = type === 'number' && this.getters.getCell(position)?.format === undefined;
        if (isOfValue && format && format !== 'General') sheet.formats[cell] = numberOf(format);
        // The content of each cell is written by saveFile. A new line in it makes the grid wrap its text.
        sheet.cells[cell] = String(sheet.cells[cell] ?? '').includes('\n') ? '\n' : undefined;
        sheet.cellValues[cell] = 0;
      }
    }
  }
}
