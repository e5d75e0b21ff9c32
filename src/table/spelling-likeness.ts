const { max, min } = Math;

/** Returns 1 for equal texts in any case, 0.5 if one letter in three must change, and less for others. */
export function spellingLikeness(a: string, b: string): number {
  const longest = max(a.length, b.length);
  // A longer text was pasted by mistake, and the distance costs the product of the lengths.
  return longest > 100 ? 0 : 1 - (1.5 * editDistance(a.toLowerCase(), b.toLowerCase())) / longest;
}

function editDistance(a: string, b: string): number {
  const row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const letter = a.charCodeAt(i - 1);
    let diagonal = i - 1;
    let left = i;
    row[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const above = row[j] as number;
      const change = diagonal + (letter === b.charCodeAt(j - 1) ? 0 : 1);
      left = min(change, above + 1, left + 1);
      row[j] = left;
      diagonal = above;
    }
  }
  return row[b.length] as number;
}
