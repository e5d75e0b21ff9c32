import { AMOUNT, LET, MONTHS, columnGroup, pick, when, type Column } from '../column';

const id = 'l.lease_id';
const openBreak = (breakDate: string) => when(`${breakDate} > r.date`, breakDate);
export const nextBreak = `coalesce(${openBreak('l.break_date')}, ${openBreak('l.break_two_date')}, ${openBreak('l.break_three_date')})`;
const holder = (tag: string, breakDate: string) =>
  when(`${breakDate} IS NOT NULL`, pick(id, tag, 'TENANT', 'TENANT', 'TENANT', 'LANDLORD', 'BOTH'));
const noticeMonths = (tag: string) => `pick([3, 6, 6, 9, 12], ${id}, '${tag}')`;

const extensionCount = when(
  `${LET} AND l.commercial AND NOT l.open_ended`,
  `CASE WHEN l.term < 36 THEN 0 ELSE pick([0, 0, 1, 1, 1, 2, 2, 3, 5], ${id}, 'extensions') END`,
);
const NUMBERS = ['', '_two', '_three', '_four', '_five'];
const WORDS = ['', ' Two', ' Three', ' Four', ' Five'];
const extension = (i: number): Column[] => {
  const where = `${extensionCount} > ${i}`;
  const length = `pick([12, 24, 36, 60, 60], ${id}, 'extension length')`;
  const notice = `pick([6, 9, 12], ${id}, 'extension notice')`;
  return columnGroup('Extension options', [
    [
      `extension_option_holder${NUMBERS[i]}`,
      'ENUM',
      `Extension Option${WORDS[i]} Holder`,
      when(where, pick(id, `extension holder ${i}`, 'TENANT', 'TENANT', 'BOTH', 'LANDLORD')),
      'Who may extend the lease: TENANT, LANDLORD or BOTH.',
    ],
    [
      `extension_option${NUMBERS[i]}_term_months`,
      'FLOAT',
      `Extension Option${WORDS[i]} Term`,
      when(where, length),
      'Months by which the option extends the lease.',
      MONTHS,
    ],
    [
      `extension_option${NUMBERS[i]}_notice_date`,
      'TIMESTAMP',
      `Extension Option${WORDS[i]} Notice Date`,
      when(where, `(l.expiry_date + to_months((${i} * ${length} - ${notice})::INTEGER))::DATE`),
      'Last day on which the option can be exercised.',
    ],
  ]);
};

export const optionColumns = [
  ...columnGroup('Breaks', [
    [
      'first_break_date',
      'TIMESTAMP',
      'First Break Date',
      'l.break_date',
      'First day on which a break can end the lease. Stays after an unused break has passed.',
    ],
    [
      'break_option_holder',
      'ENUM',
      'Break Option Holder',
      holder('break holder', 'l.break_date'),
      'Who may use the first break: TENANT, LANDLORD or BOTH.',
    ],
    [
      'break_notice_period_months',
      'FLOAT',
      'Notice Period',
      when('l.break_date IS NOT NULL', noticeMonths('break notice')),
      'Notice period of the first break.',
      MONTHS,
    ],
    [
      'break_option_notice_date',
      'TIMESTAMP',
      'Break Option Notice Date',
      when('l.break_date IS NOT NULL', `(l.break_date - to_months(${noticeMonths('break notice')}))::DATE`),
      'Last day of notice for the first break.',
    ],
    [
      'break_penalty_amount',
      'FLOAT',
      'Break Penalty',
      when(`l.break_date IS NOT NULL AND rnd(${id}, 'penalty') < .4`, 'round(l.base_rent / 12 * 3, 2)'),
      'Payment due if the first break is used.',
      AMOUNT,
    ],
    ['break_option_two_date', 'TIMESTAMP', 'Break Two Date', 'l.break_two_date', 'Date of the second break.'],
    [
      'break_option_two_holder',
      'ENUM',
      'Break Option Two Holder',
      holder('break holder two', 'l.break_two_date'),
      'Who may use the second break.',
    ],
    [
      'break_option_three_date',
      'TIMESTAMP',
      'Break Three Date',
      'l.break_three_date',
      'Date of the third break.',
    ],
    [
      'break_option_three_holder',
      'ENUM',
      'Break Option Three Holder',
      holder('break holder three', 'l.break_three_date'),
      'Who may use the third break.',
    ],
    [
      'break_options_count',
      'FLOAT',
      'Break Options',
      when(
        LET,
        '(l.break_date IS NOT NULL)::INTEGER + (l.break_two_date IS NOT NULL)::INTEGER + (l.break_three_date IS NOT NULL)::INTEGER',
      ),
      'Number of breaks in the lease.',
    ],
    ['next_break_date', 'TIMESTAMP', 'Next Break Date', nextBreak, 'Next break after the rent roll date.'],
  ]),
  ...columnGroup('Extension options', [
    [
      'extension_options_count',
      'FLOAT',
      'Extension Options',
      extensionCount,
      'Number of options to extend the lease.',
    ],
  ]),
  ...NUMBERS.flatMap((_, i) => extension(i)),
];
