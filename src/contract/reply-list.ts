import type { Member } from './reply-markers';

type Fields = Readonly<Record<string, unknown>>;

export interface FoundList {
  list: readonly unknown[];
  /** What the objects around the list hold besides it. */
  extraMembers: readonly Member[];
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Finds a list in parsed JSON: bare, or under the first wrapper that holds one. `data.rows` is `rows` inside `data`. */
export function findList(json: unknown, wrappers: readonly string[]): FoundList | undefined {
  if (Array.isArray(json)) return { list: json, extraMembers: [] };
  if (!isObject(json)) return undefined;
  for (const wrapper of wrappers) {
    const found = listAt(json, wrapper);
    if (found) return found;
  }
  return undefined;
}

function listAt(fields: Fields, path: string): FoundList | undefined {
  for (const [name, remainingPath] of stepsOf(path)) {
    if (!Object.hasOwn(fields, name)) continue;
    const value = fields[name];
    const found =
      remainingPath === undefined
        ? Array.isArray(value)
          ? { list: value, extraMembers: [] }
          : undefined
        : isObject(value)
          ? listAt(value, remainingPath)
          : undefined;
    if (!found) continue;
    const siblings = Object.entries(fields).filter(([sibling]) => sibling !== name);
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
