import { decodeText } from '../../src/intake/csv-rows';

const bytes = (...values: number[]) => new Uint8Array(values).buffer;

describe('the text of a file', () => {
  it.each<[string, ArrayBuffer, string]>([
    ['UTF-8', new TextEncoder().encode('Größe;m²\n"Łódź";1').buffer as ArrayBuffer, 'Größe;m²\n"Łódź";1'],
    ['UTF-8 with a mark', bytes(0xef, 0xbb, 0xbf, 0x41), 'A'],
    ['UTF-16, little end first', bytes(0xff, 0xfe, 0x41, 0x00, 0xac, 0x20), 'A€'],
    ['UTF-16, big end first', bytes(0xfe, 0xff, 0x00, 0x41, 0x20, 0xac), 'A€'],
    // "Fläche € 5 – “ß”"
    [
      'windows-1252',
      bytes(0x46, 0x6c, 0xe4, 0x63, 0x68, 0x65, 0x20, 0x80, 0x20, 0x35, 0x20, 0x96, 0x20, 0x93, 0xdf, 0x94),
      'Fläche € 5 – “ß”',
    ],
    // "część łąk"
    ['windows-1250', bytes(0x63, 0x7a, 0xea, 0x9c, 0xe6, 0x20, 0xb3, 0xb9, 0x6b), 'część łąk'],
    ['nothing', bytes(), ''],
  ])('is read as %s', (_, given, text) => expect(decodeText(given)).toBe(text));
});
