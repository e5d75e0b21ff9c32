import { GIVEN_LAYOUTS, OWN_LAYOUTS } from './layouts/layout-cases';
import { scoreLayout, sumOf } from './layouts/score-layout';

describe('the columns of a layout', () => {
  it.each(GIVEN_LAYOUTS)('are read as a person reads them: $id', (layout) =>
    expect(scoreLayout(layout).errors).toEqual([]),
  );

  it('are read nearly always as a person reads them in other layouts', () => {
    const scores = OWN_LAYOUTS.map(scoreLayout);
    const share = (
      part: 'right' | 'found' | 'coreRight' | 'coreFound' | 'sureRight',
      whole: 'proposed' | 'wanted' | 'coreProposed' | 'coreWanted' | 'sure',
    ) => sumOf(scores, part) / sumOf(scores, whole);
    expect(share('right', 'proposed')).toBeGreaterThanOrEqual(0.95);
    expect(share('found', 'wanted')).toBeGreaterThanOrEqual(0.9);
    expect(share('coreRight', 'coreProposed')).toBeGreaterThanOrEqual(0.97);
    expect(share('coreFound', 'coreWanted')).toBeGreaterThanOrEqual(0.95);
    expect(share('sureRight', 'sure')).toBeGreaterThanOrEqual(0.99);
  });

  it.each(OWN_LAYOUTS.filter(({ rentPerYear }) => rentPerYear !== undefined))(
    'have rents that add up per year: $id',
    (layout) => {
      const rents = scoreLayout(layout).extraction.facts.map(
        ({ facts }) => facts.get('contracted_rent_pa')?.value ?? 0,
      );
      expect(rents.reduce<number>((sum, rent) => sum + Number(rent), 0)).toBeCloseTo(
        layout.rentPerYear as number,
        0,
      );
    },
  );

  it.each(OWN_LAYOUTS)('stand below the right heading, with rows of the right kinds: $id', (layout) => {
    const { headingRight, rowsRight, rows, isAccounted } = scoreLayout(layout);
    expect({ headingRight, rowsRight, isAccounted }).toEqual({
      headingRight: true,
      rowsRight: rows,
      isAccounted: true,
    });
  });
});
