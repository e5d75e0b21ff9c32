import { applyEdits, escapeXml, withAttributes, type Edit } from '../../../xlsx/edit-xml';
import { readXml, type Span } from '../../../xlsx/read-xml';
import { staysFormula, withFixedSpills, type AreaOf, type CopyContents } from './judge-formula';

interface CopiedPart {
  part: string;
  xml: string;
  contents: CopyContents;
  areaOf: AreaOf;
}

const TABLE_FORMULAS: ReadonlySet<string> = new Set(['calculatedColumnFormula', 'totalsRowFormula']);

/** Writes a table without the formulas that cannot stay, and without the query that filled it. */
export function copyTable({ part, xml, contents, areaOf }: CopiedPart): string {
  const edits: Edit[] = [];
  let [formula, column]: [Span | undefined, Span | undefined] = [undefined, undefined];
  let text = '';
  readXml(part, xml, {
    open(name, attribute, tag) {
      text = '';
      if (name === 'tableColumn') column = tag;
      if (TABLE_FORMULAS.has(name)) formula = tag;
      if (name === 'table' && (attribute('tableType') ?? attribute('connectionId')) !== undefined)
        edits.push({
          ...tag,
          text: withAttributes(xml.slice(tag.from, tag.to), {
            tableType: undefined,
            connectionId: undefined,
          }),
        });
    },
    text: (piece) => void (text += piece),
    close(name, tag) {
      if (formula && TABLE_FORMULAS.has(name)) {
        const stays = staysFormula(text, '', contents);
        const fixed = withFixedSpills(text, '', areaOf);
        if (!stays) edits.push({ from: formula.from, to: tag.to, text: '' });
        else if (fixed !== text) edits.push({ from: formula.to, to: tag.from, text: escapeXml(fixed) });
        if (!stays && name === 'totalsRowFormula' && column)
          edits.push({
            ...column,
            text: withAttributes(xml.slice(column.from, column.to), { totalsRowFunction: undefined }),
          });
        formula = undefined;
      }
      if (name === 'xmlColumnPr') edits.push({ ...tag, text: '' });
      text = '';
    },
  });
  return applyEdits(xml, edits);
}

/** Writes the shared texts without those that no sheet of the copy shows. The others keep their numbers. */
export function copyTexts(part: string, xml: string, used: ReadonlySet<number>): string {
  const edits: Edit[] = [];
  let at = -1;
  let opened: Span | undefined;
  readXml(part, xml, {
    open(name, _, tag) {
      if (name === 'sst')
        edits.push({
          ...tag,
          text: withAttributes(xml.slice(tag.from, tag.to), { count: undefined, uniqueCount: undefined }),
        });
      if (name !== 'si') return;
      at += 1;
      opened = tag;
    },
    close(name, tag) {
      if (name !== 'si' || used.has(at) || !opened) return;
      const open = xml.slice(opened.from, opened.to);
      const prefix = /^<([\w.-]+:)?/.exec(open)?.[1] ?? '';
      edits.push({ from: opened.from, to: tag.to, text: `<${prefix}si><${prefix}t/></${prefix}si>` });
    },
  });
  return applyEdits(xml, edits);
}

/** Returns the formulas of a drawing or a chart: the cells that it shows. */
export const drawnFormulas = (part: string, xml: string): string[] => [
  ...attributesOf(part, xml, ['textlink']).filter((link) => link !== ''),
  ...textsOf(part, xml, 'f'),
];

/** Returns the values of these attributes, of all elements or of those of a name. One that is missing is blank. */
export function attributesOf(
  part: string,
  xml: string,
  attributes: readonly string[],
  element?: string,
): string[] {
  const found: string[] = [];
  readXml(part, xml, {
    open(name, attribute) {
      if (element === undefined || name === element)
        found.push(...attributes.map((wanted) => attribute(wanted) ?? ''));
    },
  });
  return found;
}

/** Returns the texts of the elements of a name that have one. */
export function textsOf(part: string, xml: string, element: string): string[] {
  const found: string[] = [];
  let text: string | undefined;
  readXml(part, xml, {
    open: (name) => void (text = name === element ? '' : undefined),
    text: (piece) => void (text !== undefined && (text += piece)),
    close() {
      if (text) found.push(text);
      text = undefined;
    },
  });
  return found;
}

/** What the marks of cells mean, as far as the copy keeps it: that a formula spills. */
export const SPILL_MARKS = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<metadata xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:xda="http://schemas.microsoft.com/office/spreadsheetml/2017/dynamicarray"><metadataTypes count="1"><metadataType name="XLDAPR" minSupportedVersion="120000" copy="1" pasteAll="1" pasteValues="1" merge="1" splitFirst="1" rowColShift="1" clearFormats="1" clearComments="1" assign="1" coerce="1" cellMeta="1"/></metadataTypes><futureMetadata name="XLDAPR" count="1"><bk><extLst><ext uri="{bdbb8cdc-fa1e-496e-a857-3c3f30c029c3}"><xda:dynamicArrayProperties fDynamic="1" fCollapsed="0"/></ext></extLst></bk></futureMetadata><cellMetadata count="1"><bk><rc t="1" v="0"/></bk></cellMetadata></metadata>`;

/** Returns the marks of cells, counted from 1, that say that a formula spills. */
export function readSpillMarks(part: string, xml: string): Set<string> {
  const types: string[] = [];
  const marks = new Set<string>();
  let [mark, isCell] = [0, false];
  readXml(part, xml, {
    open(name, attribute) {
      if (name === 'metadataType') types.push(attribute('name') ?? '');
      if (name === 'cellMetadata') isCell = true;
      if (isCell && name === 'bk') mark += 1;
      if (isCell && name === 'rc' && types[Number(attribute('t')) - 1] === 'XLDAPR') marks.add(String(mark));
    },
    close(name) {
      if (name === 'cellMetadata') isCell = false;
    },
  });
  return marks;
}
