import { CONVENTIONS, type Difference, type Reconciliation } from '../../../intake/reconcile/reconciliation';
import { columnInSentence } from '../../../intake/vocabulary/column-words';
import { LANGUAGES, NAMED, type Language } from './languages';
import { fold } from '../../../intake/vocabulary/fold';

/** Where a rent roll stands: the file that it came in, if that is known, otherwise workbook and sheet. */
export interface RollPlace {
  file?: string | undefined;
  workbook?: string | undefined;
  sheet: string;
}

interface Asked {
  /** The headings of the rent roll, whose language the question speaks. */
  headings: readonly string[];
  place: RollPlace;
  /** The rent roll that it is compared with. Undefined for the database. */
  other?: RollPlace | undefined;
  reconciliation: Reconciliation;
  /** The cell of a difference, such as `H23`. */
  cellOf(difference: Difference): string | undefined;
  /** The heading of the sheet above a difference. */
  headingOf(difference: Difference): string | undefined;
  /** The number in that cell and its heading: lines have amounts for a year, and areas in m². */
  standsAs(difference: Difference): { heading: string; value: number } | undefined;
}

type Sentence = Exclude<keyof Language, 'locale' | 'quotes' | 'headings' | 'words' | 'columns'>;

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

/** Lists what the agent should confirm, in the language of the rent roll. A unit that only one side has let is one point. */
export function questionText(asked: Asked): string {
  const { properties } = asked.reconciliation;
  const open = properties.flatMap(({ differences }) =>
    differences.filter((line) => line.unit !== undefined && needsAnswer(line) && !isOurs(line)),
  );
  const vacant = vacantOnOneSide(open);
  const sideOf = (line: Difference) => {
    const side = line.row === undefined ? undefined : vacant.get(line.row);
    return side && line.kind === 'differs' && line[side] === undefined ? side : undefined;
  };
  // Lines of one unit stand apart, because they are in the order of size.
  const points = open.filter(
    (line, at) =>
      !sideOf(line) || open.findIndex((listed) => listed.row === line.row && sideOf(listed)) === at,
  );
  const language = languageOf(asked.headings);
  const say = speaker(language);
  const about = properties.map(({ name }) => name).join(', ');
  const { place, other } = asked;
  const heads = { about, place: say.place(place), other: other && say.quote(other.file ?? other.sheet) };
  if (points.length === 0) return say.fill(other ? 'agreesOther' : 'agrees', heads);
  const valuesOf = describer(asked, language);
  const lines = points.map((point) => {
    const side = sideOf(point);
    if (!side) return say.fill(sentenceOf(point), { ...heads, ...valuesOf(point) });
    const ofUnit = open.filter(({ row }) => row === point.row);
    const tenant = ofUnit.find(({ column }) => column === 'tenant_name') ?? point;
    const rent = ofUnit.find((line) => sideOf(line) && isAmount(line));
    const said = { ...valuesOf(rent ?? point), cell: valuesOf(tenant).cell };
    const amounts = rent ? said : { ...said, column: '', sheet: '', database: '' };
    return say.fill(side === 'sheet' ? 'vacantInSheet' : 'vacantInDatabase', { ...heads, ...amounts });
  });
  return [say.fill('title', heads), ...lines.map((line, at) => `${at + 1}. ${line}`)].join('\n');
}

const SENTENCES: Readonly<Partial<Record<Difference['kind'], Sentence>>> = {
  'only in sheet': 'onlyInSheet',
  'only in database': 'onlyInDatabase',
  ambiguous: 'ambiguous',
};

const sentenceOf = ({ kind, sheet }: Difference): Sentence =>
  kind === 'not compared'
    ? typeof sheet === 'number'
      ? 'otherCurrency'
      : 'notCompared'
    : (SENTENCES[kind] ?? 'differs');

type Values = Readonly<Record<string, string | undefined>>;

/** Says the sentences of a language. */
function speaker(language: Language) {
  const [file, workbook, sheet] = language.words.split('|');
  const quote = (text: string) => language.quotes.join(text);
  return {
    quote,
    place: (place: RollPlace) =>
      place.file !== undefined
        ? `${file} ${quote(place.file)}`
        : [place.workbook && `${workbook} ${quote(place.workbook)}`, `${sheet} ${quote(place.sheet)}`]
            .filter(Boolean)
            .join(', '),
    fill(sentence: Sentence, values: Values): string {
      const known: Values = { ...values, in: values.other ? language.inOther : language.inOurs };
      return language[sentence]
        .replace(/ (?=[:?])/g, '\u00a0')
        .replace(/\[([^\]]*)\]/g, (_, part: string) =>
          [...part.matchAll(/\{(\w+)\}/g)].every(([, name]) => known[name!]) ? part : '',
        )
        .replace('{in}', known.in!)
        .replace(/\{(\w+)\}/g, (_, name: string) => known[name] || noneOf(language));
    },
  };
}

const noneOf = ({ words }: Language): string => words.split('|')[4]!;

/** Says what a line has, as the language writes it. */
function describer({ cellOf, headingOf, standsAs }: Asked, language: Language) {
  const [, , , cellWord] = language.words.split('|');
  const quote = (text: string) => language.quotes.join(text);
  const names = new Map(language.columns.split('|').map((name, at) => [NAMED[at], name]));
  const colon = language === LANGUAGES.fr ? '\u00a0:' : ':';
  const value = (of: Difference['sheet'], measure?: string) => valueText(of, measure, language);
  /** What the cell has, where the line has it for a year or in m². */
  const standing = (difference: Difference): string => {
    const stands = isAmount(difference) || difference.measure === 'm²' ? standsAs(difference) : undefined;
    if (!stands || value(stands.value) === value(difference.sheet)) return '';
    return `, ${quote(stands.heading)}${colon} ${value(stands.value)}`;
  };
  return (difference: Difference): Values => {
    const { kind, unit = '', tenant = '', column = '', measure, sheet, database } = difference;
    const heading = headingOf(difference);
    const cell = cellOf(difference);
    const text = value(sheet, measure);
    return {
      unit: [unit, tenant].filter(Boolean).join(', '),
      column: column && (names.get(column) ?? (heading ? quote(heading) : inSentence(column))),
      sheet: kind === 'not compared' && typeof sheet === 'string' ? quote(text) : text,
      database: value(database, measure),
      cell: cell && `${cellWord} ${cell}${standing(difference)}`,
    };
  };
}

/** Values carry their unit themselves. */
const inSentence = (column: string): string => columnInSentence(column).replace(/, (?:m²|%)$/, '');

const isAmount = ({ measure = '' }: Difference): boolean => /^[A-Z]{3}$/.test(measure);

function valueText(value: Difference['sheet'], measure: string | undefined, language: Language): string {
  const { locale } = language;
  if (value === undefined) return '';
  if (typeof value === 'boolean') return language.words.split('|')[value ? 5 : 6]!;
  if (typeof value === 'number') {
    const isMoney = isAmount({ measure } as Difference);
    const text = value.toLocaleString(locale, {
      minimumFractionDigits: isMoney ? 2 : 0,
      maximumFractionDigits: 2,
    });
    return isMoney ? `${measure} ${text}` : [text, measure === 'm²' ? measure : ''].filter(Boolean).join(' ');
  }
  // An English reader may take either number for the month.
  if (!/^\d{4}-\d\d-\d\d$/.test(value) || locale === LANGUAGES.en.locale) return value;
  return new Date(value).toLocaleDateString(locale, {
    timeZone: 'UTC',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
}

const TELLS = Object.values(LANGUAGES).map((language): readonly [Language, RegExp] => [
  language,
  new RegExp(`(?<![a-z])(?:${language.headings})`, 'g'),
]);

/** The language of most words of the headings. English where nothing tells. */
export function languageOf(headings: readonly string[]): Language {
  const text = fold(headings.join(' | ')).replace(/[^a-z0-9|]+/g, ' ');
  let [best, most]: [Language, number] = [LANGUAGES.en, 0];
  for (const [language, tells] of TELLS) {
    const told = text.match(tells)?.length ?? 0;
    if (told > most) [best, most] = [language, told];
  }
  return best;
}
