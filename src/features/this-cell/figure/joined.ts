import { leads, type Part, type Trace } from './cells';

interface Joining {
  isSum: boolean;
  keeps?(part: Part): boolean;
  /** Whether a part is taken off. */
  turns?(at: number): boolean;
}

/** The parts of several traces, as parts of one. */
export function joined(
  traces: readonly Trace[],
  { isSum, keeps = leads, turns = () => false }: Joining,
): Trace {
  return {
    parts: traces.flatMap(({ parts }, at) =>
      parts.filter(keeps).map((part): Part => ({
        ...part,
        sign: !isSum ? 1 : turns(at) ? (-part.sign as 1 | -1) : part.sign,
      })),
    ),
    isSum: isSum && traces.every((one) => one.isSum),
    decided: traces.flatMap(({ decided = [] }) => decided),
  };
}
