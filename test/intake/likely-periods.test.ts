import { textTable } from '../support/text-table';
import type { Hints } from '../../src/intake/index';
import { readRentRoll } from '../../src/intake/read-rent-roll';

const read = (text: string, hints: Hints = {}) => {
  const [found] = readRentRoll(textTable(text), hints);
  return {
    found,
    rents: found?.facts.map(({ facts }) => facts.get('contracted_rent_pa')?.value),
    codes: found?.findings.map(({ code }) => code),
  };
};

const rows = (...rents: readonly string[]) =>
  rents.map((rent, at) => `${at + 1}|Mieter ${at + 1} GmbH|100|01.0${at + 1}.2020|${rent}`).join('\n');

describe('the period of rents that no word tells', () => {
  it.each([
    [
      'a m² of a flat costs as much',
      `Wohnung|Mieter|Fläche m²|Beginn|Miete EUR\n${rows('800', '950', '1400')}`,
    ],
    [
      'a m² costs too little for a year or a quarter',
      `Einheit|Mieter|Fläche m²|Beginn|Miete EUR\n${rows('600', '650', '900')}`,
    ],
    [
      'an American flat costs as much, whose area is not known',
      'Unit|BD/BA|Tenant|Move-in|Rent\n1|1/1|Maria Castellano|03/15/2025|1,480.00\n2|2/1|Devon Price|11/20/2024|1,655.00\n3|2/2|Yuki Albrecht|06/15/2025|1,935.00',
    ],
  ])('is a month where %s', (_, text) => {
    const { found, rents, codes } = read(text);
    expect(rents?.every((rent) => Number(rent) >= 7_200)).toBe(true);
    expect(codes).not.toContain('period-unknown');
    expect(
      found?.findings.filter(({ code }) => code === 'period-assumed').map((finding) => finding.text),
    ).toEqual([expect.stringMatching(/^“(?:Miete EUR|Rent)”: read for a month: for another period/)]);
  });

  it.each([
    [
      'British and Australian flats, which are let by the week, too',
      'Flat|Tenant|Area m²|Start|Rent GBP\n1|Ann Lee|60|13/01/2020|480\n2|Bo Ray|70|14/01/2020|560\n3|Cy Dee|55|15/01/2020|440',
    ],
    [
      'halls that cost little for a month and much for a quarter',
      `Einheit|Mieter|Fläche m²|Beginn|Miete EUR\n${rows('1500', '1800', '2000')}`,
    ],
    [
      'land that costs little for a year',
      `Einheit|Mieter|Fläche m²|Beginn|Miete EUR\n${rows('60', '90', '110')}`,
    ],
    [
      'thousands of another currency',
      'Lokal|Hyresgäst|Yta m²|Från|Hyra kr\n1|Ohm AB|100|2020-04-01|500\n2|Falk AB|50|2020-05-01|300\n3|Lind AB|80|2020-06-13|420',
    ],
    ['two units', `Wohnung|Mieter|Fläche m²|Beginn|Miete EUR\n${rows('800', '950')}`],
    [
      'offices that cost much for a month',
      `Einheit|Mieter|Fläche m²|Beginn|Miete EUR\n${rows('4500', '5000', '6000')}`,
    ],
    [
      'flats of which each deposit is a quarter of a rent',
      'Unit|BD/BA|Tenant|Sq Ft|Move-in|Rent|Deposit\n1|1/1|Maria Castellano|350|13/01/2025|1,200.00|300.00\n2|2/1|Devon Price|350|14/01/2024|1,600.00|400.00\n3|2/2|Yuki Albrecht|400|15/01/2025|2,000.00|500.00',
    ],
  ])('is asked for %s', (_, text) => {
    const { rents, codes } = read(text);
    expect(codes).toContain('period-unknown');
    expect(rents?.filter((rent) => rent !== undefined)).toEqual([]);
  });

  it('is that of an answer, and that of a word, whatever the rents cost', () => {
    const text = `Wohnung|Mieter|Fläche m²|Beginn|Miete EUR\n${rows('800', '950', '1400')}`;
    expect(read(text, { period: 'quarter' }).rents).toEqual([3_200, 3_800, 5_600]);
    expect(read(text.replace('Miete EUR', 'Jahresmiete EUR')).rents).toEqual([800, 950, 1_400]);
  });
});

describe('the years that only a date of the sheet could tell', () => {
  const sheet = (title: string) =>
    `${title}Unit|Tenant|Area m²|Start|Rent EUR p.a. 2026|Rent EUR p.a. 2027\nA1|Alder Ltd|100|13/01/20|1200|1300\nA2|Birch plc|200|14/01/21|2400|2500`;
  const years = (title: string) =>
    read(sheet(title)).found?.findings.flatMap(({ code, text }) => (code === 'year-assumed' ? text : []));

  it('are named as assumed where the sheet has none', () =>
    expect(years('')).toEqual([
      '“Rent EUR p.a. 2027”: read as the rent of today: it has the newest year, and the sheet has no date.',
      '“Start”: read with years from 1955 to 2054, because the sheet has no date.',
    ]));

  it('are not assumed below a date', () => expect(years('As of 30/09/2026\n')).toEqual([]));
});
