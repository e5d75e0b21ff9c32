import type { SheetChart, SheetTemplate } from '../../templates/sheet-template';
import { formatAddress, formatCell, positionOf } from '../cell-address';
import type { NewSheet } from './insert-sheets';
import type { Patiently } from './patiently';

const KINDS = {
  columns: 'ColumnClustered',
  'stacked columns': 'ColumnStacked',
  bars: 'BarClustered',
} as const;

interface DrawnCharts {
  /** The sheet of each chart that was drawn. */
  drawn: readonly Excel.Worksheet[];
  /** Why charts are missing, in a sentence. */
  leftOut?: string;
}

/** Draws the charts of new sheets. Never rejects. */
export async function addCharts(patiently: Patiently, sheets: readonly NewSheet[]): Promise<DrawnCharts> {
  let drawn: readonly Excel.Worksheet[] = [];
  try {
    if (sheets.every(({ template }) => !template?.charts?.length)) return { drawn };
    const added = await patiently(() =>
      sheets.flatMap(({ sheet, template }) =>
        (template?.charts ?? []).map((given) => {
          const series = seriesOf(given, template!);
          const chart = sheet.charts.add(KINDS[given.kind], sheet.getRange(series[0]!.values), 'Columns');
          chart.series.load('items/name');
          return { name: template!.name, sheet, given, chart, series };
        }),
      ),
    );
    drawn = added.map(({ sheet }) => sheet);
    await patiently(() => added.forEach(fill));
    return { drawn };
  } catch (thrown) {
    console.warn('The charts could not be drawn.', thrown);
    const leftOut =
      'Charts were left out: Excel did not draw them. The tables beside them hold the same figures.';
    return { drawn, leftOut };
  }
}

/**
 * Names each series and its cells. Excel would tell headings and categories from values by what the cells hold, and they
 * hold errors until the formulas have their answers.
 */
function fill({
  name: sheetName,
  sheet,
  given,
  chart,
  series,
}: {
  name: string;
  sheet: Excel.Worksheet;
  given: SheetChart;
  chart: Excel.Chart;
  series: readonly SeriesCells[];
}): void {
  const { kind, title, covers, invisible = [], colors = [] } = given;
  for (let surplus = chart.series.items.length - 1; surplus > 0; surplus--)
    chart.series.getItemAt(surplus).delete();
  for (const [index, { name, values, categories }] of series.entries()) {
    const chartSeries = index === 0 ? chart.series.getItemAt(0) : chart.series.add(name);
    chartSeries.name = name;
    chartSeries.setValues(sheet.getRange(values));
    chartSeries.setXAxisValues(sheet.getRange(categories));
    // White, as the chart is: Excel on the web draws no transparent fill (office-js issues 609 and 3056).
    const color = invisible.includes(index) ? '#FFFFFF' : colors[index];
    if (color) chartSeries.format.fill.setSolidColor(color);
  }
  // As a chart names the cell of its title.
  const cell = title.replace(/^=([A-Z]+)(\d+)$/, '$$$1$$$2');
  if (cell !== title) chart.title.setFormula(`=${formatAddress({ sheet: sheetName, cell })}`);
  else chart.title.text = title;
  const { categoryAxis, valueAxis } = chart.axes;
  valueAxis.minimum = 0;
  // The first bar stands on top, and the amounts below the last one.
  if (kind === 'bars') {
    categoryAxis.reversePlotOrder = true;
    categoryAxis.position = 'Maximum';
  }
  // A legend would name what is not drawn, too.
  chart.legend.visible = series.length > 1 && invisible.length === 0;
  const [from, to] = covers.split(':');
  chart.setPosition(from!, to);
}

interface SeriesCells {
  name: string;
  values: string;
  categories: string;
}

function seriesOf({ source }: SheetChart, { cells }: SheetTemplate): SeriesCells[] {
  const [from, to] = source.split(':').map((cell) => positionOf({ cell }));
  const zone = (column: number) => `${formatCell(from!.row + 1, column)}:${formatCell(to!.row, column)}`;
  return Array.from({ length: to!.column - from!.column }, (_, index) => {
    const column = from!.column + 1 + index;
    return {
      name: String(cells[formatCell(from!.row, column)]),
      values: zone(column),
      categories: zone(from!.column),
    };
  });
}
