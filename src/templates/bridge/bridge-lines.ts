/** A line of the bridge that adds up the changes of one reason. */
export interface ReasonLine {
  reason: string;
  note: string;
}

/** Lines that lie together, and are one step of the chart. */
export interface LineGroup {
  step: string;
  lines: readonly ReasonLine[];
}

/** The reasons that the reference service gives, in the order of the lines. Another service may give others. */
export const REASON_GROUPS: readonly LineGroup[] = [
  {
    step: 'New lettings',
    lines: [
      { reason: 'new letting', note: 'A tenant came to a unit that was vacant' },
      { reason: 'unit added', note: 'A unit that the earlier rent roll does not have' },
    ],
  },
  {
    step: 'Leases ended',
    lines: [
      { reason: 'expiry', note: 'The unit became vacant: the lease had expired' },
      { reason: 'break exercised', note: 'The unit became vacant at a break' },
      { reason: 'termination', note: 'The unit became vacant otherwise' },
      { reason: 'unit removed', note: 'A unit that the later rent roll does not have' },
    ],
  },
  {
    step: 'Relettings',
    lines: [
      { reason: 'tenant change', note: 'Another tenant, without vacancy between the two rent rolls' },
      { reason: 'renewal', note: 'A new lease with the same tenant' },
      { reason: 'tenant moved', note: 'A tenant went to another unit of the property' },
    ],
  },
  {
    step: 'Rent-free',
    lines: [
      { reason: 'rent-free ended', note: 'The tenant pays what was rent-free' },
      { reason: 'rent-free granted', note: 'A part of the rent became rent-free' },
    ],
  },
  { step: 'Step rents', lines: [{ reason: 'step rent', note: 'A step of the lease' }] },
  { step: 'Reviews', lines: [{ reason: 'rent review', note: 'A rent review of the lease' }] },
  { step: 'Indexation', lines: [{ reason: 'indexation', note: 'An indexation of the lease' }] },
  {
    step: 'Areas',
    lines: [
      { reason: 'area correction', note: 'The same rent per sqm for a corrected area' },
      { reason: 'unit split', note: 'One unit became several' },
      { reason: 'unit merge', note: 'Several units became one' },
    ],
  },
  { step: 'Unexplained', lines: [{ reason: 'unexplained', note: 'The service found no reason' }] },
];

/** Effects of exchange rates, which stand apart. They are 0 unless amounts are converted. */
export const RATE_LINES: readonly ReasonLine[] = [
  { reason: 'exchange rates', note: 'Effect of exchange rates on units whose rent also changed otherwise' },
  { reason: 'exchange rates only', note: 'Effect of exchange rates on all other units' },
];

/** Changes of space, which like-for-like leaves out. */
export const SPACE_REASONS: readonly string[] = ['unit added', 'unit removed'];

/** Returns those of the reasons that have no line of their own. Excel does not look at their case either. */
export function furtherReasons(reasons: Iterable<string>): string[] {
  const known = new Set(
    [...REASON_GROUPS.flatMap(({ lines }) => lines), ...RATE_LINES].map(({ reason }) => reason.toLowerCase()),
  );
  const further = new Map<string, string>();
  for (const reason of reasons) {
    const key = reason.trim().toLowerCase();
    if (key !== '' && !known.has(key)) further.set(key, reason);
  }
  return [...further.values()].sort((one, other) => (one < other ? -1 : 1));
}
