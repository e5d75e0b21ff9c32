/** `npm run icons`: draws the PNGs that the manifest names from the SVGs beside this script, with Chromium. */
require('../test/support/run-typescript.cjs');
const { readFileSync } = require('node:fs');
const path = require('node:path');
const { launchChromium } = require('../test/support/browser/chromium.ts');

/** 16, 32 and 80 are what a ribbon needs; 32, 64 and 128 stand in lists and in the store. */
const SIZES = {
  icon: [16, 32, 64, 80, 128],
  ask: [16, 32, 80],
  report: [16, 32, 80],
  refresh: [16, 32, 80],
  'refresh-sheet': [16, 32, 80],
  'refresh-selection': [16, 32, 80],
  check: [16, 32, 80],
};

async function renderIcons() {
  const browser = await launchChromium();
  try {
    for (const [name, sizes] of Object.entries(SIZES)) {
      const svg = readFileSync(path.join(__dirname, `${name}.svg`), 'utf8');
      for (const size of sizes) {
        const page = await browser.newPage({ viewport: { width: size, height: size } });
        await page.setContent(
          `<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`,
        );
        await page.screenshot({ path: path.join(__dirname, `${name}-${size}.png`), omitBackground: true });
        await page.close();
      }
    }
  } finally {
    await browser.close();
  }
}

renderIcons().catch((error) => {
  console.error(`The icons could not be drawn: ${error.message}`);
  process.exit(1);
});
