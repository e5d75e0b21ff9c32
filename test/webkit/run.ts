/**
 * `npm run test:webkit`, after `npm run build`: runs the add-in in WebKitGTK's MiniBrowser, as Excel on a Mac runs it in
 * WebKit. Needs Debian's webkit2gtk-driver and xvfb. Each case signs in and answers a query, with and without WebAssembly.
 */
import assert from 'node:assert/strict';
import { startProduct, type Product } from '../support/product';
import { openWebKit } from './webdriver';

interface Case {
  title: string;
  /** Settings of WebKit's JavaScript engine. */
  options: Readonly<Record<string, string>>;
  simd: boolean;
}

const CASES: readonly Case[] = [
  { title: 'with WebAssembly', options: {}, simd: true },
  { title: 'without SIMD', options: { JSC_useWasmSIMD: '0', JSC_useWebAssemblySIMD: '0' }, simd: false },
  { title: 'without WebAssembly', options: { JSC_useWasm: '0', JSC_useWebAssembly: '0' }, simd: false },
];

const FORMULA =
  '=RR.QUERY("property_name, unit_name, tenant_name, lease_expiry_date, contracted_rent_pa",,,"all-rentrolls")';
/** A module with one function that makes a vector of zeros. */
const SIMD = [
  ...Buffer.from('0061736d010000000105016000017b030201000a16011400fd0c', 'hex'),
  ...Array<number>(16).fill(0),
  11,
];

async function main(): Promise<void> {
  const product = await startProduct({ units: 300 });
  try {
    const answers: string[] = [];
    for (const testCase of CASES) {
      const start = Date.now();
      const { answer, words } = await runCase(product, testCase);
      answers.push(answer);
      process.stdout.write(`ok ${testCase.title}: ${words} (${Math.round((Date.now() - start) / 1000)} s)\n`);
    }
    assert.ok(
      answers.every((answer) => answer === answers[0]),
      'The cases show different cells.',
    );
  } finally {
    await product.close();
  }
}

async function runCase(
  product: Product,
  { options, simd }: Case,
): Promise<{ answer: string; words: string }> {
  const browser = await openWebKit(options);
  try {
    await browser.open(`${product.url}/workbench/?sheet=empty`);
    const agent = await browser.run<string>('return navigator.userAgent;');
    const hasSimd = await browser.run<boolean>(
      'return typeof WebAssembly === "object" && WebAssembly.validate(new Uint8Array(given[0]));',
      SIMD,
    );
    assert.equal(
      hasSimd,
      simd,
      `WebAssembly with SIMD: ${hasSimd}. The engine does not know the options ${Object.keys(options).join()}.`,
    );
    await browser.run(`
      while (!window.workbench && !document.body.dataset.error) await new Promise((next) => setTimeout(next, 50));
      if (document.body.dataset.error) throw new Error(document.body.dataset.error);
      await workbench.idle();`);

    const frame = await browser.find('//iframe[@title="Rent Roll add-in"]');
    await browser.enter(frame);
    const { clientId, clientSecret } = product.service.clients[0]!;
    await browser.type(await browser.find('//input[@id="client-id"]'), clientId);
    await browser.type(await browser.find('//input[@type="password"]'), clientSecret);
    await browser.click(await browser.find('//button[normalize-space()="Sign in"]'));
    await browser.click(await browser.find('//label[contains(., "Harbour Core Fund")]'));
    await browser.find('//*[contains(text(), "Saved with this workbook")]');
    await browser.enter(null);

    const shown = await browser.run<{ spill: string; cells: string[]; missing: string[] }>(
      `workbench.set('B2', given[0]);
       await workbench.idle();
       const rows = [2, 3, 4, 5, 100];
       return {
         spill: workbench.spill('B2'),
         cells: rows.flatMap((row) => [...'BCDEF'].map((column) => workbench.cell(column + row).text)),
         missing: [...workbench.missing],
       };`,
      FORMULA,
    );
    assert.match(shown.spill, /^B2:F\d{3,}$/);
    assert.deepEqual(shown.missing, []);
    await browser.enter(frame);
    await browser.find('//*[contains(text(), "1 of")]');
    return {
      answer: JSON.stringify([shown.spill, shown.cells]),
      words: `${shown.spill} in ${/AppleWebKit\/\S+/.exec(agent)?.[0]}`,
    };
  } finally {
    await browser.close();
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
