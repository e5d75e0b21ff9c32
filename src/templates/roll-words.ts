import type { SheetTemplate } from './sheet-template';

/** A sentence about the service, as one about a pasted rent roll. */
export const wordsOfRoll = (text: string): string =>
  text.replace(/\b(T|t)he service\b/g, (_, first: string) => `${first}he rent roll`);

/** A sheet over a pasted rent roll: what it says of the service is true of the rent roll. */
export const templateOfRoll = (template: SheetTemplate): SheetTemplate => ({
  ...template,
  cells: Object.fromEntries(
    Object.entries(template.cells).map(([cell, content]) => [
      cell,
      typeof content === 'string' ? wordsOfRoll(content) : content,
    ]),
  ),
  ...(template.choices && {
    choices: template.choices.map(({ otherEntryMessage, ...choice }) => ({
      ...choice,
      ...(otherEntryMessage !== undefined && { otherEntryMessage: wordsOfRoll(otherEntryMessage) }),
    })),
  }),
});
