const { max, min } = Math;

/** Returns 1 for equal texts in any case, 0.5 if one letter in three must change, and less for others. */
export function spellingLikeness(a: string, b: string): number {
  const longest = max(a.length, b.length);
  // A longer text was pasted by mistake, and the distance costs the product of the lengths.
  return longest > 100 ? 0 : 1 - (1.5 * editDistance(a.toLowerCase(), b.toLowerCase())) / longest;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(min(change, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}
