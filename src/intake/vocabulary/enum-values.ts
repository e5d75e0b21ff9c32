import { fold } from './fold';
import type { TargetColumn } from './target-columns';

const toWords = (stems: string) => new RegExp(` (?:${stems.replaceAll('~', '[^ ]*')})(?= )`);

type Value = readonly [value: string, words: RegExp];
const valuesOf = (rows: readonly (readonly [value: string, stems: string])[]): Value[] =>
  rows.map(([value, stems]) => [value, toWords(stems)]);

/** The values of the service, and the words that mean them. The first that has a word counts. */
const VALUES: Readonly<Partial<Record<TargetColumn, readonly Value[]>>> = {
  use_type: valuesOf([
    [
      'PARKING',
      '~parking~|autopaik~|parkov~|parchegg~|posto auto|posti auto|estacion~|vaga|~stellpl~|~garage~|tg|park~|car|stationn~|aparcam~|plaza|postojow~|carport~|~plads',
    ],
    [
      'STORAGE',
      'storage|varasto~|store ?room|archiv~|~keller~|cellar|caves?|trastero~|cantina|arrecada~|sklep piwnic~|piwnic~|berging|~forrad|~bod|depot|magasin',
    ],
    [
      'RESIDENTIAL',
      'resident~|asun~|~wohn~|flats?|apart~|dwelling~|habitation|abitazion~|residenzial~|habitac~|~byt|byty|bytov~|logement~|appartement~|vivienda~|mieszk~|woning~|wonen|bolig~|bostad~|lagenhet~|housing',
    ],
    [
      'OFFICE',
      'offices?|toimisto~|~buro~|bureau~|oficina~|uffici~|escritori~|kancelar~|biuro~|biurow~|kantoor~|kontor~|praxis|medical|coworking',
    ],
    [
      'LOGISTICS',
      'logisti~|warehous~|~lager~|~halle|hallen|industri~|production|produktion~|entrepot~|naves?|almacen~|magazzin~|capannon~|armaze~|sklad~|vyrob~|magazyn~|hala|loods|opslag~|bedrijf~',
    ],
    [
      'RETAIL',
      'retail|ravintola~|myymal~|liiketil~|shops?|store|~laden~|einzelhandel~|handel~|verkauf~|commerc~|boutique~|magasins|tienda~|negozi~|lojas?|comercio|obchod~|prodej~|comercial~|sklep~|uslug~|gastro~|restaurant~|winkel~|detailhandel|butik~|supermark~|horeca',
    ],
    [
      'OTHER',
      'other|sonstig~|autre~|otro~|inne|overig~|andet|ovrigt|annet|antenn~|mast|roof~|dach~|werbe~|advertis~',
    ],
  ]),
  security_type: valuesOf([
    [
      'PARENT_COMPANY_GUARANTEE',
      'parent~|mutter~|konzern~|patronat~|maison mere|matriz|spolki matki|moeder~|moder~|morselskap~',
    ],
    ['BANK_GUARANTEE', 'bank~|~burgschaft~|avale?s?|bancaire|bancari~|guarant~|garant~|gwarancj~'],
    [
      'CASH_DEPOSIT',
      'cash|bar|~kaution~|~konto~|sparbuch~|deposit~|depot~|fianza~|efectivo|especes|kaucj~|gotowk~|waarborg~|borgsom|kontant~',
    ],
  ]),
};
const UNKNOWN = 'OTHER';

export const hasEnumValues = (column: TargetColumn): boolean => VALUES[column] !== undefined;

/** Returns the value of the service for a text, and whether its words are known. Undefined for columns without such values. */
export function enumValue(
  column: TargetColumn,
  text: string,
): { value: string; isKnown: boolean } | undefined {
  const values = VALUES[column];
  if (!values) return undefined;
  const same = values.find(([value]) => value === text.toUpperCase());
  const words = ` ${fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `;
  const found = same ?? values.find(([, pattern]) => pattern.test(words));
  return { value: found?.[0] ?? UNKNOWN, isKnown: found !== undefined };
}
