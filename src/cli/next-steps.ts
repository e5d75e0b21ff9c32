/** The address in manifest.xml, where Excel looks for the add-in. */
const MANIFEST_ORIGIN = 'https://localhost:3000';

/** Returns what `npm start` prints about Excel for a gateway at `url`: the next command to type on this platform. */
export function nextSteps(platform: NodeJS.Platform, url: string): string[] {
  if (url !== MANIFEST_ORIGIN)
    return [
      `Excel does not find the add-in here: manifest.xml names ${MANIFEST_ORIGIN}.`,
      'To use it in Excel, start without --port.',
    ];
  const web = 'npm run start:web -- --document "https://…"';
  if (platform === 'win32' || platform === 'darwin')
    return [
      'To use Excel, leave this running, and type in another terminal:',
      '  npm run start:desktop',
      `  ${web}   (Excel on the web, with the address of your workbook)`,
      '  npm run stop   (removes the add-in from Excel)',
    ];
  return [
    'Desktop Excel does not exist for this system. To use Excel on the web, leave this running, and type in another terminal:',
    `  ${web}   (with the address of your workbook)`,
    'Or upload dist/addin/manifest.xml in Excel: Add-ins, More Add-ins, Upload My Add-in.',
  ];
}
