import { CONVENTIONS, type Difference, type Reconciliation } from '../../intake/reconcile/reconciliation';
import { columnWords } from '../../intake/vocabulary/column-words';

interface Asked {
  sheet: string;
  /** The name of the sheet that it is compared with. Undefined for the database. */
  other?: string | undefined;
  reconciliation: Reconciliation;
  /** The cell of a difference, such as `H23`. */
  cellOf(difference: Difference): string | undefined;
  /** The number in that cell and its heading: lines have amounts for a year, and areas in m². */
  standsAs(difference: Difference): { heading: string; value: number } | undefined;
}

interface Words {
  locale: string;
  quoted(text: string): string;
  title(sheet: string, about: string): string;
  none(other: string | undefined): string;
  theirs(other: string | undefined): Theirs;
  differs(what: Said): string;
  onlyInSheet(what: Said): string;
  onlyInDatabase(what: Said): string;
  ambiguous(what: Said): string;
  otherCurrency(what: Said): string;
  notCompared(what: Said): string;
  vacantInSheet(what: Said): string;
  vacantInDatabase(what: Said): string;
}

interface Said {
  unit: string;
  column: string;
  sheet: string;
  database: string;
  cell: string;
  /** What the other side is called. */
  theirs: Theirs;
}

/** The other side in a sentence, such as `our records show` and `in our records`. */
interface Theirs {
  show: string;
  in: string;
}

const inCell = (cell: string, words: string) => (cell === '' ? '' : ` (${words} ${cell})`);

const ENGLISH: Words = {
  locale: 'en-GB',
  quoted: (text) => `"${text}"`,
  title: (sheet, about) => `${about}: please confirm these points of the rent roll "${sheet}".`,
  none: (other) =>
    `The rent roll agrees with ${other === undefined ? 'our records' : `that of "${other}"`}. Nothing is open.`,
  theirs: (other) =>
    other === undefined
      ? { show: 'our records show', in: 'our records' }
      : { show: `the rent roll "${other}" shows`, in: `the rent roll "${other}"` },
  differs: ({ unit, column, sheet, database, cell, theirs }) =>
    `${unit}: you show ${sheet === '' ? `no ${column}` : `${column} ${sheet}`}${inCell(cell, 'cell')}; ${theirs.show} ${database || 'none'}. Which is right, and since when?`,
  onlyInSheet: ({ unit, sheet, column, cell, theirs }) =>
    `${unit} is in your list${inCell(cell, 'cell')}${sheet === '' ? '' : ` with ${column} ${sheet}`}, but not in ${theirs.in}. Is it a new unit or a new letting?`,
  onlyInDatabase: ({ unit, database, column, theirs }) =>
    `${unit} is in ${theirs.in}${database === '' ? '' : ` with ${column} ${database}`}, but not in your list. Was it vacated, merged or left out?`,
  ambiguous: ({ unit, cell }) =>
    `${unit}${inCell(cell, 'cell')} cannot be told from another unit. Which reference does it have?`,
  otherCurrency: ({ unit, column, sheet, cell, theirs }) =>
    `${unit}: you show ${column} ${sheet}${inCell(cell, 'cell')}, but ${theirs.show} another currency. Which is right?`,
  notCompared: ({ unit, column, sheet, cell }) =>
    `${unit}: ${column}${sheet === '' ? '' : ` "${sheet}"`}${inCell(cell, 'cell')} cannot be read. What is the value?`,
  vacantInSheet: ({ unit, column, database, cell, theirs }) =>
    `${unit}: you show the unit vacant${inCell(cell, 'cell')}; ${theirs.show} it let${database && `, ${column} ${database}`}. Since when is it vacant?`,
  vacantInDatabase: ({ unit, column, sheet, cell, theirs }) =>
    `${unit}: you show the unit let${inCell(cell, 'cell')}${sheet && `, ${column} ${sheet}`}; ${theirs.show} it vacant. Since when is it let?`,
};

const GERMAN: Words = {
  locale: 'de-DE',
  quoted: (text) => `„${text}“`,
  title: (sheet, about) => `${about}: Bitte bestätigen Sie diese Punkte der Mieterliste „${sheet}“.`,
  none: (other) =>
    `Die Mieterliste stimmt mit ${other === undefined ? 'unserem Bestand' : `„${other}“`} überein. Es ist nichts offen.`,
  theirs: (other) =>
    other === undefined
      ? { show: 'bei uns steht', in: 'bei uns' }
      : { show: `in der Liste „${other}“ steht`, in: `in der Liste „${other}“` },
  differs: ({ unit, column, sheet, database, cell, theirs }) =>
    `${unit}: Sie nennen als ${column} ${sheet || 'nichts'}${inCell(cell, 'Zelle')}, ${theirs.show} ${database || 'nichts'}. Was ist richtig, und seit wann?`,
  onlyInSheet: ({ unit, sheet, column, cell, theirs }) =>
    `${unit} steht in Ihrer Liste${inCell(cell, 'Zelle')}${sheet === '' ? '' : `, ${column} ${sheet}`}, aber nicht ${theirs.in}. Ist es eine neue Einheit oder Vermietung?`,
  onlyInDatabase: ({ unit, database, column, theirs }) =>
    `${unit} steht ${theirs.in}${database === '' ? '' : `, ${column} ${database}`}, aber nicht in Ihrer Liste. Ist sie frei, zusammengelegt oder ausgelassen?`,
  ambiguous: ({ unit, cell }) =>
    `${unit}${inCell(cell, 'Zelle')} lässt sich nicht von einer anderen Einheit unterscheiden. Welche Nummer hat sie?`,
  otherCurrency: ({ unit, column, sheet, cell, theirs }) =>
    `${unit}: Sie nennen als ${column} ${sheet}${inCell(cell, 'Zelle')}, ${theirs.in} ist es eine andere Währung. Was ist richtig?`,
  notCompared: ({ unit, column, sheet, cell }) =>
    `${unit}: ${column}${sheet === '' ? '' : ` „${sheet}“`}${inCell(cell, 'Zelle')} ist nicht lesbar. Wie lautet der Wert?`,
  vacantInSheet: ({ unit, column, database, cell, theirs }) =>
    `${unit}: Sie nennen die Einheit frei${inCell(cell, 'Zelle')}; ${theirs.in} ist sie vermietet${database && `, ${column} ${database}`}. Seit wann ist sie frei?`,
  vacantInDatabase: ({ unit, column, sheet, cell, theirs }) =>
    `${unit}: Sie nennen die Einheit vermietet${inCell(cell, 'Zelle')}${sheet && `, ${column} ${sheet}`}; ${theirs.in} ist sie frei. Seit wann ist sie vermietet?`,
};

/** What a German list calls a column. Others keep their label. */
const GERMAN_COLUMNS: Readonly<Record<string, string>> = {
  contracted_rent_pa: 'Vertragsmiete p. a.',
  in_place_rent_pa: 'Ist-Miete p. a.',
  market_rent_pa: 'Marktmiete p. a.',
  actual_lettable_area_sqm: 'Fläche',
  contracted_lettable_area_sqm: 'Vertragsfläche',
  tenant_name: 'Mieter',
  use_type: 'Nutzungsart',
  lease_start_date: 'Mietbeginn',
  lease_expiry_date: 'Mietende',
  first_break_date: 'Sonderkündigungsdatum',
  security_amount: 'Kaution',
  unit_reference: 'Einheitennummer',
};

/** Ways of writing and rounding need no answer. */
const needsAnswer = ({ kind }: Difference) => !CONVENTIONS.has(kind) && kind !== 'within tolerance';

/**
 * What the agent cannot answer: which of two units in our own records is meant. Of amounts in two currencies, which are two
 * lines, that of the sheet asks for both.
 */
const isOurs = ({ kind, sheet, database, row }: Difference) =>
  (kind === 'ambiguous' && row === undefined) ||
  (kind === 'not compared' && sheet === undefined && database !== undefined);

/** The units that only one side has let, by their rows: on the other side the tenant is blank. */
function vacantOnOneSide(open: readonly Difference[]): ReadonlyMap<number, 'sheet' | 'database'> {
  const vacant = new Map<number, 'sheet' | 'database'>();
  for (const { kind, column, row, sheet, database } of open)
    if (kind === 'differs' && column === 'tenant_name' && row !== undefined)
      if (sheet === undefined) vacant.set(row, 'sheet');
      else if (database === undefined) vacant.set(row, 'database');
  return vacant;
}

/** Lists what the agent should confirm, in English, then in German. A unit that only one side has let is one point. */
export function questionText({ sheet, other, reconciliation, cellOf, standsAs }: Asked): string {
  const { properties } = reconciliation;
  const about = properties.map(({ name }) => name).join(', ');
  const open = properties.flatMap(({ differences }) =>
    differences.filter((one) => one.unit !== undefined && needsAnswer(one) && !isOurs(one)),
  );
  const vacant = vacantOnOneSide(open);
  const vacantSide = (one: Difference) => {
    const side = one.row === undefined ? undefined : vacant.get(one.row);
    return side && one.kind === 'differs' && one[side] === undefined ? side : undefined;
  };
  const tenants = open.filter((one) => one.column === 'tenant_name');
  // Lines of one unit stand apart, because they are in the order of size.
  const points = open.filter(
    (one, at) =>
      !vacantSide(one) || open.findIndex((other) => other.row === one.row && vacantSide(other)) === at,
  );
  return [ENGLISH, GERMAN]
    .map((words) => {
      if (points.length === 0) return `${about}: ${words.none(other)}`;
      return [words.title(sheet, about), ...points.map((point, at) => `${at + 1}. ${pointOf(point)}`)].join(
        '\n',
      );

      function pointOf(difference: Difference): string {
        const { kind } = difference;
        const side = vacantSide(difference);
        if (side) {
          const [tenant = difference] = tenants.filter(({ row }) => row === difference.row);
          const rent = open.find((one) => one.row === difference.row && vacantSide(one) && isAmount(one));
          const said = {
            ...saidOf(difference),
            ...(rent ? saidOf(rent) : { sheet: '', database: '' }),
            cell: cellOf(tenant) ?? '',
          };
          return side === 'sheet' ? words.vacantInSheet(said) : words.vacantInDatabase(said);
        }
        const said = saidOf(difference);
        if (kind === 'only in sheet') return words.onlyInSheet(said);
        if (kind === 'only in database') return words.onlyInDatabase(said);
        if (kind === 'ambiguous') return words.ambiguous(said);
        if (kind === 'not compared' && typeof difference.sheet === 'number') return words.otherCurrency(said);
        if (kind === 'not compared') return words.notCompared(said);
        return words.differs(said);
      }

      /** What the cell has, where the line has it for a year or in m². */
      function standing(difference: Difference): string {
        const stands = isAmount(difference) || difference.measure === 'm²' ? standsAs(difference) : undefined;
        const [own, line] = [stands?.value, difference.sheet].map((one) =>
          valueText(one, undefined, words.locale),
        );
        return stands && own !== line ? `, ${words.quoted(stands.heading)}: ${own}` : '';
      }

      function saidOf(difference: Difference): Said {
        const { unit = '', tenant = '', column = '', measure } = difference;
        return {
          unit: [unit, tenant].filter(Boolean).join(', '),
          column: (words === GERMAN && GERMAN_COLUMNS[column]) || inSentence(column),
          sheet: valueText(difference.sheet, measure, words.locale),
          database: valueText(difference.database, measure, words.locale),
          cell: (cellOf(difference) ?? '') + standing(difference),
          theirs: words.theirs(other),
        };
      }
    })
    .join('\n\n');
}

/** Values carry their unit themselves. */
const inSentence = (column: string): string => {
  const words = columnWords(column).replace(/, (?:m²|%)$/, '');
  return words.charAt(0).toLowerCase() + words.slice(1);
};

const isAmount = ({ measure = '' }: Difference): boolean => /^[A-Z]{3}$/.test(measure);

function valueText(value: Difference['sheet'], measure: string | undefined, locale: string): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    const isAmount = measure !== undefined && /^[A-Z]{3}$/.test(measure);
    const digits = isAmount ? 2 : 0;
    const text = value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: 2 });
    return isAmount
      ? `${measure} ${text}`
      : [text, measure === 'm²' ? measure : ''].filter(Boolean).join(' ');
  }
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? [];
  if (!year) return value;
  return locale === 'de-DE' ? `${day}.${month}.${year}` : `${year}-${month}-${day}`;
}
