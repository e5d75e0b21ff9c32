import { ALL_CURRENCIES } from '../rates/rates-refs';

/** The choices that a figure depends on, and what stands in their cells. The first word of each list is the default. */
export const CHOICES = {
  openEnded: ['left out', '0 years', 'earliest termination'],
  holdingOver: ['0 years', 'left out'],
  breaks: ['any', 'tenant'],
  lapsedBreaks: ['left out', 'all breaks'],
  ownUse: ['outside', 'as let'],
} as const;

export const CHOICE_LABELS: Readonly<Record<keyof typeof CHOICES, string>> = {
  openEnded: 'Open-ended leases',
  holdingOver: 'Holding over',
  breaks: 'Breaks that count',
  lapsedBreaks: 'Lapsed breaks',
  ownUse: 'Own use',
};

/** What the yellow cells begin with. All others have the default choices. */
export interface ReportInputs {
  /** Or {@link ALL_CURRENCIES}. */
  currency?: string;
  /** The currency in which a person will type a value. */
  valueCurrency?: string;
}

/** Where the inputs are on "Units". A label stands to the left of each. */
export const INPUT_CELLS = {
  asAt: '$C$4',
  currency: '$C$5',
  rentrollsUpTo: '$C$6',
  lapsedBreaks: '$C$7',
  openEnded: '$E$4',
  holdingOver: '$E$5',
  breaks: '$E$6',
  ownUse: '$E$7',
  usesLeftOut: '$C$8:$E$9',
  databases: '$C$10',
  approved: '$E$10',
} as const;

/** The cells of the uses that a person leaves out. */
export const USES_LEFT_OUT = [8, 9].flatMap((row) => [...'CDE'].map((letter) => `$${letter}$${row}`));

/** The words of a choice that the service's columns allow. The others are kept, so that a sheet says why it shows no figure. */
export const offered = (
  name: keyof typeof CHOICES,
  lacks: { termination: boolean; holders: boolean },
): readonly string[] =>
  CHOICES[name].filter(
    (word) =>
      !(lacks.termination && word === 'earliest termination') && !(lacks.holders && word === 'tenant'),
  );

/** A test that all currencies are asked for, by the rates that a person types. */
export const isAllCurrencies = (prefix = ''): string =>
  `(${prefix}${INPUT_CELLS.currency}="${ALL_CURRENCIES}")`;

/** A test that the cell of a choice holds this word. */
export const isChosen = <Name extends keyof typeof CHOICES>(
  name: Name,
  word: (typeof CHOICES)[Name][number],
  prefix = '',
): string => `${prefix}${INPUT_CELLS[name]}="${word}"`;
