import { CONVENTIONS, type Difference, type Reconciliation } from '../../intake/reconcile/reconciliation';

interface Asked {
  sheet: string;
  reconciliation: Reconciliation;
  /** The cell of a difference, such as `H23`. */
  cellOf(difference: Difference): string | undefined;
  /** The label of a column of the database. */
  label(column: string): string;
}

interface Words {
  locale: string;
  title(sheet: string, about: string): string;
  none: string;
  differs(what: Said): string;
  onlyInSheet(what: Said): string;
  onlyInDatabase(what: Said): string;
  ambiguous(what: Said): string;
  otherCurrency(what: Said): string;
  notCompared(what: Said): string;
  nothing: string;
}

interface Said {
  unit: string;
  column: string;
  sheet: string;
  database: string;
  cell: string;
}

const inCell = (cell: string, words: string) => (cell === '' ? '' : ` (${words} ${cell})`);

const ENGLISH: Words = {
  locale: 'en-GB',
  title: (sheet, about) => `${about}: please confirm these points of the rent roll "${sheet}".`,
  none: 'The rent roll agrees with our records. Nothing is open.',
  differs: ({ unit, column, sheet, database, cell }) =>
    `${unit}: you show ${column} ${sheet}${inCell(cell, 'cell')}; our records show ${database}. Which is right, and since when?`,
  onlyInSheet: ({ unit, sheet, column, cell }) =>
    `${unit} is in your list${inCell(cell, 'cell')}${sheet === '' ? '' : ` with ${column} ${sheet}`}, but not in our records. Is it a new unit or a new letting?`,
  onlyInDatabase: ({ unit, database, column }) =>
    `${unit} is in our records${database === '' ? '' : ` with ${column} ${database}`}, but not in your list. Was it vacated, merged or left out?`,
  ambiguous: ({ unit, cell }) =>
    `${unit}${inCell(cell, 'cell')} cannot be told from another unit. Which reference does it have?`,
  otherCurrency: ({ unit, column, sheet, cell }) =>
    `${unit}: you show ${column} ${sheet}${inCell(cell, 'cell')}, but our records have another currency. Which is right?`,
  notCompared: ({ unit, column, sheet, cell }) =>
    `${unit}: ${column}${sheet === '' ? '' : ` "${sheet}"`}${inCell(cell, 'cell')} cannot be read. What is the value?`,
  nothing: 'nothing',
};

const GERMAN: Words = {
  locale: 'de-DE',
  title: (sheet, about) => `${about}: Bitte bestätigen Sie diese Punkte der Mieterliste „${sheet}“.`,
  none: 'Die Mieterliste stimmt mit unserem Bestand überein. Es ist nichts offen.',
  differs: ({ unit, column, sheet, database, cell }) =>
    `${unit}: Sie nennen als ${column} ${sheet}${inCell(cell, 'Zelle')}, bei uns steht ${database}. Was ist richtig, und seit wann?`,
  onlyInSheet: ({ unit, sheet, column, cell }) =>
    `${unit} steht in Ihrer Liste${inCell(cell, 'Zelle')}${sheet === '' ? '' : `, ${column} ${sheet}`}, aber nicht bei uns. Ist es eine neue Einheit oder Vermietung?`,
  onlyInDatabase: ({ unit, database, column }) =>
    `${unit} steht bei uns${database === '' ? '' : `, ${column} ${database}`}, aber nicht in Ihrer Liste. Ist sie frei, zusammengelegt oder ausgelassen?`,
  ambiguous: ({ unit, cell }) =>
    `${unit}${inCell(cell, 'Zelle')} lässt sich nicht von einer anderen Einheit unterscheiden. Welche Nummer hat sie?`,
  otherCurrency: ({ unit, column, sheet, cell }) =>
    `${unit}: Sie nennen als ${column} ${sheet}${inCell(cell, 'Zelle')}, bei uns ist es eine andere Währung. Was ist richtig?`,
  notCompared: ({ unit, column, sheet, cell }) =>
    `${unit}: ${column}${sheet === '' ? '' : ` „${sheet}“`}${inCell(cell, 'Zelle')} ist nicht lesbar. Wie lautet der Wert?`,
  nothing: 'nichts',
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

/** Amounts in two currencies are two lines, and the line of the sheet asks for both. */
const isOtherSide = ({ kind, sheet, database }: Difference) =>
  kind === 'not compared' && sheet === undefined && database !== undefined;

/** Lists what the agent should confirm, in English, then in German. */
export function questionText({ sheet, reconciliation, cellOf, label }: Asked): string {
  const { properties } = reconciliation;
  const about = properties.map(({ name }) => name).join(', ');
  const open = properties.flatMap(({ differences }) =>
    differences.filter((one) => one.unit !== undefined && needsAnswer(one) && !isOtherSide(one)),
  );
  return [ENGLISH, GERMAN]
    .map((words) => {
      if (open.length === 0) return `${about}: ${words.none}`;
      const points = open.map((difference, at) => `${at + 1}. ${pointOf(difference)}`);
      return [words.title(sheet, about), ...points].join('\n');

      function pointOf(difference: Difference): string {
        const { kind, unit = '', tenant = '', column = '', measure } = difference;
        const value = (one: Difference['sheet']) => valueText(one, measure, words.locale);
        const said: Said = {
          unit: [unit, tenant].filter(Boolean).join(', '),
          column: (words === GERMAN && GERMAN_COLUMNS[column]) || label(column),
          sheet: value(difference.sheet),
          database: value(difference.database),
          cell: cellOf(difference) ?? '',
        };
        if (kind === 'only in sheet') return words.onlyInSheet(said);
        if (kind === 'only in database') return words.onlyInDatabase(said);
        if (kind === 'ambiguous') return words.ambiguous(said);
        if (kind === 'not compared' && typeof difference.sheet === 'number') return words.otherCurrency(said);
        if (kind === 'not compared') return words.notCompared(said);
        return words.differs({
          ...said,
          sheet: said.sheet || words.nothing,
          database: said.database || words.nothing,
        });
      }
    })
    .join('\n\n');
}

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
