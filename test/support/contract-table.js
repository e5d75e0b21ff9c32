/**
 * Reads docs/contract.md. Plain CommonJS, for a reporter of jest is loaded as it stands.
 *
 * @typedef {{ file: string, title: string }} Proof A test file and the full title of a test in it.
 * @typedef {{ heading: string, line: number, cells: number, rule: string, profile: string[], service: string,
 *   addin: string, proofs: Proof[], unread: string[] }} Row
 */

/**
 * The rows of every table below a heading. `profile` are the fields of the service profile that a rule names after
 * "profile:", `unread` what stands in the proof without being a test.
 *
 * @param {string} markdown
 * @returns {Row[]}
 */
function readContractTable(markdown) {
  const rows = [];
  let heading = '';
  let isBody = false;
  for (const [index, line] of markdown.split(/\r?\n/).entries()) {
    const [, title] = /^#+ (.+)$/.exec(line) ?? [];
    if (title !== undefined) heading = title.trim();
    if (!line.startsWith('|')) {
      isBody = false;
    } else if (/^[|\s:-]+$/.test(line)) {
      isBody = true;
    } else if (isBody) {
      const cells = line
        .replace(/^\||\|\s*$/g, '')
        .split(/(?<!\\)\|/)
        .map((cell) => cell.replaceAll('\\|', '|').trim());
      rows.push({ heading, line: index + 1, cells: cells.length, ...readCells(cells) });
    }
  }
  return rows;
}

function readCells([rule = '', service = '', addin = '', proof = '']) {
  const [, fields = ''] = /profile: ((?:`[^`]+`(?:, )?)+)/.exec(rule) ?? [];
  const proofs = [];
  const unread = [];
  for (const item of proof.split('<br>').map((text) => text.trim())) {
    const [, file, title] = /^`(test\/[^`]+)` › (.+)$/.exec(item) ?? [];
    if (file !== undefined && title !== undefined) proofs.push({ file, title });
    else if (item !== '') unread.push(item);
  }
  return {
    rule,
    profile: [...fields.matchAll(/`([^`]+)`/g)].map(([, field]) => field),
    service,
    addin,
    proofs,
    unread,
  };
}

module.exports = { readContractTable };
