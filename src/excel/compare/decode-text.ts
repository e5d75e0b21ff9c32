/** The characters of windows-1252 from 0x80 on. Some runtimes leave these bytes as control characters. */
const WINDOWS_1252 =
  '\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F' +
  '\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178';

/** Letters that one of the two code pages has where the other has a sign or a letter that is rare beside them. */
const WESTERN = /[ßäöüéèàçñåøæõãâêîôûÄÖÜÉÀÇÑÅØÆ]/g;
const CENTRAL = /[łąęśźżćńőűřěšžůťďľŁĄĘŚŹŻĆŃŐŰŘĚŠŽŮ]/g;

/**
 * Reads the bytes of a text file: by its byte order mark, else as UTF-8, else as the better of windows-1252 and
 * windows-1250, the code pages of Excel's own CSV files in western and central Europe.
 */
export function decodeText(bytes: ArrayBuffer): string {
  const start = new Uint8Array(bytes.slice(0, 3));
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const western = withoutControls(new TextDecoder('windows-1252').decode(bytes));
    const central = new TextDecoder('windows-1250').decode(bytes);
    return count(central, CENTRAL) > count(western, WESTERN) ? central : western;
  }
}

const withoutControls = (text: string): string =>
  text.replace(/[\u0080-\u009F]/g, (control) => WINDOWS_1252[control.charCodeAt(0) - 0x80] as string);

const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;
