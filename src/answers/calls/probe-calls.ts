/** A call of RR.PROBE while a check runs. */
export interface ProbeCall {
  /** A name of `answer-probe`, and a number that tells this cell's calls from others: `echo#7`. */
  kind: string;
  a: unknown;
  matrix: unknown;
  address: string | undefined;
  cancelledAt?: number;
}

let calls: ProbeCall[] = [];
let ended: Promise<void> | undefined;
let end: () => void = () => {};

/** From now on RR.PROBE answers. Returns a function that ends this and settles the calls that still wait. */
export function recordProbeCalls(): () => void {
  end();
  calls = [];
  const mine = new Promise<void>((resolve) => (end = resolve));
  ended = mine;
  return () => {
    if (ended !== mine) return;
    end();
    ended = undefined;
  };
}

/** Settles when the check ends. Undefined if none runs. */
export const checkEnds = (): Promise<void> | undefined => ended;

export function recordProbeCall(call: ProbeCall): void {
  calls.push(call);
}

export const callsOf = (kind: string): readonly ProbeCall[] => calls.filter((call) => call.kind === kind);
