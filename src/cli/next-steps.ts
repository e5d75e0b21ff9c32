/** Where Excel looks for the add-in: the address in manifest.xml. */
const MANIFEST_ORIGIN = 'https://localhost:3000';

/** What `npm start` says of Excel once the gateway runs at `url`: the next command to type, on this platform. */
export function nextSteps(platform: NodeJS.Platform, url: string): string[] {
  if (url !== MANIFEST_ORIGIN)
    return [
      `Excel looks for the add-in at ${MANIFEST_ORIGIN}, the address in manifest.xml, so it does not find it here.`,
      'To use it in Excel, start without --port.',
    ];
  const web = 'npm run start:web -- --document "https://…"';
  if (platform === 'win32' || platform === 'darwin')
    return [
      'In Excel: leave this running, and in another terminal type',
      '  npm run start:desktop',
      `  ${web}   (Excel on the web, with the address of a workbook there)`,
      '  npm run stop   (takes the add-in out of Excel again)',
    ];
  return [
    'There is no desktop Excel for this system. In Excel on the web: leave this running, and in another terminal type',
    `  ${web}   (with the address of a workbook there)`,
    'or upload dist/addin/manifest.xml in Excel: Add-ins, More Add-ins, Upload My Add-in.',
  ];
}
