const HEADINGS =
  'Objekt|ME-Nr.|Geschoss|Mieter|Mieternummer|Nutzungsart|Mietfläche (m²)|Mietbeginn|Mietende|Kündigungsfrist (Monate)|Jahresnettomiete (€)|Monatsmiete (€)|Miete €/m²/Monat|Marktmiete p.a. (€)|NK-Vorauszahlung (€/Monat)|Heizkostenvorauszahlung|Kaution|Kautionsart|Index|Nächste Indexierung|Sonderkündigungsrecht|USt.|Mietrückstand|Vertragsart|Bemerkung';
const USES = ['Büro', 'Laden', 'Lager', 'Wohnung', 'Halle'];

const german = (value: number) =>
  value.toLocaleString('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A German rent roll with 25 columns: its title, its headings, and a number of units with a total. */
export function largeGrid(units: number): string[][] {
  const rows = [['Mieterliste zum 31.12.2025'], HEADINGS.split('|')];
  let area = 0;
  let rent = 0;
  for (let index = 0; index < units; index++) {
    const size = 50 + ((index * 37) % 900);
    const monthly = size * (9 + (index % 11));
    const isVacant = index % 17 === 5;
    area += size;
    if (!isVacant) rent += monthly * 12;
    const day = `01.${String(1 + (index % 12)).padStart(2, '0')}`;
    const location = [`Haus ${index % 40}`, `ME-${index}`, `${index % 6}. OG`];
    const use = USES[index % 5] as string;
    rows.push(
      isVacant
        ? [...location, 'Leerstand', '', use, german(size)]
        : [
            ...[...location, `Mieter ${index} GmbH`, `D${10_000 + index}`, use, german(size)],
            ...[`${day}.${2015 + (index % 9)}`, `${day}.${2026 + (index % 9)}`, '6'],
            ...[monthly * 12, monthly, monthly / size, monthly * 13, size * 2, size, monthly * 3].map(german),
            ...['Bürgschaft', 'VPI', `${day}.2026`, '', '19', '0,00', 'Gewerbe'],
            index % 9 === 0 ? `Hinweis ${index}` : '',
          ],
    );
  }
  rows.push(['Summe', '', '', '', '', '', german(area), '', '', '', german(rent)]);
  return rows;
}
