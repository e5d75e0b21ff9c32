import fc from 'fast-check';
import { rewriteFormula } from '../../../src/excel/rewrite/rewrite-formula';
import { readConditions } from '../../../src/table/filters/read-conditions';
import { parseOptions } from '../../../src/table/arguments/parse-options';
import { createColumnResolver } from '../../../src/table/columns/resolve-columns';
import { textTable } from '../../support/text-table';
import { CATALOGUE } from '../../table/catalogue';

const OLD = { name: 'property_id', label: 'Property Id (old)' };
const NEW = 'svc_property_id';
const rewrite = (formula: string) => rewriteFormula(formula, OLD, NEW);

/** A formula before and after. What gets the successor is in brackets. */
const bothOf = (marked: string) => [marked.replace(/[‹›]/g, ''), marked.replace(/‹.*?›/g, NEW)] as const;

describe('a formula that names the column', () => {
  it.each(
    textTable(`
      among others | =RR.QUERY("tenant_name, ‹property_id› ;use_type")
      by its display name | =RR.QUERY("‹Property Id (old)›, Tenant")
      in quotes | =RR.QUERY("‹'Property Id (old)'›; Tenant")
      in an array | =RR.QUERY({"tenant_name", "‹property_id›";"use_type",1})
      in a condition | =RR.QUERY(B5:I5,"use_type=OFFICE; ‹property_id›>=100")
      in a block of conditions | =RR.QUERY(A1#,{"‹property_id›",">5";"use_type","property_id"})
      in conditions with words | =RR.QUERY(A1,"‹property_id› in 1, 2; x=property_id in 5; ‹Property Id (old)› is blank")
      in a total | =RR.TOTAL("‹property_id›","‹property_id›>1","distinct")/RR.TOTAL("x")
      to weigh by | =RR.TOTAL("x",,,,,"weight=‹property_id›; empty=property_id")
      to sort by | =RR.QUERY(A1,,,,,"limit=10; sort=tenant_name, ‹property_id› desc")
      in several calls | =VSTACK(RR.QUERY("‹property_id›"),IF(A1="property_id",RR.QUERY("x, ‹property_id›")))
      next to what only looks like a call | =RR.QUERY("‹property_id›",'A)"(, b'!A1,Rolls[[a ")(, '[x]],,,"sort=‹property_id›")`),
  )('%s gets the successor', (_, marked) => {
    const [formula, expected] = bothOf(marked!);
    expect(rewrite(formula)).toBe(expected);
    expect(rewrite(expected)).toBeUndefined();
  });

  it.each(
    textTable(`
      a longer name | =RR.QUERY("svc_property_id, partner_property_id, property_ids")
      a criterion | =RR.QUERY("tenant_name","tenant_name=property_id")
      text outside of calls | =IF("property_id"="",RR.QUERY("tenant_name"),{"property_id"})
      the catalogue | =RR.COLUMNS("property_id","identifier=property_id",,,"sort=property_id")
      a function of another add-in | =XRR.QUERY("property_id")+OTHER.QUERY("property_id")
      a text that is put together | =RR.QUERY("property_id"&", tenant_name")
      a text with a quote that never closes | =RR.QUERY("property_id, 'tenant_name")`),
  )('leaves %s alone', (_, formula) => expect(rewrite(formula!)).toBeUndefined());

  it.each([
    ['a text that gets too long for Excel', `"property_id,${'x'.repeat(243)}"`],
    ['a cell that does', `{"property_id;${'x'.repeat(243)}";"y"}`],
    ['a formula at the limit of 8,192 characters', `"property_id"${',A1:B22'.repeat(1_167)}`],
  ])('is left to the person with %s', (_, argument) =>
    expect(rewrite(`=RR.QUERY(${argument})`)).toBeUndefined(),
  );

  it('ends soon for an unclosed array with many doubled quotes', () =>
    expect(rewrite(`=RR.QUERY({${'"property_id"'.repeat(1000)}`)).toBeUndefined());
});

/** The ways to write a column: by identifier or display name, in any case, with quotes if needed. */
const spelling = fc
  .tuple(fc.constantFrom(...CATALOGUE), fc.boolean(), fc.boolean(), fc.constantFrom("'", '"', ''))
  .filter(([{ name }]) => name !== 'unit_name' && name !== 'next_tenant_name')
  .map(([{ name, label }, byLabel, upper, quote]) => {
    const text = byLabel && label !== null ? label : name;
    const cased = upper ? text.toUpperCase() : text;
    return {
      alone: cased,
      inText: quote || /[,;]/.test(text) ? (quote || "'") + cased + (quote || "'") : cased,
    };
  });
const gap = fc.constantFrom('', ' ', '  ');
const word = fc.constantFrom('property_id', "'property_id'", 'svc_property_id', 'OFFICE', '5');
const listed = fc.array(fc.tuple(gap, spelling, gap), { minLength: 1, maxLength: 4 });

const columns = fc
  .tuple(listed, fc.constantFrom(',', ';', '; '))
  .map(([names, separator]) =>
    names.map(([before, { inText }, after]) => before + inText + after).join(separator),
  );
const filters = fc
  .array(fc.tuple(spelling, fc.constantFrom('=', '<>', '>='), word), { maxLength: 3 })
  .map((parts) => parts.map(([{ inText }, sign, value]) => `${inText} ${sign} ${value}`).join('; '));
const sort = fc
  .tuple(listed, fc.constantFrom('', ' desc', ' ASC'))
  .map(([names, direction]) => names.map(([before, { inText }]) => before + inText + direction).join(','));
const options = fc.tuple(sort, word).map(([list, value]) => `limit=3;sort=${list}; nulls=${value}`);

/** An argument as rows of texts, written as a text or as an array constant. */
const columnsCells = fc.oneof(
  columns.map((text) => [[text]]),
  fc.array(columns, { minLength: 1, maxLength: 3 }).map((texts) => [texts]),
);
const filterCells = fc.oneof(
  filters.map((text) => [[text]]),
  fc
    .array(fc.tuple(spelling, word), { minLength: 1, maxLength: 3 })
    .map((rows) => rows.map(([{ alone }, value]) => [alone, value])),
);
const optionCells = fc.oneof(
  options.map((text) => [[text]]),
  fc.tuple(sort, word).map(([list, value]) => [
    ['Sort', list],
    ['nulls', value],
  ]),
);

const constant = (cells: string[][]): string => {
  const text = cells.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join(';');
  return cells.length * cells[0]!.length > 1 ? `{${text}}` : text;
};
const shapedAs = (cells: string[][], texts: string[]): string[][] =>
  cells.map((row) => row.map(() => texts.shift()!.slice(1, -1).replaceAll('""', '"')));
const textsOf = (formula: string) => formula.match(/"(?:[^"]|"")*"/g) ?? [];

const OUTSIDE = [
  '"property_id"&',
  `SUM('property_id'!A1:B2)+`,
  'Rolls[property_id]+',
  'LET(x,{"property_id","Property Id (old)"},x)+',
  'RR.COLUMNS("property_id")+',
  '(A1,B1)+',
];
const outside = fc.array(fc.constantFrom(...OUTSIDE), { maxLength: 3 }).map((pieces) => pieces.join(''));

it('replaces the column everywhere, keeps all other columns and conditions, and changes nothing outside calls', () =>
  fc.assert(
    fc.property(outside, columnsCells, filterCells, optionCells, outside, (before, ...rest) => {
      const [named, filtered, sorted, after] = rest as [string[][], string[][], string[][], string];
      const call = (cells: string[]) => `RR.QUERY(${cells[0]}, ${cells[1]},0,,,${cells[2]})`;
      const formula = `=${before}${call([named, filtered, sorted].map(constant))}+${after}1`;
      const rewritten = rewrite(formula) ?? formula;
      expect(rewrite(rewritten)).toBeUndefined();
      expect(rewritten.startsWith(`=${before}RR.QUERY(`)).toBe(true);
      expect(rewritten.endsWith(`)+${after}1`)).toBe(true);

      const texts = textsOf(rewritten.slice(before.length + 1, rewritten.length - after.length));
      const [columnsNow, filtersNow, optionsNow] = [named, filtered, sorted].map((cells) =>
        shapedAs(cells, texts),
      );
      const resolver = createColumnResolver(CATALOGUE);
      const successorOf = (name: string | undefined) => (name === OLD.name ? NEW : name);
      const resolved = (name: string) => resolver.column(name).name;
      const namesIn = (cells: unknown) => resolver.columns(cells).map((column) => column?.name);
      expect(namesIn(columnsNow)).toEqual(namesIn(named).map(successorOf));

      const conditionsIn = (cells: string[][]) =>
        readConditions(cells, resolver.isName).map(({ name, read }) => ({
          name: resolved(name),
          ...read('STRING'),
        }));
      expect(conditionsIn(filtersNow!)).toEqual(
        conditionsIn(filtered).map((condition) => ({ ...condition, name: successorOf(condition.name) })),
      );

      const optionsIn = (cells: string[][]) => {
        const { sort: keys, ...otherOptions } = parseOptions(cells);
        return { ...otherOptions, sort: keys.map((key) => ({ ...key, column: resolved(key.column) })) };
      };
      const optionsThen = optionsIn(sorted);
      expect(optionsIn(optionsNow!)).toEqual({
        ...optionsThen,
        sort: optionsThen.sort.map((key) => ({ ...key, column: successorOf(key.column) })),
      });
    }),
  ));
