let isRunning = false;

/** Evaluates the part of a formula that a person points at while editing it. */
export function previewing<T>(evaluate: () => T): T {
  isRunning = true;
  try {
    return evaluate();
  } finally {
    isRunning = false;
  }
}

export const isPreviewing = (): boolean => isRunning;
