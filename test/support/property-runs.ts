/** The share of its runs that a property has in `npm test`. `PROPERTY_SHARE=1` tries all of them. */
const SHARE = Number(process.env['PROPERTY_SHARE'] ?? 0.1);

/** Returns how often a property is tried. Each run of the tests has new random values. */
export const propertyRuns = (all: number): number => Math.ceil(all * SHARE);
