import type { PROPERTY_FIGURES, ReportRole } from '../../../src/templates/report/report-columns';
import type { CHOICES } from '../../../src/templates/report/report-inputs';

/** A unit as the service tells it. Amounts and areas are in hundredths, days count from 1970. */
export interface OracleUnit {
  property: string;
  unit: string;
  tenant: string | null;
  group: string | null;
  use: string | null;
  currency: string | null;
  area: number | null;
  rent: number | null;
  passing: number | null;
  erv: number | null;
  expiry: number | null;
  nextBreak: number | null;
  termination: number | null;
  indexation: number | null;
  review: number | null;
  step: number | null;
  notice: number | null;
  /** The three breaks of the lease, with who may use them. */
  breaks: readonly (readonly [day: number | null, holder: string | null])[];
  /** Null if the service does not say. It then counts as let. */
  vacant: boolean | null;
  ownUse: boolean;
  roll: number | null;
  start?: number | null;
  rentFreeEnd?: number | null;
  /** Non-recoverable costs of a year. */
  cost?: number | null;
  propertyId?: string | number;
  rentrollId?: string | number;
  /** What the service sends instead, and what the fields above say of it. */
  sent?: Partial<Record<ReportRole, string | number | boolean>>;
  /** What the service says of the whole property, in years and percent. */
  service?: Partial<Record<'unitCount' | (typeof PROPERTY_FIGURES)[number], number | null>>;
}

export type Figure = number | '–';

/** What a person types for the net initial yields: a value in hundredths. */
export interface TypedYield {
  value: number;
  currency: string;
  purchase: number;
  /** In hundredths. Those that the units tell if undefined. */
  costs?: number;
}

const DAYS_BEFORE_1970 = 25_569;
export const toSerial = (day: number): number => day + DAYS_BEFORE_1970;
const DAY_MS = 86_400_000;
export const dayOf = (iso: string): number => Math.floor(Date.parse(iso) / DAY_MS);
const yearOf = (day: number): number => new Date(day * DAY_MS).getUTCFullYear();
const dayIn = (year: number, month: number, day: number): number => Date.UTC(year, month, day) / DAY_MS;

/** As Excel compares texts. A no-break space is a space. */
const folded = (text: string): string => text.replaceAll('\u00a0', ' ').trim().toUpperCase();
const idOf = ({ propertyId, property }: OracleUnit): string => String(propertyId ?? property);
/** What the list of breaks shows of the last day of notice. */
const noticeOf = ({ notice, sent }: OracleUnit) =>
  sent?.breakNotice ?? (notice === null ? '' : toSerial(notice));
/** Days that stand for none. */
const isNone = (day: number): boolean => [dayOf('2999-12-31'), dayOf('9999-12-31')].includes(day);
const isRead = ({ sent }: OracleUnit, role: ReportRole): boolean =>
  sent?.[role] === undefined || typeof sent[role] === 'number';

type Choices = { [Name in keyof typeof CHOICES]?: (typeof CHOICES)[Name][number] };

/** What a person types into the yellow cells of “Units”. */
export interface ReportInputs extends Choices {
  /** An Excel date. Undefined for the newest rent roll date. */
  asAt?: number;
  usesLeftOut?: readonly string[];
}

/** Computes what "Report" shows, from the service's rows and not from formulas. */
export function reportOracle(units: readonly OracleUnit[], inputs: ReportInputs, typed?: TypedYield) {
  const asAt =
    inputs.asAt === undefined
      ? units.reduce((newest, { roll }) => Math.max(newest, roll ?? 0), 0)
      : inputs.asAt - DAYS_BEFORE_1970;
  const leftOut = new Set(inputs.usesLeftOut?.map(folded));
  const currencies = new Set(units.flatMap(({ currency }) => (currency ? folded(currency) : [])));
  const hasOne = currencies.size === 1;

  const lines = units.map((unit) => {
    const kind = unit.vacant
      ? 'vacant'
      : unit.ownUse && (inputs.ownUse ?? 'outside') === 'outside'
        ? 'own use'
        : unit.use !== null && leftOut.has(folded(unit.use))
          ? 'left out'
          : unit.expiry === null
            ? 'open-ended'
            : unit.expiry < asAt
              ? 'holding over'
              : 'dated';
    const isLet = kind !== 'vacant' && kind !== 'own use';
    const isWeighed =
      kind === 'dated' ||
      (kind === 'holding over' && (inputs.holdingOver ?? '0 years') === '0 years') ||
      (kind === 'open-ended' && (inputs.openEnded ?? 'left out') !== 'left out' && isRead(unit, 'expiry'));
    const isTenants = inputs.breaks === 'tenant';
    const counts = (day: number | null): day is number =>
      isLet && day !== null && !isNone(day) && day > asAt && (unit.expiry === null || day < unit.expiry);
    const [first = null, ...otherBreaks] = unit.breaks.map(([day, holder]) =>
      isTenants && holder === 'LANDLORD' ? null : day,
    );
    const isLapsed = counts(first) && unit.notice !== null && !isNone(unit.notice) && unit.notice < asAt;
    const reportedBreaks = isTenants ? otherBreaks : [...otherBreaks, unit.nextBreak];
    const firstOf = (days: readonly (number | null)[]) =>
      days.filter(counts).reduce<number | null>((earliest, day) => Math.min(earliest ?? day, day), null);
    const allBreaks = firstOf([first, ...reportedBreaks]);
    // What the service calls next may be the first break.
    const usable = [
      ...otherBreaks,
      ...reportedBreaks.slice(otherBreaks.length).filter((day) => day !== first),
    ];
    const breaks = isLapsed && inputs.lapsedBreaks !== 'all breaks' ? firstOf(usable) : allBreaks;
    const toExpiry =
      kind === 'dated'
        ? unit.expiry! - asAt
        : kind === 'open-ended' &&
            inputs.openEnded === 'earliest termination' &&
            unit.termination !== null &&
            unit.termination > asAt
          ? unit.termination - asAt
          : 0;
    const firstEnd = kind === 'dated' ? (breaks ?? unit.expiry!) : null;
    const rent = isLet ? (unit.rent ?? 0) : 0;
    return {
      unit,
      kind,
      isLet,
      isWeighed,
      breaks,
      firstEnd,
      toExpiry,
      toBreak: firstEnd === null ? toExpiry : firstEnd - asAt,
      toAnyBreak: kind === 'dated' ? (allBreaks ?? unit.expiry!) - asAt : toExpiry,
      isLapsed,
      rent,
      passing: isLet ? (unit.passing ?? 0) : 0,
      area: unit.area ?? 0,
      erv: unit.erv ?? 0,
      isValued: unit.erv !== null,
      isBase: kind !== 'own use',
      payer: rent > 0 ? (unit.group ?? unit.tenant ?? '') : '',
    };
  });
  type Line = (typeof lines)[number];
  type Amount =
    | 'rent'
    | 'passing'
    | 'area'
    | 'erv'
    | 'toExpiry'
    | 'toBreak'
    | 'toAnyBreak'
    | ((line: Line) => number);
  type Test = 'isWeighed' | 'isValued' | ((line: Line) => boolean);
  const valueOf = (line: Line, of: Amount) => (typeof of === 'string' ? line[of] : of(line));
  const sum = (of: Amount, test: Test = () => true): number =>
    lines
      .filter((line) => (typeof test === 'string' ? line[test] : test(line)))
      .reduce((total, line) => total + valueOf(line, of), 0);
  const ratio = (part: number, whole: number): Figure => (whole === 0 ? '–' : part / whole);
  const amount = <T>(value: T): T | '–' => (hasOne ? value : '–');
  const cents = (value: number): number => value / 100;
  const isVacant = ({ kind }: Line) => kind === 'vacant';
  const isBase = (line: Line) => line.isBase;
  const rents = sum('rent');
  const years = (value: Figure): Figure => (value === '–' ? value : value / 365.25);
  const minusOne = (value: Figure): Figure => (value === '–' ? value : value - 1);
  const weighted = (weight: Amount, of: Amount, test: Test) =>
    ratio(
      sum((line) => valueOf(line, weight) * valueOf(line, of), test),
      sum(weight, test),
    );
  const average = (weight: Amount, days: Amount) => years(weighted(weight, days, 'isWeighed'));
  const ervVacant = sum('erv', isVacant);
  const paysAndValued = (line: Line) => line.rent > 0 && line.isValued;
  const none = lines.length === 0;
  const orDash = <T>(value: T): T | '–' => (none ? '–' : value);

  const figures: Record<string, Figure | ''> = {
    Units: orDash(lines.length),
    'Let to tenants': orDash(lines.filter(({ isLet }) => isLet).length),
    Vacant: orDash(lines.filter(isVacant).length),
    'Own use': orDash(lines.filter(({ kind }) => kind === 'own use').length),
    Parking: orDash(lines.filter(({ unit }) => unit.use?.toUpperCase().includes('PARKING')).length),
    'Lettable area, sqm': orDash(cents(sum('area', isBase))),
    'Vacant area, sqm': orDash(cents(sum('area', isVacant))),
    'Contracted rent pa': amount(cents(rents)),
    'Passing rent pa': amount(cents(sum('passing'))),
    'Market rent pa (ERV)': amount(cents(sum('erv', isBase))),
    'WAULT to expiry, years': amount(average('rent', 'toExpiry')),
    'WAULT to first break, years': amount(average('rent', 'toBreak')),
    'Lapsed breaks': orDash(lines.filter(({ isLapsed }) => isLapsed).length),
    'Contracted rent pa of their leases': amount(cents(sum('rent', ({ isLapsed }) => isLapsed))),
    'WAULT with lapsed breaks, years': amount(average('rent', 'toAnyBreak')),
    'WALE by area, years': average('area', 'toExpiry'),
    'Vacancy after EPRA': amount(ratio(ervVacant, sum('erv', isBase))),
    'INREV vacancy': amount(ratio(ervVacant, rents + ervVacant)),
    'Vacancy by area': ratio(sum('area', isVacant), sum('area', isBase)),
    'Vacancy by units': ratio(lines.filter(isVacant).length, lines.filter(isBase).length),
    'Reversion to contracted rent': amount(
      minusOne(ratio(sum('erv', paysAndValued), sum('rent', paysAndValued))),
    ),
    'Reversion to passing rent': amount(
      minusOne(ratio(sum('erv', paysAndValued), sum('passing', paysAndValued))),
    ),
    'Net initial yield': '',
    'Topped-up net initial yield': '',
  };
  if (typed) {
    const isFree = ({ unit }: Line) =>
      unit.rentFreeEnd !== undefined &&
      unit.rentFreeEnd !== null &&
      !isNone(unit.rentFreeEnd) &&
      unit.rentFreeEnd >= asAt;
    const costs = typed.costs ?? sum(({ unit }) => unit.cost ?? 0, isBase);
    const topUp = sum(({ rent, passing }) => Math.max(0, rent - passing), isFree);
    const isOwn = typed.currency === [...currencies][0];
    const yieldOf = (rent: number) =>
      isOwn ? amount(ratio(rent - costs, typed.value * (1 + typed.purchase))) : '–';
    figures['Net initial yield'] = yieldOf(sum('passing'));
    figures['Topped-up net initial yield'] = yieldOf(sum('passing') + topUp);
  }
  const areaOfBase = sum('area', isBase);
  /** A unit whose value cannot be read lowers what a figure covers. */
  const readShare = (value: Figure, role: ReportRole, of: (line: Line) => boolean): Figure => {
    const part = lines.filter(of);
    const isOne = part.filter(({ unit }) => isRead(unit, role)).length / part.length;
    return value === '–' ? value : value * isOne;
  };
  const isLet = (line: Line) => line.isLet;
  const measured = lines.filter((line) => line.isBase && line.area > 0).length;
  const covers: Record<string, Figure> = {
    'Lettable area, sqm': ratio(measured, lines.filter(isBase).length),
    'Market rent pa (ERV)': readShare(
      ratio(
        sum('area', (line) => line.isBase && line.isValued),
        areaOfBase,
      ),
      'area',
      isBase,
    ),
    'WAULT to expiry, years': amount(
      readShare(ratio(sum('rent', 'isWeighed'), rents), 'contractedRent', isLet),
    ),
    'WALE by area, years': readShare(ratio(sum('area', 'isWeighed'), sum('area', isLet)), 'area', isLet),
    'INREV vacancy': ratio(
      lines.filter((line) => isVacant(line) && line.isValued).length,
      lines.filter(isVacant).length,
    ),
    'Reversion to contracted rent': amount(
      readShare(ratio(sum('rent', 'isValued'), rents), 'contractedRent', isLet),
    ),
  };

  const firstYear = yearOf(asAt);
  const isDated = ({ kind }: Line) => kind === 'dated';
  const rentOf = (part: readonly Line[]) => part.reduce((total, { rent }) => total + rent, 0);
  const areaOf = (part: readonly Line[]) => part.reduce((total, { area }) => total + area, 0);
  const within = (day: number | null, from: number, to: number) => day !== null && day >= from && day < to;
  const profileLine = (label: string | number, from: number, to: number): (string | Figure)[] => {
    const dated = lines.filter(isDated);
    const broken = rentOf(dated.filter(({ breaks }) => within(breaks, from, to)));
    const ended = rentOf(dated.filter(({ firstEnd }) => within(firstEnd, from, to)));
    const expired = rentOf(dated.filter(({ unit }) => within(unit.expiry, from, to)));
    return [
      label,
      ...[ended - broken, broken, ended, expired].map((value) => amount(cents(value))),
      amount(ratio(expired, rents)),
    ];
  };
  const otherLine = (label: string, kind: Line['kind']): (string | Figure)[] => {
    const value = sum('rent', (line) => line.kind === kind);
    return [
      label,
      ...[value, 0, value, value].map((figure) => amount(cents(figure))),
      amount(ratio(value, rents)),
    ];
  };
  const profile = [
    ...Array.from({ length: 10 }, (_, k) =>
      profileLine(firstYear + k, dayIn(firstYear + k, 0, 1), dayIn(firstYear + k + 1, 0, 1)),
    ),
    profileLine('Later', dayIn(firstYear + 10, 0, 1), Infinity),
    otherLine('Holding over', 'holding over'),
    otherLine('Open-ended', 'open-ended'),
    otherLine('Left out by use', 'left out'),
  ];

  const band = (above: number, upTo: number): Figure[] =>
    [(line: Line) => line.toExpiry, (line: Line) => line.toBreak].flatMap((days) => {
      const value = sum(
        'rent',
        (line) => isDated(line) && days(line) > above * 365.25 && days(line) <= upTo * 365.25,
      );
      return [amount(cents(value)), amount(ratio(value, rents))];
    });
  const bands = [band(-1, 1), band(1, 2), band(2, 5), band(5, Infinity)];

  const byName = (left: string, right: string) => (left.toLowerCase() < right.toLowerCase() ? -1 : 1);
  const groups = (keyOf: (line: Line) => string | null) => {
    const found = new Map<string, Line[]>();
    for (const line of lines) {
      const key = keyOf(line)?.trim();
      if (key) found.set(folded(key), [...(found.get(folded(key)) ?? []), line]);
    }
    return [...found]
      .map(([, part]) => ({ name: keyOf(part[0]!)!.trim(), part, rent: rentOf(part) }))
      .sort((left, right) => right.rent - left.rent || byName(left.name, right.name));
  };
  const uses = groups(({ unit }) => unit.use)
    .slice(0, 10)
    .map(({ name, part, rent }) => {
      const paying = part.filter((line) => line.area > 0 && line.rent > 0);
      const rated = ratio(rentOf(paying), areaOf(paying));
      return [
        name,
        amount(cents(rent)),
        amount(ratio(rent, rents)),
        cents(areaOf(part.filter(isBase))),
        amount(rated),
        amount(rated === '–' ? rated : rated / 12),
      ];
    });
  const undated = (part: readonly Line[]) =>
    ['holding over', 'open-ended', 'left out'].find((kind) => part.some((line) => line.kind === kind))!;
  const tenants = !hasOne
    ? []
    : groups(({ payer }) => payer)
        .slice(0, 10)
        .map(({ name, part, rent }) => {
          const ends = part.flatMap(({ firstEnd }) => firstEnd ?? []);
          return [
            name,
            cents(rent),
            ratio(rent, rents),
            part.length,
            ends.length > 0 ? toSerial(Math.min(...ends)) : undated(part),
          ];
        });

  const dates = [
    ({ unit }: Line) => unit.indexation,
    ({ unit }: Line) => unit.review,
    ({ unit }: Line) => unit.step,
    ({ breaks }: Line) => breaks,
  ];
  const moving = (test: (day: number) => boolean) =>
    dates.map((of) => {
      const part = lines.filter((line) => of(line) !== null && test(of(line)!));
      return amount(cents(rentOf(part)));
    });
  const after = new Date((asAt + 1) * DAY_MS);
  const quarter = Math.floor(after.getUTCMonth() / 3);
  const endOf = (k: number) => dayIn(after.getUTCFullYear(), 3 * (quarter + k) + 3, 1) - 1;
  const calendar = [
    moving((day) => day < asAt),
    ...Array.from({ length: 8 }, (_, k) =>
      moving((day) => day >= (k === 0 ? asAt : endOf(k - 1) + 1) && day <= endOf(k)),
    ),
    moving((day) => day > endOf(7)),
  ];
  const breaks = lines
    .filter(({ breaks }) => breaks !== null)
    .sort((left, right) => left.breaks! - right.breaks!)
    .slice(0, 20)
    .map(({ unit, breaks, rent }) => [
      unit.tenant ?? '',
      toSerial(breaks!),
      unit.breaks[0]?.[0] === breaks ? noticeOf(unit) : '',
      amount(cents(rent)),
      unit.unit,
      unit.property,
    ]);
  const here = new Map<string, number>();
  for (const unit of units) here.set(idOf(unit), (here.get(idOf(unit)) ?? 0) + 1);
  /** What the service says of properties, with the weights of the units: here, and from the service. */
  const compareWithService = (
    role: (typeof PROPERTY_FIGURES)[number],
    weight: Amount,
    value: Amount,
    test: (line: Line) => boolean = () => true,
  ): [here: Figure, service: Figure] => {
    const isReported = (line: Line) =>
      test(line) &&
      typeof line.unit.service?.[role] === 'number' &&
      line.unit.service.unitCount === here.get(idOf(line.unit));
    return [
      weighted(weight, value, isReported),
      weighted(weight, (line) => line.unit.service![role]!, isReported),
    ];
  };
  const isWeighed = (line: Line) => line.isWeighed && line.unit.roll === asAt;
  const vacancy = (line: Line) => (isVacant(line) ? 1 : 0);
  const inPercent = ([here, service]: [Figure, Figure]): [Figure, Figure] => [
    here,
    service === '–' ? service : service / 100,
  ];
  const service = Object.fromEntries([
    [
      'WAULT to expiry, as the service',
      compareWithService('waultToExpiry', 'rent', ({ toExpiry }) => toExpiry / 365.25, isWeighed).map(amount),
    ],
    [
      'WAULT to break, as the service',
      compareWithService('waultToBreak', 'rent', ({ toAnyBreak }) => toAnyBreak / 365.25, isWeighed).map(
        amount,
      ),
    ],
    [
      'Vacancy by ERV, own use as let',
      inPercent(compareWithService('vacancyByErv', 'erv', vacancy)).map(amount),
    ],
    ['Vacancy by area, own use as let', inPercent(compareWithService('vacancyByArea', 'area', vacancy))],
    ['Vacancy by units, own use as let', inPercent(compareWithService('vacancyByUnits', () => 1, vacancy))],
  ]);
  return { asAt: toSerial(asAt), service, figures, covers, profile, bands, uses, tenants, calendar, breaks };
}
