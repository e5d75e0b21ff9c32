import { WHOLE } from '../../cell-styles';
import type { ReportParts } from '../report-parts';
import type { ReportRole } from '../report-columns';

export type Kind = 'count' | 'amount' | 'term' | 'years';

interface KeyFigure {
  label: string;
  /** `count` if it has none. */
  kind?: Kind;
  /** With names in braces, as `filler` fills them in. */
  formula: string;
  /** That of its kind, if it has none. */
  format?: string;
  /** At most 120 characters, or a formula. */
  definition: string;
  needs?: readonly ReportRole[];
  /** How much of the portfolio the figure is over, and of what. */
  covers?: { formula: string; of: string; short?: string; kind?: Kind };
  /** Whether it needs what a person types, and shows nothing without it. */
  isTyped?: true;
  /** Choices that the service's columns do not allow, and that the figure follows. */
  unsupported?: readonly (keyof ReportParts['unsupported'])[];
}

const PERCENT = '0.00%';

const NOTICED = ['firstBreak', 'breakNotice'] as const;
const MEASURED = { formula: 'SUMPRODUCT(--({area}>0),{base})/SUM({base})', of: 'of units have an area' };
const VALUED_AREA = {
  formula: 'SUMPRODUCT({area},{valued},{base})/SUMPRODUCT({area},{base}){readArea}',
  of: 'of area has an ERV',
};
const IN_AVERAGE = {
  formula: 'SUMPRODUCT({rent},{inWault})/SUM({rent}){readRent}',
  of: 'of rent is in the average',
  kind: 'term',
} as const;
const COMPARED = {
  formula: 'SUMPRODUCT({rent},{valued})/SUM({rent}){readRent}',
  of: 'of rent has an ERV beside it',
  kind: 'amount',
} as const;

/** By their name in the workbook, behind `RR_`. */
export const KEY_FIGURES: Readonly<Record<string, KeyFigure>> = {
  units: {
    label: 'Units',
    formula: 'IF(ISERROR({query}),"–",ROWS({rows}))',
    definition: 'Lines of the rent rolls, parking and storage included. A unit with two leases is two lines.',
  },
  units_let: {
    label: 'Let to tenants',
    formula: 'SUMPRODUCT({leased})',
    needs: ['vacancyStatus'],
    definition: 'Neither vacant nor own use, unless that counts as let.',
  },
  units_vacant: {
    label: 'Vacant',
    formula: 'SUMPRODUCT({vacant})',
    needs: ['vacancyStatus'],
    definition: 'Without a lease on the date of the rent roll.',
  },
  units_own_use: {
    label: 'Own use',
    formula: 'SUMPRODUCT(--({class}="own use"))',
    needs: ['ownUse'],
    definition:
      'Used by the owner: outside rent, ERV and vacancy, unless its cell on “{unitsName}” says as let.',
  },
  units_parking: {
    label: 'Parking',
    formula: 'IF(ISERROR({query}),"–",COUNTIFS({useColumn},"*parking*"))',
    needs: ['use'],
    definition: 'Units whose use has the word parking. They count as units, and rarely have an area.',
  },
  area_sqm: {
    label: 'Lettable area, sqm',
    formula: 'SUMPRODUCT({area},{base})',
    needs: ['area'],
    covers: MEASURED,
    definition: 'As measured, of let and vacant units; without own use, unless that counts as let.',
  },
  area_vacant_sqm: {
    label: 'Vacant area, sqm',
    formula: 'SUMPRODUCT({area},{vacant})',
    needs: ['area', 'vacancyStatus'],
    covers: {
      formula: 'SUMPRODUCT(--({area}>0),{vacant})/SUMPRODUCT({vacant})',
      of: 'of vacant units have an area',
    },
    definition: 'Lettable area of the vacant units.',
  },
  rent_contracted: {
    label: 'Contracted rent pa',
    kind: 'amount',
    formula: 'SUM({rent})',
    needs: ['contractedRent'],
    covers: { formula: 'SUMPRODUCT({paid})/SUMPRODUCT({leased})', of: 'of let units pay rent' },
    definition: 'Before rent-free periods.',
  },
  rent_passing: {
    label: 'Passing rent pa',
    kind: 'amount',
    formula: 'SUM({passing})',
    needs: ['passingRent'],
    covers: {
      formula: 'SUMPRODUCT(--({passing}>0))/SUMPRODUCT({leased})',
      of: 'of let units pay it now',
    },
    definition: 'After rent-free periods: what is due on the date of the rent roll.',
  },
  ERV: {
    label: 'Market rent pa (ERV)',
    kind: 'amount',
    formula: 'SUMPRODUCT({erv},{base})',
    needs: ['erv'],
    covers: VALUED_AREA,
    definition:
      'Of the let and vacant units that were valued. A blank ERV is not valued; 0 is valued at nothing.',
  },
  WAULT_expiry: {
    label: 'WAULT to expiry, years',
    kind: 'term',
    formula: 'SUMPRODUCT({rent},{inWault},{yearsToExpiry})/SUMPRODUCT({rent},{inWault})',
    needs: ['contractedRent', 'expiry'],
    covers: IN_AVERAGE,
    unsupported: ['termination'],
    definition:
      'Years from the as-at day to expiry, weighted by contracted rent. Extension options do not count.',
  },
  WAULT_break: {
    label: 'WAULT to first break, years',
    kind: 'term',
    formula: 'SUMPRODUCT({rent},{inWault},{yearsToBreak})/SUMPRODUCT({rent},{inWault})',
    needs: ['contractedRent', 'expiry', 'nextBreak'],
    covers: IN_AVERAGE,
    unsupported: ['termination', 'holders'],
    definition:
      '="The same to the next break after the as-at day, where it comes before expiry. "&{lapsedNote}',
  },
  breaks_lapsed: {
    label: 'Lapsed breaks',
    kind: 'years',
    formula: 'SUM({lapsed})',
    format: WHOLE,
    needs: NOTICED,
    unsupported: ['holders'],
    definition:
      'Their last day of notice was before the as-at day. The data does not tell whether notice was served.',
  },
  rent_breaks_lapsed: {
    label: 'Contracted rent pa of their leases',
    kind: 'term',
    formula: 'SUMPRODUCT({rent},{lapsed})',
    format: WHOLE,
    needs: ['contractedRent', ...NOTICED],
    covers: { formula: 'SUMPRODUCT({rent},{lapsed})/SUM({rent}){readRent}', of: 'of rent', kind: 'term' },
    unsupported: ['holders'],
    definition: 'Of leases with a lapsed break, whether or not it counts.',
  },
  WAULT_break_all: {
    label: 'WAULT with lapsed breaks, years',
    kind: 'term',
    formula: 'SUMPRODUCT({rent},{inWault},{yearsToEarliest})/SUMPRODUCT({rent},{inWault})',
    needs: ['contractedRent', 'expiry', 'nextBreak', ...NOTICED],
    covers: IN_AVERAGE,
    unsupported: ['termination', 'holders'],
    definition: 'WAULT to first break if all breaks count, those that have lapsed, too.',
  },
  WALE_area: {
    label: 'WALE by area, years',
    kind: 'years',
    formula: 'SUMPRODUCT({area},{inWault},{yearsToExpiry})/SUMPRODUCT({area},{inWault})',
    needs: ['area', 'expiry'],
    covers: {
      formula: 'SUMPRODUCT({area},{inWault})/SUMPRODUCT({area},{leased}){readLetArea}',
      of: 'of let area is in the average',
      kind: 'years',
    },
    unsupported: ['termination'],
    definition: 'Years to expiry, weighted by lettable area instead of rent.',
  },
  vacancy_EPRA: {
    label: 'Vacancy after EPRA',
    kind: 'amount',
    formula: 'SUMPRODUCT({erv},{vacant},{base})/SUMPRODUCT({erv},{base})',
    format: PERCENT,
    needs: ['erv', 'vacancyStatus'],
    covers: {
      ...VALUED_AREA,
      short:
        '=IFERROR(IF({unvalued}>0,"of area; understated, "&{unvalued}&" lack it","of area has an ERV"),"")',
    },
    definition:
      'ERV of vacant units ÷ ERV of all units. EPRA counts completed properties only: filter others out.',
  },
  vacancy_INREV: {
    label: 'INREV vacancy',
    kind: 'amount',
    formula: 'SUMPRODUCT({erv},{vacant})/(SUM({rent})+SUMPRODUCT({erv},{vacant}))',
    format: PERCENT,
    needs: ['erv', 'vacancyStatus', 'contractedRent'],
    covers: {
      formula: 'SUMPRODUCT({vacant},{valued})/SUMPRODUCT({vacant})',
      of: 'of vacant units have an ERV',
    },
    definition:
      'Estimated rent of vacant space ÷ (contracted rent of let space + estimated rent of vacant space).',
  },
  vacancy_area: {
    label: 'Vacancy by area',
    formula: 'SUMPRODUCT({area},{vacant},{base})/SUMPRODUCT({area},{base})',
    format: PERCENT,
    needs: ['area', 'vacancyStatus'],
    covers: MEASURED,
    definition: 'Lettable area of vacant units ÷ that of let and vacant units.',
  },
  vacancy_units: {
    label: 'Vacancy by units',
    formula: 'SUMPRODUCT({vacant},{base})/SUM({base})',
    format: PERCENT,
    needs: ['vacancyStatus'],
    definition: 'Vacant units ÷ let and vacant units, parking included.',
  },
  reversion_contracted: {
    label: 'Reversion to contracted rent',
    kind: 'amount',
    formula: 'SUMPRODUCT({erv},{paid},{valued})/SUMPRODUCT({rent},{paid},{valued})-1',
    format: PERCENT,
    needs: ['erv', 'contractedRent'],
    covers: COMPARED,
    definition: 'ERV ÷ contracted rent − 1, both of the let units that pay rent and were valued.',
  },
  reversion_passing: {
    label: 'Reversion to passing rent',
    kind: 'amount',
    formula: 'SUMPRODUCT({erv},{paid},{valued})/SUMPRODUCT({passing},{paid},{valued})-1',
    format: PERCENT,
    needs: ['erv', 'contractedRent', 'passingRent'],
    covers: COMPARED,
    definition: 'ERV ÷ passing rent − 1, of the same units.',
  },
  NIY: {
    label: 'Net initial yield',
    kind: 'amount',
    formula: '(SUM({passing})-{costs})/{gross}',
    format: PERCENT,
    needs: ['passingRent'],
    isTyped: true,
    covers: {
      formula: 'SUMPRODUCT({leased}*{passingTold})/SUMPRODUCT({leased})',
      of: 'of let units tell what they pay',
    },
    definition:
      "(Passing rent − non-recoverable costs) ÷ (value + purchaser's costs), after EPRA. Type them below.",
  },
  NIY_topped_up: {
    label: 'Topped-up net initial yield',
    kind: 'amount',
    formula: '(SUM({passing})+SUM({rentFree})-{costs})/{gross}',
    format: PERCENT,
    needs: ['passingRent', 'contractedRent', 'rentFreeEnd'],
    isTyped: true,
    covers: {
      formula: 'SUMPRODUCT(--({rentFree}>0))/SUMPRODUCT({leased})',
      of: 'of let units are rent-free',
    },
    definition:
      'The same with contracted rent in place of passing rent, where a rent-free period lasts on the as-at day.',
  },
};
