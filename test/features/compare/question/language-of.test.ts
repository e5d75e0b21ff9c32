import { LANGUAGES } from '../../../../src/features/compare/question/languages';
import { languageOf } from '../../../../src/features/compare/question/language-of';
import { GIVEN_LAYOUTS, LOT_LAYOUTS, OWN_LAYOUTS } from '../../../intake/layouts/layout-cases';

const codeOf = (headings: readonly string[]) => {
  const [code = ''] = Object.entries(LANGUAGES).find(([, one]) => one === languageOf(headings)) ?? [];
  return code === 'nb' ? 'no' : code;
};

const LAYOUTS = [...GIVEN_LAYOUTS, ...OWN_LAYOUTS, ...[...LOT_LAYOUTS.values()].flat()];

it('tells the language of every layout by its headings, but of a few with technical names, two languages, long Finnish words or no text of ours', () => {
  const wrong = LAYOUTS.filter(
    ({ language, columns }) => !language.includes(codeOf(columns.map(({ heading }) => heading))),
  );
  expect(wrong.map(({ id, language }) => `${language}: ${id}`)).toEqual([
    'de: de-sap-export',
    'de: de-en-buero',
    'fr: fr-en-portefeuille',
    'fi: 5-fi-vuokraluettelo',
    'fi: 6-fi-toimitilat-kk',
    'hu: 7-hu-en-iroda-eur',
    'fi: 11-fi-toimitilat-vuokraluettelo',
    'hu: 11-hu-iroda-parkolo-berleti-lista',
    'ro: 11-ro-birouri-parcari-contracte',
    'ja: 12-jp-office-tsubo-rent-roll',
    'fi: 13-fi-hoivakiinteistot-vuokrat',
    'ja: 14-jp-office-building-tsubo-chinryo',
    'ko: 14-kr-office-retail-pyeong-monthly',
    'zh: 14-cn-xiezilou-zulin-taizhang-rizujin',
    'fi: 14-fi-hoivakoti-laakarikeskus-vuokraluettelo',
    'hu: 14-hu-bank-template-bilingual-data-centre',
    'ro: 14-ro-parc-comercial-retail-eur-luna',
  ]);
  expect(LAYOUTS.length).toBeGreaterThan(150);
});

it('takes English where no heading tells', () => {
  expect(languageOf([])).toBe(LANGUAGES.en);
  expect(languageOf(['RECNNR', '2026'])).toBe(LANGUAGES.en);
});
