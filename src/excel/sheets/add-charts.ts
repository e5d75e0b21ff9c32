import type { SheetTemplate } from '../../templates/sheet-template';

const KINDS = {
  columns: 'ColumnClustered',
  'stacked columns': 'ColumnStacked',
  bars: 'BarClustered',
} as const;

/** Draws the charts of new sheets. Returns why charts are missing, in a sentence, or undefined. */
export async function addCharts(
  context: Excel.RequestContext,
  sheets: readonly { sheet: Excel.Worksheet; template: SheetTemplate }[],
): Promise<string | undefined> {
  try {
    for (const { sheet, template } of sheets)
      for (const { kind, title, source, covers, invisible = [] } of template.charts ?? []) {
        const chart = sheet.charts.add(KINDS[kind], sheet.getRange(source), 'Columns');
        chart.title.text = title;
        const [from, to] = covers.split(':');
        chart.setPosition(from!, to);
        for (const series of invisible) chart.series.getItemAt(series).format.fill.clear();
      }
    await context.sync();
    return undefined;
  } catch (thrown) {
    console.warn('The charts could not be drawn.', thrown);
    return 'Charts were left out: Excel did not draw them. The tables beside them hold the same figures.';
  }
}
