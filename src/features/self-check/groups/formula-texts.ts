import { enter, quoted, valueOf } from '../probe-cells';
import type { Probe, ProbeGroup } from '../probe';

const written = (title: string, formula: string): Probe => ({
  title,
  ask: async (desk) => {
    await enter(desk, { A1: formula });
    return `taken, shows ${quoted(await valueOf(desk, 'A1'))}`;
  },
});

const TERMS = 40;

/** Adds the lengths of texts, each below the limit of its own. */
function ofLength(length: number): string {
  const characters = length - '='.length - TERMS * 'LEN("")'.length - (TERMS - 1);
  const each = Math.floor(characters / TERMS);
  const terms = Array.from({ length: TERMS }, (_, at) => (at === 0 ? characters - each * (TERMS - 1) : each));
  return `=${terms.map((one) => `LEN("${'x'.repeat(one)}")`).join('+')}`;
}

export const formulaTexts: ProbeGroup = {
  title: 'Texts of formulas',
  probes: [
    written('a text of 255 characters', `=LEN("${'x'.repeat(255)}")`),
    written('a text of 256 characters', `=LEN("${'x'.repeat(256)}")`),
    written('a formula of 8,192 characters', ofLength(8_192)),
    written('a formula of 8,193 characters', ofLength(8_193)),
    {
      title: 'formulasLocal of =SUM(1.5,2)',
      ask: async (desk) => {
        await enter(desk, { A1: '=SUM(1.5,2)' });
        return desk.excel(async (sheet, context) => {
          const range = sheet.getRange('A1').load('formulasLocal');
          await context.sync();
          return String(range.formulasLocal[0]?.[0]);
        });
      },
    },
  ],
};
