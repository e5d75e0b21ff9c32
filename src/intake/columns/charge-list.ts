import type { Steps } from '../../table/steps';
import { type Concept, hasOnly, matchConcepts, namesAny } from '../vocabulary/match-concepts';
import { isRentCode } from '../vocabulary/reader-words';
import { isLikely, type ColumnCandidate } from './column-candidates';
import type { KnownColumn } from './column-profile';

/** Columns of a sheet that lists the charges of each lease line by line: a code, and its amount. */
export interface ChargeList {
  code: number;
  amount: number;
  /** Codes of the lines that begin leases, where no code is known as that of a rent. */
  firstCodes: readonly string[];
}

/** An amount with a code is a rent only where the code says so: a person should look. */
const CONFIDENCE = 0.9;
/** Unknown codes are less sure. */
const FIRST = 0.65;
const NOT_RENT = ['incentive', 'free', 'parking', 'additional', 'arrears'] as const;

const OF_AMOUNT: readonly Concept[] = [
  'amount',
  'month',
  'quarter',
  'year',
  'filler',
  'charge',
  'current',
  'net',
];

/** True for the code or the words of a rent, and not of a discount or a supplement. */
export const isRentCharge = (code: string): boolean =>
  isRentCode(code) && !NOT_RENT.some((concept) => matchConcepts(code).all.has(concept));

/** The same for a line that begins a unit. Such a unit may be a parking space. */
export function isUnitRentCharge(code: string): boolean {
  const { all } = matchConcepts(code);
  return isRentCharge(code) || (all.has('rent') && all.has('parking'));
}

const isOtherCharge = (code: string) => namesAny(code, ['charge', 'heating', 'prepay']);
const isOfLease = (code: string) => isUnitRentCharge(code) || isOtherCharge(code);

/** Finds the columns of a list of charges: where no other column has the rent, or where that one has other charges, too. */
export function* findChargeList(
  cells: readonly KnownColumn[],
  candidates: readonly ColumnCandidate[],
): Steps<ChargeList | undefined> {
  const hasCodes = ({ heading, texts, examples }: KnownColumn) =>
    texts > 0 &&
    ((namesAny(heading, ['charge']) && namesAny(heading, ['number'])) ||
      (namesAny(heading, ['kind', 'charge']) && examples.some(isRentCharge)) ||
      (examples.some(isUnitRentCharge) && examples.every(isOfLease)));
  let code: KnownColumn | undefined;
  for (const cell of cells) {
    if (hasCodes(cell)) {
      code = cell;
      break;
    }
    // Each new code is long work.
    yield;
  }
  if (!code) return undefined;
  const rent = candidates.find(
    (candidate) => candidate.column === 'contracted_rent_pa' && isLikely(candidate),
  );
  const { examples } = code;
  const isOfCharges =
    namesAny(code.heading, ['charge']) ||
    (!namesAny(code.heading, ['lease']) && examples.some(isOtherCharge));
  if (rent)
    return isOfCharges && examples.some(isRentCharge) && rent.position > code.position
      ? { code: code.position, amount: rent.position, firstCodes: [] }
      : undefined;
  const amounts = cells.filter(
    ({ heading, numbers }) =>
      numbers > 0 && namesAny(heading, ['amount', 'charge', 'current']) && hasOnly(heading, OF_AMOUNT),
  );
  const amount = amounts.find(({ heading }) => namesAny(heading, ['year'])) ?? amounts[0];
  const isUnknown = examples.every((text) => !isUnitRentCharge(text) && !isOtherCharge(text));
  const firstCodes = isUnknown ? examples : [];
  return amount && { code: code.position, amount: amount.position, firstCodes };
}

export const chargeCandidate = ({ firstCodes }: ChargeList, amount: KnownColumn): ColumnCandidate => ({
  ...amount,
  column: 'contracted_rent_pa',
  score: firstCodes.length > 0 ? FIRST : CONFIDENCE,
  reasons: [
    firstCodes.length > 0
      ? 'It has the amounts of charges. No code says rent: the first one of each lease can be it.'
      : 'It has the amounts of charges. Those whose code says rent are the rent.',
  ],
});
