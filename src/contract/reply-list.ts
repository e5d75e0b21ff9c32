import type { Member } from './reply-markers';

export interface FoundList {
  list: readonly unknown[];
  /** What the objects around the list hold besides it. */
  extraMembers: readonly Member[];
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Finds a list in parsed JSON: bare, or under the first wrapper that holds one. `data.rows` is `rows` inside `data`. */
export function findList(json: unknown, wrappers: readonly string[]): FoundList | undefined {
  for (const path of [undefined, ...wrappers]) {
    const found = listAt(json, path);
    if (found) return found;
  }
  return undefined;
}

/** Without a path, the value itself. */
function listAt(json: unknown, path: string | undefined): FoundList | undefined {
  if (path === undefined) return Array.isArray(json) ? { list: json, extraMembers: [] } : undefined;
  if (!isObject(json)) return undefined;
  for (const [name, remainingPath] of stepsOf(path)) {
    const found = Object.hasOwn(json, name) ? listAt(json[name], remainingPath) : undefined;
    if (!found) continue;
    const siblings = Object.entries(json).filter(([sibling]) => sibling !== name);
    return { list: found.list, extraMembers: [...siblings, ...found.extraMembers] };
  }
  return undefined;
}

/** Returns the value at a path such as `links.next`. A name with a dot in it counts first. */
export function valueAtPath(json: unknown, path: string): unknown {
  if (!isObject(json)) return undefined;
  for (const [name, remainingPath] of stepsOf(path)) {
    if (!Object.hasOwn(json, name)) continue;
    const value = remainingPath === undefined ? json[name] : valueAtPath(json[name], remainingPath);
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

/** Returns the ways to read a path as a name and the path from there: `a.b` is the name `a.b`, or `b` inside `a`. */
function stepsOf(path: string): [name: string, remainingPath?: string][] {
  const steps: [string, string?][] = [[path]];
  for (let dot = path.indexOf('.'); dot > 0; dot = path.indexOf('.', dot + 1))
    steps.push([path.slice(0, dot), path.slice(dot + 1)]);
  return steps;
}
