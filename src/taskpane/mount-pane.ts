import type { AddinContext } from '../excel/addin-context';
import { databasesSection } from './databases-section';
import { element } from './element';
import { signInSection } from './sign-in-section';
import { signedInSection } from './signed-in-section';

/** Draws the pane into `root` and keeps it current: sign-in, or who is signed in, the databases, and notes. */
export function mountPane(root: HTMLElement, context: AddinContext): void {
  const session = element('div');
  const databases = element('div');
  const notes = element('section', { 'aria-label': 'Notes', hidden: true });
  root.replaceChildren(element('h1', {}, 'Rent Roll'), session, databases, notes);

  let shownFor: string | null | undefined;
  const showSession = () => {
    const current = context.session.current();
    const who = current?.clientId ?? null;
    if (who === shownFor) {
      if (current) session.replaceChildren(signedInSection(context, current));
      return;
    }
    const hadFocus = session.contains(document.activeElement);
    shownFor = who;
    session.replaceChildren(current ? signedInSection(context, current) : signInSection(context));
    databases.replaceChildren(...(current ? [databasesSection(context)] : []));
    if (hadFocus) session.querySelector<HTMLElement>('input, button')?.focus();
  };
  const showNotes = () => {
    const texts = context.notices.all();
    notes.hidden = texts.length === 0;
    notes.replaceChildren(
      element('h2', {}, 'Notes on your formulas'),
      ...texts.map((text) => element('p', { class: 'note' }, text)),
    );
  };
  context.session.onChange(showSession);
  context.notices.onChange(showNotes);
  void context.session.ready.then(showSession);
  showNotes();
}
