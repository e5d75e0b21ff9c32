import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A change of one line that breaks a promise. `from` occurs once in the file. */
export interface Mutant {
  file: string;
  from: string;
  to: string;
}

/** The rules that cost most if they break, and the tests that hold them. */
interface Room {
  tests: string[];
  mutants: Mutant[];
}

/** Reads `mutants.txt`: a line `room: its tests`, and below it a file of `src`, a text of it, and what takes its place. */
export function readRooms(): Map<string, Room> {
  const rooms = new Map<string, Room>();
  let room: Room = { tests: [], mutants: [] };
  const list = readFileSync(path.join(__dirname, 'mutants.txt'), 'utf8');
  for (const block of list.trim().split('\n\n')) {
    const [file = '', from = '', to = ''] = block.split('\n');
    const [, name, tests = ''] = /^(\w+): (.*)$/.exec(file) ?? [];
    if (name) rooms.set(name, (room = { tests: tests.split(' '), mutants: [] }));
    else room.mutants.push({ file, from: from.slice(2), to: to.slice(2) });
  }
  return rooms;
}

/** Returns the file that a mutant changes. Throws unless the file has its text once. */
export function readSource({ file, from }: Mutant): string {
  const source = readFileSync(path.join('src', file), 'utf8');
  if (source.split(from).length !== 2) throw new Error(`${file} does not have once: ${from}`);
  return source;
}
