// Columns that changed (interface, "Recorded changes"). All but RENAMED_AND_WITHDRAWN are still there.

/** Columns with the replacement that the interface names. */
export const REPLACED_BY: ReadonlyMap<string, string> = new Map([
  ['property_id', 'svc_property_id'],
  ['project_id', 'svc_project_id'],
  ['use_type_full_formatted', 'use_type_full'],
]);

/** The interface only proposes to deprecate these columns, as equal to their replacement. Today the two may differ in values. */
export const PROPOSED_AS_EQUAL: ReadonlySet<string> = new Set(['use_type_full_formatted']);

/** Columns whose replacement holds other identifiers, so that conditions on values must change, too. */
export const REPLACED_BY_OTHER_IDS: ReadonlySet<string> = new Set(['property_id', 'project_id']);

/** Columns that are also on the removed list. The interface does not give their new names. */
export const RENAMED_AND_WITHDRAWN: ReadonlySet<string> = new Set([
  'operating_expense_and_heating_income_fixed_pm',
  'operating_expense_and_heating_income_pm',
]);

/** Columns deprecated by a recorded change, which counts if the service has no flag of its own. */
export const RECORDED_DEPRECATIONS: ReadonlySet<string> = new Set([
  'property_id',
  'project_id',
  ...RENAMED_AND_WITHDRAWN,
]);

/**
 * A former label still finds its column, unless a live column has it. 'Lettable Area' was the label of the
 * contracted area and is now that of the actual area. It finds the actual area, and the person is told once.
 */
export const FORMER_LABELS: readonly { label: string; column: string }[] = [
  { label: 'Actual Lettable Area', column: 'actual_lettable_area_sqm' },
  { label: 'Lettable Area', column: 'contracted_lettable_area_sqm' },
];
