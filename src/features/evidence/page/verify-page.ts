/** The script of verify.html: an auditor's check of a saved workbook, without the add-in, Excel or a network. */
import { createSlices } from '../../../client/slices';
import { asRrError } from '../../../contract/failure';
import type { CheckedSheet } from '../sheet/check-book';
import { checkFile, refuseLarge } from '../sheet/check-file';
import { when } from '../sheet/sheet-form';

const { run } = createSlices();
const find = (id: string) => document.getElementById(id)!;

/** Texts of the file become text, and are never read as HTML. */
function element(name: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  made.append(...children);
  return made;
}

const show = (...nodes: Node[]) => find('result').replaceChildren(...nodes);

/** The last file that was chosen. An older check that ends later shows nothing. */
let asked = 0;

async function check(file: File): Promise<void> {
  const own = ++asked;
  show(element('section', '', element('p', '', `Checking ${file.name}…`)));
  const nodes = await checked(file).catch((thrown: unknown) => {
    const verdict = element('p', 'verdict wrong', `${file.name} was not checked.`);
    return [element('section', 'bad', verdict, element('p', '', asRrError(thrown).message))];
  });
  if (own === asked) show(...nodes);
}

async function checked(file: File): Promise<Node[]> {
  refuseLarge(file.size, 'The file');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { isUnchanged, warnings, sheets } = await checkFile(bytes, file.name, run);
  const verdict = isUnchanged
    ? 'Everything that the evidence covers is unchanged.'
    : 'Not everything is as it was when the evidence was made.';
  return [
    element(
      'section',
      isUnchanged ? '' : 'bad',
      element('p', `verdict ${isUnchanged ? 'good' : 'wrong'}`, verdict),
      element('p', 'quiet', file.name),
      ...when(
        warnings.length > 0,
        element('ul', '', ...warnings.map((warning) => element('li', 'wrong', warning))),
      ),
    ),
    ...sheets.map(sheetNode),
  ];
}

function sheetNode({ name, seal, isSealed, says, results, covers }: CheckedSheet): Node {
  const answer = element('p', 'quiet');
  const field = document.createElement('input');
  field.autocomplete = 'off';
  field.spellcheck = false;
  field.addEventListener('input', () => {
    const given = field.value.replace(/\s/g, '').toLowerCase();
    const [className, text] =
      given === ''
        ? ['quiet', '']
        : given === seal
          ? ['good', 'The seals are the same: this sheet is the one that was sent.']
          : ['wrong', 'The seals differ: this sheet is not the one that was sent.'];
    answer.className = className;
    answer.textContent = text;
  });
  const lines = results.map(({ place, text, isFine }) =>
    element('li', isFine ? '' : 'wrong', element('b', '', place), element('span', '', text)),
  );
  return element(
    'section',
    '',
    element('h2', '', `Sheet “${name}”`),
    element('p', isSealed ? '' : 'wrong', says),
    element('code', '', seal),
    element('label', 'seal', 'The seal of the covering mail', field),
    answer,
    element('ul', '', ...lines),
    element('h3', '', 'What is covered'),
    ...covers.map((line) => element('p', 'quiet', line)),
  );
}

const [drop, input] = [find('drop'), find('file') as HTMLInputElement];
input.addEventListener('change', () => {
  const [file] = input.files ?? [];
  if (file) void check(file);
  // The same file may be chosen again.
  input.value = '';
});
for (const name of ['dragenter', 'dragover', 'dragleave', 'drop'])
  document.addEventListener(name, (event) => {
    event.preventDefault();
    drop.classList.toggle('over', name === 'dragenter' || name === 'dragover');
  });
document.addEventListener('drop', (event) => {
  const [file] = event.dataTransfer?.files ?? [];
  if (file) void check(file);
});
