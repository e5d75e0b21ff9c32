import path from 'node:path';

/** Whether a place is a folder or lies in it. Both are absolute. */
export function isInside(place: string, folder: string): boolean {
  const way = path.relative(folder, place);
  return way === '' || (!way.startsWith('..') && !path.isAbsolute(way));
}
