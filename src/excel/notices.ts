/** Things a person should know that are no errors, for example a label whose meaning changed. Each is said once. */
export interface Notices {
  add(texts: readonly string[]): void;
  all(): readonly string[];
  onChange(listener: () => void): void;
}

export function createNotices(): Notices {
  const said = new Set<string>();
  const listeners: (() => void)[] = [];
  return {
    add: (texts) => {
      const before = said.size;
      texts.forEach((text) => said.add(text));
      if (said.size > before) listeners.forEach((listener) => listener());
    },
    all: () => [...said],
    onChange: (listener) => void listeners.push(listener),
  };
}
