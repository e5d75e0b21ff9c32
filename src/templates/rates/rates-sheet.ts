import { DATE, HEADING, INPUT, LABEL, NOTE, NOTICE, NUMBER_HEADING, ROW } from '../cell-styles';
import { isoText, plain } from '../formula-parts';
import { createSheetWriter } from '../sheet-writer';
import type { SheetTemplate } from '../sheet-template';
import { COMPLETE, KEY, LAST_ROW, NAMED, OWN_ROW, RATES_NAME, USED } from './rates-refs';

const HEADING_ROW = 8;
const INTO = '$C$4';

/** A sheet on which a person types rates. `currencies` are those that a first look has found. */
export function ratesSheet(name: string, into: string, currencies: readonly string[]): SheetTemplate {
  const writer = createSheetWriter();
  const { put, style, format } = writer;
  const last = (letters: string) => `${letters}$${OWN_ROW}:${letters}$${LAST_ROW}`;
  writer.title('Rates');
  put(
    'B3',
    'A person types the yellow cells: rates are never fetched and never worked out. An amount, times the rate of its currency, is the amount in the currency of cell C4.',
    NOTE,
  );
  put('B4', 'All amounts in', LABEL);
  put('C4', into === '' ? '' : { text: into }, { ...INPUT, align: 'left' });
  put('D4', 'The one currency, such as EUR.', NOTE);
  put('B5', 'Check', LABEL);
  const faults = `(${last(KEY)}<>"")*(ISNUMBER(${last(USED)})=FALSE)`;
  put(
    'C5',
    `=IF(${KEY}${OWN_ROW}="","Type a currency in cell C4.",IF(SUMPRODUCT(${faults})>0,TEXTJOIN("; ",TRUE,FILTER(${last(USED)},${faults}))&".","${COMPLETE}"&IF(MAX(${last('D')})>MIN(${last('D')})," The rates are of different days.","")))`,
    NOTICE,
  );
  put('B6', 'As an option', LABEL);
  put(
    'C6',
    `=IF(${KEY}${OWN_ROW}="","","rates="&${KEY}${OWN_ROW}&"=1"&TEXTJOIN("",TRUE,${last('I')}))`,
    NOTE,
  );
  put('C7', 'RR.COMPARE and RR.RECONCILE take this text among their options.', NOTE);

  ['Currency', 'Rate', 'Date', 'Source', 'Used as', 'Named', 'Read as', 'In the option'].forEach(
    (heading, k) =>
      put(`${'BCDEFGHI'.charAt(k)}${HEADING_ROW}`, heading, {
        ...(k === 1 ? NUMBER_HEADING : HEADING),
        ...(k === 2 && { align: 'center' }),
      }),
  );
  for (let row = OWN_ROW; row <= LAST_ROW; row++) {
    const [key, rate, date, source] = [`${KEY}${row}`, `C${row}`, `D${row}`, `E${row}`];
    style(`B${row}:I${row}`, ROW);
    put(key, `=UPPER(${plain(row === OWN_ROW ? INTO : `B${row}`)})`);
    if (row === OWN_ROW) {
      put(`B${row}`, `=${key}`);
      put(rate, 1);
      put(source, 'The currency itself');
      put(`${USED}${row}`, `=IF(${key}="","No currency is chosen on the sheet of rates",1)`);
      put(`${NAMED}${row}`, '');
      continue;
    }
    style(`B${row}:E${row}`, INPUT);
    style(`B${row}`, { align: 'left' });
    const found = currencies[row - OWN_ROW - 1];
    if (found) put(`B${row}`, { text: found });
    const describeRate = (what: string) => `"Rate of "&${key}&" ${what}"`;
    put(
      `${USED}${row}`,
      `=IF(${key}="","",IF(SUMPRODUCT(--(${last(KEY)}=${key}))>1,${describeRate('is given twice')},IF(ISERROR(${rate}),${describeRate('is an error')},IF(${rate}="",${describeRate('is missing')},IF(ISNUMBER(${rate})=FALSE,${describeRate('is not a number')},IF(${rate}>0,${rate},${describeRate('is not above 0')}))))))`,
    );
    const dated = `IF(ISNUMBER(${date}),${isoText(date)},"no date")`;
    const from = `IF(${source}="","no source",${source})`;
    put(
      `${NAMED}${row}`,
      `=IF(ISNUMBER(${USED}${row}),${key}&" "&${rate}&" ("&${dated}&", "&${from}&")","")`,
    );
    put(
      `I${row}`,
      `=IF(ISNUMBER(${USED}${row}),", "&${key}&"="&SUBSTITUTE(${rate}&"",",",".")&IF(ISNUMBER(${date})," "&${isoText(date)},"")&IF(${source}="",""," "&CHAR(34)&SUBSTITUTE(SUBSTITUTE(${source},CHAR(34),""),";",",")&CHAR(34)),"")`,
    );
  }
  style(`F${OWN_ROW}:I${LAST_ROW}`, { ...NOTE, align: 'left' });
  style(`D${OWN_ROW}:D${LAST_ROW}`, { align: 'center' });
  format(`C${OWN_ROW}:C${LAST_ROW}`, '0.0000####');
  format(`D${OWN_ROW}:D${LAST_ROW}`, DATE);
  writer.name({ [RATES_NAME]: 'C4' });
  return {
    name,
    hidesGridLines: true,
    ...writer.parts(),
    columnWidths: { A: 12, B: 110, C: 110, D: 100, E: 240, F: 190, G: 260, H: 70, I: 260 },
    frozenRows: HEADING_ROW,
    print: { columns: 'B:G', titleRows: `${HEADING_ROW}:${HEADING_ROW}` },
  };
}
