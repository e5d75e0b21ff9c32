export interface ProgressLine {
  show(text: string): void;
  end(text: string): void;
}

export function progressLine(output: { isTTY?: boolean; write(text: string): unknown }): ProgressLine;
