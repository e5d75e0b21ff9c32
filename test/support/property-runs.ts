/**
 * Returns how often a property is tried: a fifth of `all`, with new random values in each run of the tests. With
 * `ALL_RUNS=1` it is tried as often as `all` says.
 */
export const propertyRuns = (all: number): number => (process.env['ALL_RUNS'] ? all : Math.ceil(all / 5));
