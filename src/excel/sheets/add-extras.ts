import type { SheetTemplate } from '../../templates/sheet-template';
import { cannotJoin } from '../write/last-written';
import type { NewSheet } from './insert-sheets';
import type { Patiently } from './patiently';

/** In points: about a centimetre, and more at the bottom for the footer. */
const MARGINS = { left: 28.8, right: 28.8, top: 36, bottom: 46, header: 18, footer: 18 } as const;

/**
 * Sets the pages of new sheets up for printing, and offers in cells what may be chosen there. An Excel that lacks or refuses one
 * of the two goes without it, because the sheets are whole without. Rejects only where Excel cannot join its steps of Undo.
 */
export async function addExtras(patiently: Patiently, sheets: readonly NewSheet[]): Promise<void> {
  for (const [version, add] of [
    ['1.8', offerChoices],
    ['1.9', setUpPages],
  ] as const) {
    if (!Office.context.requirements.isSetSupported('ExcelApi', version)) continue;
    await patiently(() => sheets.forEach(add)).catch((thrown: unknown) => {
      if (cannotJoin(thrown)) throw thrown;
      console.warn('A part of the new sheets was left out.', thrown);
    });
  }
}

function offerChoices({ sheet, template }: NewSheet): void {
  for (const { zone, from, others } of template?.choices ?? []) {
    const validation = sheet.getRange(zone).dataValidation;
    validation.rule = { list: { inCellDropDown: true, source: from } };
    validation.errorAlert = {
      title: others === undefined ? 'Not in the list' : 'Not in the list, but allowed',
      message: others ?? 'Choose one of the list, or empty the cell.',
      showAlert: true,
      style: others === undefined ? 'Stop' : 'Information',
    };
  }
}

/** Landscape and one page wide, on the paper of the computer. */
function setUpPages({ sheet, template }: NewSheet): void {
  const print = template?.print;
  if (!print) return;
  const { pageLayout } = sheet;
  pageLayout.orientation = 'Landscape';
  pageLayout.zoom = { horizontalFitToPages: 1, ...(print.tall && { verticalFitToPages: print.tall }) };
  pageLayout.centerHorizontally = true;
  if (print.gridLines) pageLayout.printGridlines = true;
  for (const [side, points] of Object.entries(MARGINS) as [keyof typeof MARGINS, number][])
    pageLayout[`${side}Margin`] = points;
  for (const row of print.breaks ?? []) sheet.horizontalPageBreaks.add(`A${row}`);
  pageLayout.setPrintArea(print.columns);
  pageLayout.setPrintTitleRows(print.titleRows);
  const { leftFooter, centerFooter, rightFooter } = footerOf(print);
  const footer = pageLayout.headersFooters.defaultForAllPages;
  footer.leftFooter = leftFooter;
  footer.centerFooter = centerFooter;
  footer.rightFooter = rightFooter;
}

/** What stands at the bottom of a page, in 8 points and with the codes of Excel: what it is, the page, and the day of printing. */
const footerOf = ({ footer = '' }: NonNullable<SheetTemplate['print']>) => ({
  leftFooter: `&8&F, &A${footer && `  ·  ${footer.replaceAll('&', '&&')}`}`,
  centerFooter: '&8Page &P of &N',
  rightFooter: '&8Printed &D',
});
