/** How rent rolls name who sends them, in the languages of the reader. */
const AGENT =
  /^\s*(?:managing agents?|(?:property |asset )?managers?|property management|agents?|managed by|prepared by|issued by|hausverwaltung|(?:immobilien|objekt)?verwaltung|verwalter|erstellt (?:von|durch)|gestionnaire|r[ée]gie|g[ée]rance|[ée]tabli par|administrador|gestor|amministratore|gestore|beheerder|f[öo]rvaltare|administrator|zarz[ąa]dca)\s*[:：]\s*(\S.*)$/iu;
const MOST_CHARACTERS = 80;

/** The agent that a text beside the table names. Blank if none does. */
export function agentOf(texts: readonly string[]): string {
  for (const line of texts.flatMap((text) => text.split(/\r?\n|\s[|·]\s/))) {
    const [, name] = AGENT.exec(line) ?? [];
    if (name !== undefined) return name.trim().slice(0, MOST_CHARACTERS);
  }
  return '';
}
