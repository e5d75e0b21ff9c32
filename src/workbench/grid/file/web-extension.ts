import type { Zip } from '../../../files/open-zip';
import { readXml } from '../../../files/read-xml';
import type { AddinIdentity, Setting } from '../../workbook/workbook';
import { escapeXml } from './escape-xml';

const MICROSOFT = 'http://schemas.microsoft.com/office';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const PANES = `${MICROSOFT}/2011/relationships/webextensiontaskpanes`;

const EXTENSION = 'xl/webextensions/webextension1.xml';
const TASK_PANES = 'xl/webextensions/taskpanes.xml';

/** The parts with the settings of an add-in, as Excel saves them (Microsoft: MS-OWEXML), and how the file names them. */
export const webExtensionParts = (settings: readonly Setting[], { id, version }: AddinIdentity) => ({
  parts: {
    [EXTENSION]:
      `<we:webextension xmlns:we="${MICROSOFT}/webextensions/webextension/2010/11" id="{${id.toUpperCase()}}">` +
      `<we:reference id="${id}" version="${version}" store="developer" storeType="Registry"/>` +
      `<we:alternateReferences/><we:properties>${settings
        .map(([name, json]) => `<we:property name="${escapeXml(name)}" value="${escapeXml(json)}"/>`)
        .join('')}</we:properties><we:bindings/><we:snapshot xmlns:r="${OFFICE}"/></we:webextension>`,
    [TASK_PANES]:
      `<wetp:taskpanes xmlns:wetp="${MICROSOFT}/webextensions/taskpanes/2010/11">` +
      '<wetp:taskpane dockstate="right" visibility="0" width="350" row="0">' +
      `<wetp:webextensionref xmlns:r="${OFFICE}" r:id="rId1"/></wetp:taskpane></wetp:taskpanes>`,
    'xl/webextensions/_rels/taskpanes.xml.rels':
      `<Relationships xmlns="${RELATIONS}">` +
      `<Relationship Id="rId1" Type="${MICROSOFT}/2011/relationships/webextension" Target="webextension1.xml"/>` +
      '</Relationships>',
  },
  types:
    `<Override PartName="/${EXTENSION}" ContentType="application/vnd.ms-office.webextension+xml"/>` +
    `<Override PartName="/${TASK_PANES}" ContentType="application/vnd.ms-office.webextensiontaskpanes+xml"/>`,
  /** Belongs into the relations of the whole file. */
  relation: `<Relationship Id="rIdPanes" Type="${PANES}" Target="${TASK_PANES}"/>`,
});

/** Returns the settings of this add-in, and how many others have settings in the file. */
export function* readWebExtensions(zip: Zip, { id }: AddinIdentity) {
  const settings: Record<string, unknown> = {};
  let otherAddinCount = 0;
  for (const part of zip.names.filter((name) => /\/webextension[^/]*\.xml$/i.test(name))) {
    const found: [string, string][] = [];
    let isOwn = false;
    yield* readXml(zip, part, {
      open(tag, { id: referenceId, name = '', value = '' }) {
        if (tag === 'reference')
          isOwn ||= referenceId?.replace(/[{}]/g, '').toLowerCase() === id.toLowerCase();
        if (tag === 'property') found.push([name, value]);
      },
    });
    if (!isOwn) otherAddinCount++;
    else for (const [name, json] of found) settings[name] = valueOf(json);
  }
  return { settings, otherAddinCount };
}

/** A value that is not JSON was not written by Office.js. */
function valueOf(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}
