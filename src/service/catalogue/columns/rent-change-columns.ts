import { AMOUNT_PA, LET, MONTHS, PERCENT, columnGroup, pick, when, yesNo, type Column } from '../column';
import { leaseAge, leaseMonth } from '../lease-month';

const id = 'l.lease_id';

const stepRent = (i: number | string) => `round(l.base_rent * (1 + l.step_rate * ${i}), 2)`;
const stepsDone = `(${leaseAge} // 12)`;
const step = (i: number): Column[] =>
  columnGroup('Step rents', [
    [
      `step_rent_${i}_date`,
      'TIMESTAMP',
      `Step Rent ${i} Date`,
      when(`l.steps >= ${i}`, leaseMonth(`${12 * i}`)),
      `Date of step rent ${i}.`,
    ],
    [
      `step_rent_${i}_new_rent_pa`,
      'FLOAT',
      `Step Rent ${i} New Rent PA`,
      when(`l.steps >= ${i}`, stepRent(i)),
      `Contracted rent from step ${i} on.`,
      AMOUNT_PA,
    ],
  ]);

const indexed = (value: string) => when(`l.mechanism = 'index'`, value);
const adjustments = `(${leaseAge} // l.index_months)`;
const reviewed = (value: string) => when(`l.mechanism = 'review'`, value);
const reviews = `(${leaseAge} // l.review_months)`;

export const lastRentChange = `CASE WHEN l.mechanism = 'step' AND least(l.steps, ${stepsDone}) > 0 THEN ${leaseMonth(`12 * least(l.steps, ${stepsDone})`)}
      WHEN l.mechanism = 'index' AND ${adjustments} > 0 THEN ${leaseMonth(`l.index_months * ${adjustments}`)}
      WHEN l.mechanism = 'review' AND ${reviews} > 0 THEN ${leaseMonth(`l.review_months * ${reviews}`)} END`;

export const rentChangeColumns = [
  ...columnGroup('Step rents', [
    [
      'step_rents_count',
      'FLOAT',
      'Step Rents',
      when(LET, 'coalesce(l.steps, 0)'),
      'Number of step rents in the lease.',
    ],
    [
      'next_step_rent_date',
      'TIMESTAMP',
      'Next Step Rent Date',
      when(`${stepsDone} < l.steps`, leaseMonth(`12 * (${stepsDone} + 1)`)),
      'Date of the next step rent.',
    ],
    [
      'next_step_rent_pa',
      'FLOAT',
      'Next Step Rent PA',
      when(`${stepsDone} < l.steps`, stepRent(`(${stepsDone} + 1)`)),
      'Contracted rent from the next step on.',
      AMOUNT_PA,
    ],
  ]),
  ...Array.from({ length: 10 }, (_, i) => step(i + 1)).flat(),
  ...columnGroup('Rent review', [
    [
      'rent_review_type',
      'ENUM',
      'Rent Review Type',
      reviewed(
        pick(
          id,
          'review type',
          'OPEN_MARKET_UPWARD_ONLY',
          'OPEN_MARKET_UPWARD_ONLY',
          'OPEN_MARKET',
          'FIXED_UPLIFT',
        ),
      ),
      'How the rent is reviewed.',
    ],
    [
      'rent_review_frequency_months',
      'FLOAT',
      'Rent Review Frequency',
      reviewed('l.review_months'),
      'Months between reviews.',
      MONTHS,
    ],
    [
      'last_rent_review_date',
      'TIMESTAMP',
      'Last Rent Review Date',
      reviewed(when(`${reviews} > 0`, leaseMonth(`l.review_months * ${reviews}`))),
      'Day of the last review.',
    ],
    [
      'next_rent_review_date',
      'TIMESTAMP',
      'Next Rent Review Date',
      reviewed(leaseMonth(`l.review_months * (${reviews} + 1)`)),
      'Day of the next review.',
    ],
    [
      'rent_review_basis',
      'STRING',
      'Rent Review Basis',
      reviewed(
        pick(
          id,
          'review basis',
          'Hypothetical ten-year lease',
          'Market rent, rent-free periods ignored',
          'Market rent',
        ),
      ),
      'Basis of comparison for the new rent.',
    ],
  ]),
  ...columnGroup('Indexation', [
    [
      'is_indexed',
      'STRING',
      'Indexed',
      when(LET, yesNo(`l.mechanism = 'index'`)),
      'true if the rent follows an index.',
    ],
    ['index_name', 'STRING', 'Index', indexed('c.index_name'), 'Index that the rent follows.'],
    [
      'indexation_frequency_months',
      'FLOAT',
      'Indexation Frequency',
      indexed('l.index_months'),
      'Months between adjustments.',
      MONTHS,
    ],
    [
      'indexation_threshold',
      'FLOAT',
      'Indexation Threshold',
      indexed(when('l.index_months > 12', `CASE WHEN ${id} % 3 = 0 THEN 10 ELSE 5 END`)),
      'Change of the index that triggers an adjustment.',
    ],
    [
      'indexation_threshold_unit_percent_or_points',
      'ENUM',
      'Indexation Threshold Unit',
      indexed(when('l.index_months > 12', `CASE WHEN ${id} % 3 = 0 THEN 'POINTS' ELSE 'PERCENT' END`)),
      'PERCENT or POINTS.',
    ],
    [
      'indexation_pass_through_percent',
      'FLOAT',
      'Indexation Pass-Through',
      indexed(`pick([100, 100, 100, 80, 75, 66.67], ${id}, 'pass-through')`),
      'Share of the index change that is passed on to the rent.',
      PERCENT,
    ],
    [
      'indexation_cap_percent',
      'FLOAT',
      'Indexation Cap',
      indexed(when(`rnd(${id}, 'cap') < .2`, `pick([3.0, 4.0, 5.0], ${id}, 'cap at')`)),
      'Highest increase in one adjustment.',
      PERCENT,
    ],
    [
      'indexation_delay_months',
      'FLOAT',
      'Indexation Delay',
      indexed(`pick([0, 1, 2, 3], ${id}, 'delay')`),
      'Months between the index level and the adjustment.',
      MONTHS,
    ],
    [
      'indexation_base_date',
      'TIMESTAMP',
      'Indexation Base Date',
      indexed('l.start_date'),
      'Date of the base index level.',
    ],
    [
      'last_indexation_date',
      'TIMESTAMP',
      'Last Indexation Date',
      indexed(when(`${adjustments} > 0`, leaseMonth(`l.index_months * ${adjustments}`))),
      'Day of the last adjustment.',
    ],
    [
      'next_indexation_date',
      'TIMESTAMP',
      'Next Indexation Date',
      indexed(leaseMonth(`l.index_months * (${adjustments} + 1)`)),
      'Day of the next adjustment.',
    ],
  ]),
];
