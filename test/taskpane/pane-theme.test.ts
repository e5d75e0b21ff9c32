import type { Theme } from '@fluentui/react-theme';
import { paneTheme } from '../../src/taskpane/pane-theme';

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['light', 'dark'] as const)('the %s theme', (name) => {
  const theme = paneTheme(name);

  it.each([
    ['colorNeutralForegroundOnBrand', 'colorBrandBackground'],
    ['colorNeutralForegroundOnBrand', 'colorBrandBackgroundHover'],
    ['colorBrandForeground1', 'colorNeutralBackground1'],
    ['colorBrandForeground1', 'colorNeutralBackground2'],
    ['colorBrandForegroundLink', 'colorNeutralBackground1'],
    ['colorNeutralForeground2', 'colorNeutralBackground2'],
  ] as [keyof Theme, keyof Theme][])('reads %s on %s', (text, ground) =>
    expect(contrast(String(theme[text]), String(theme[ground]))).toBeGreaterThanOrEqual(4.5),
  );
});
