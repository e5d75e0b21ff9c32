import { execFileSync } from 'node:child_process';

it('npm run messages lists the sentences of every place where people read them', () => {
  const counts: Record<string, number> = {};
  let section = '';
  const output = execFileSync(process.execPath, ['src/cli/messages.cjs'], { encoding: 'utf8' });
  for (const line of output.split('\n').filter(Boolean))
    if (line.startsWith('  ')) counts[section]! += 1;
    else counts[(section = line)] = 0;
  expect(Object.keys(counts)).toEqual([
    ...['Excel, while a formula is typed', 'Task pane', 'Cells', 'Terminal', 'Gateway'],
    ...['Demo columns', 'Reference service', 'Workbench', 'Ribbon and store', 'Help page'],
  ]);
  expect(Object.values(counts)).not.toContain(0);
});
