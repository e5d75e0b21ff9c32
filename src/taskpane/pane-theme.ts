import {
  createDarkTheme,
  createLightTheme,
  teamsHighContrastTheme,
  webLightTheme,
  type BrandVariants,
  type Theme,
} from '@fluentui/react-theme';
import type { ThemeName } from '../excel/host/host-theme';

/** 80 is the teal of the icon. 70 carries white text in the dark theme; 100 and above are legible on dark grey. */
const BRAND: BrandVariants = {
  10: '#000c07',
  20: '#001b13',
  30: '#002a21',
  40: '#00382d',
  50: '#004539',
  60: '#005244',
  70: '#045f50',
  80: '#0f6c5c',
  90: '#1f8a77',
  100: '#35a08c',
  110: '#55b39f',
  120: '#76c4b2',
  130: '#96d3c4',
  140: '#b5e1d6',
  150: '#d1eee7',
  160: '#e9f7f3',
};

const THEMES: Record<ThemeName, Theme> = {
  light: createLightTheme(BRAND),
  // Fluent would use 100 for text, which has too little contrast.
  dark: {
    ...createDarkTheme(BRAND),
    colorBrandForeground1: BRAND[110],
    colorBrandForeground2: BRAND[120],
    colorBrandForegroundLink: BRAND[110],
    colorBrandForegroundLinkHover: BRAND[120],
  },
  'high contrast': { ...teamsHighContrastTheme, fontFamilyBase: webLightTheme.fontFamilyBase },
};

export const paneTheme = (name: ThemeName): Theme => THEMES[name];
