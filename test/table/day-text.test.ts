import { dayText, isoText } from '../../src/table/day-text';

it.each([
  [46_295, '30 Sep 2026'],
  [46_295.5, '30 Sep 2026 12:00'],
  [1, '1 Jan 1900'],
  [2_958_465, '31 Dec 9999'],
  [0, '0'],
  [2_958_466, '2958466'],
  [-3, '-3'],
])('writes the serial number %d as "%s"', (serial, text) => expect(dayText(serial)).toBe(text));

it.each([
  ['2026-09-30', '30 Sep 2026'],
  ['2026-09-30T14:02:00.000Z', '30 Sep 2026 14:02'],
  ['2026-13-01', '1 13 2026'],
  ['soon', 'soon'],
  ['', ''],
])('reads "%s" as "%s"', (iso, text) => expect(isoText(iso)).toBe(text));
