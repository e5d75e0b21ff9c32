import type { CellStyle } from '../../../templates/sheet-template';
import { applyEdits, escapeXml, prefixOf, withAttributes, type Edit } from '../../../xlsx/edit-xml';
import { readXml, type Span } from '../../../xlsx/read-xml';

/** The styles of a workbook, to which a copy adds some. */
export interface CopyStyles {
  /** Returns a style that differs only by this number format, or the same one if it has a format already. */
  withFormat(style: number, format: string): number;
  /** Returns a style for a cell of the add-in's own sheet. */
  styleOf(style: CellStyle, format?: string): number;
  /** Writes the part. */
  write(): string;
}

/** The numbers of Excel's own formats (ECMA-376, part 1, 18.8.30). */
const BUILT_IN: Readonly<Record<string, string>> = {
  General: '0',
  '0': '1',
  '0.00': '2',
  '#,##0': '3',
  '#,##0.00': '4',
  '0.00%': '10',
};
const FIRST_OWN = 164;
const LISTS = ['numFmts', 'fonts', 'fills', 'borders', 'cellXfs'] as const;
type ListName = (typeof LISTS)[number];

interface StyleList {
  count: number;
  tag: Span;
  /** Where the end tag begins. The same as that of the tag if the list is empty. */
  end: number;
  isEmpty: boolean;
  added: string[];
}

export function readStyles(part: string, xml: string): CopyStyles {
  const lists = new Map<ListName, StyleList>();
  const path: string[] = [];
  const styles: { format: string; xml: string }[] = [];
  const ids: number[] = [];
  let [root, start] = [{ from: 0, to: 0 }, 0];
  readXml(part, xml, {
    open(name, attribute, tag) {
      path.push(name);
      const list = path.length === 2 && LISTS.find((known) => known === name);
      if (path.length === 1) root = tag;
      if (list) lists.set(list, { count: 0, tag, end: tag.to, isEmpty: xml[tag.to - 2] === '/', added: [] });
      if (path.length !== 3) return;
      start = tag.from;
      const of = lists.get(path[1] as ListName);
      if (of) of.count += 1;
      if (path[1] === 'numFmts') ids.push(Number(attribute('numFmtId')));
      if (path[1] === 'cellXfs') styles.push({ format: attribute('numFmtId') ?? '0', xml: '' });
    },
    close(name, tag) {
      if (path.length === 3 && path[1] === 'cellXfs') styles.at(-1)!.xml = xml.slice(start, tag.to);
      const list = path.length === 2 ? lists.get(name as ListName) : undefined;
      if (list && !list.isEmpty) list.end = tag.from;
      path.pop();
    },
  });
  const prefix = prefixOf(xml.slice(root.from, root.to));
  const add = (name: ListName, item: string): number => {
    const list = lists.get(name) ?? {
      count: 0,
      tag: { from: root.to, to: root.to },
      end: root.to,
      isEmpty: true,
      added: [],
    };
    lists.set(name, list);
    const at = list.added.indexOf(item);
    return list.count + (at >= 0 ? at : list.added.push(item) - 1);
  };
  let nextId = Math.max(FIRST_OWN, ...ids.map((id) => id + 1));
  const formats = new Map(Object.entries(BUILT_IN));
  const formatId = (format: string): string => {
    const known = formats.get(format);
    if (known !== undefined) return known;
    const id = String(nextId++);
    add('numFmts', `<${prefix}numFmt numFmtId="${id}" formatCode="${escapeXml(format)}"/>`);
    formats.set(format, id);
    return id;
  };
  return {
    withFormat(style, format) {
      const found = styles[style];
      if (!found || found.format !== '0') return style;
      const [tag = ''] = /^<[^>]*>/.exec(found.xml) ?? [];
      return add(
        'cellXfs',
        withAttributes(tag, { numFmtId: formatId(format), applyNumberFormat: '1' }) +
          found.xml.slice(tag.length),
      );
    },
    styleOf: (style, format = 'General') =>
      add('cellXfs', styleXml(prefix, style, { add, formatId: formatId(format) })),
    write: () => {
      const edits = [...lists].flatMap(([name, { count, tag, end, isEmpty, added }]): Edit[] => {
        if (added.length === 0) return [];
        const total = String(count + added.length);
        const open =
          tag.from === tag.to
            ? `<${prefix}${name} count="${total}">`
            : withAttributes(xml.slice(tag.from, tag.to), { count: total });
        if (!isEmpty)
          return [
            { ...tag, text: open },
            { from: end, to: end, text: added.join('') },
          ];
        return [{ ...tag, text: `${open.replace(/\s*\/>$/, '>')}${added.join('')}</${prefix}${name}>` }];
      });
      return applyEdits(xml, edits);
    },
  };
}

interface StyleParts {
  add(name: ListName, item: string): number;
  formatId: string;
}

const VERTICAL = { top: 'top', middle: 'center', bottom: 'bottom' } as const;

function styleXml(prefix: string, style: CellStyle, { add, formatId }: StyleParts): string {
  const p = prefix;
  const color = (name: string, value: string) => `<${p}${name} rgb="FF${value.slice(1).toUpperCase()}"/>`;
  const font = add(
    'fonts',
    `<${p}font>${style.bold ? `<${p}b/>` : ''}${style.italic ? `<${p}i/>` : ''}<${p}sz val="${style.fontSize ?? 11}"/>${style.textColor ? color('color', style.textColor) : ''}<${p}name val="Calibri"/></${p}font>`,
  );
  const fill = style.fillColor
    ? add(
        'fills',
        `<${p}fill><${p}patternFill patternType="solid">${color('fgColor', style.fillColor)}</${p}patternFill></${p}fill>`,
      )
    : 0;
  const border = style.lineBelow
    ? add(
        'borders',
        `<${p}border><${p}left/><${p}right/><${p}top/><${p}bottom style="thin">${color('color', style.lineBelow)}</${p}bottom><${p}diagonal/></${p}border>`,
      )
    : 0;
  const align = [
    ...(style.align ? [`horizontal="${style.align}"`] : []),
    ...(style.verticalAlign ? [`vertical="${VERTICAL[style.verticalAlign]}"`] : []),
    ...(style.wrapping === 'wrap' ? ['wrapText="1"'] : []),
  ].join(' ');
  return `<${p}xf numFmtId="${formatId}" fontId="${font}" fillId="${fill}" borderId="${border}" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1">${align ? `<${p}alignment ${align}/>` : ''}</${p}xf>`;
}
