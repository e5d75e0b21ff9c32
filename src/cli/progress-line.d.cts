export interface ProgressLine {
  /** Replaces the previous step by the current one. */
  show(text: string): void;
  /** Replaces the step by the result, and ends the line. */
  end(text: string): void;
}

export function progressLine(output: { isTTY?: boolean; write(text: string): unknown }): ProgressLine;
