import { execFileSync } from 'node:child_process';

/** The sentences of `npm run messages`, by the place where people read them. */
function listed(): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  let group: string[] = [];
  const output = execFileSync(process.execPath, ['src/cli/messages.cjs'], { encoding: 'utf8' });
  for (const line of output.split('\n').filter(Boolean))
    if (line.startsWith('  ')) group.push(line.trim());
    else groups.set(line, (group = []));
  return groups;
}

describe('npm run messages', () => {
  const groups = listed();

  it.each([
    ['Excel, while a formula is typed', 'Spills'],
    ['Task pane', 'Client secret  (src/taskpane/sign-in/sign-in-section.tsx:'],
    ['Cells', 'was removed from the service.'],
    ['Terminal', 'The add-in is not built yet.'],
    ['Gateway', '(src/gateway/'],
    ['Ribbon and store', 'Asks the service again for all Rent Roll formulas of the workbook.'],
    ['Help page', 'You can correct the formula.'],
  ])('lists under "%s" a text with "%s"', (group, text) =>
    expect(groups.get(group)?.filter((line) => line.includes(text))).not.toEqual([]),
  );

  it('has no empty group', () => expect([...groups].filter(([, texts]) => texts.length === 0)).toEqual([]));
});
