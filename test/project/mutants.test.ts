import { readRooms, readSource } from '../mutants/read-mutants';

const mutants = [...readRooms().values()].flatMap((room) => room.mutants);

it.each(mutants)('the mutant of $file changes a text that it has once: $from', (mutant) =>
  expect(readSource(mutant)).toContain(mutant.from),
);
