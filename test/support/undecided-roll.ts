import type { Product } from './product';

/** Finds a rent roll of the newest quarter of a database that is neither approved nor decided on. */
export async function undecidedRoll({ service: { admin } }: Product, database = '101') {
  const rolls = await admin.rentrolls({ database });
  const newest = rolls.at(-1)!.date;
  return rolls.find(
    ({ date, propertyState, isApproved }) =>
      date === newest && propertyState === 'no decision' && !isApproved,
  )!;
}
