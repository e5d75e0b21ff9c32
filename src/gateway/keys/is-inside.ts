import path from 'node:path';

/** Whether a path is the folder or inside it. Both paths are absolute. */
export function isInside(place: string, folder: string): boolean {
  const relative = path.relative(folder, place);
  return relative === '' || (!relative.startsWith('..') && !path.isAbsolute(relative));
}
