/** Writes a number as the number formats of results do, which are en-US. */
export const numberText = (
  value: number,
  { least, most = least, useGrouping = true }: { least: number; most?: number; useGrouping?: boolean },
): string =>
  value.toLocaleString('en-US', {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    useGrouping,
  });
