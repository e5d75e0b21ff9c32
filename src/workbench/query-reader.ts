/** Takes options from the page's query. Each error names the option and its value. */
export interface QueryReader {
  take(name: string): string | null;
  /** A number above 0. */
  number(name: string, byDefault: number): number;
  oneOf<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined;
  /** True for `name=1`. */
  isOn(name: string): boolean;
  /** What no option has taken. */
  rest(): Iterable<[name: string, value: string]>;
}

export function createQueryReader(search: string): QueryReader {
  const query = new URLSearchParams(search);
  const take = (name: string) => {
    const text = query.get(name);
    query.delete(name);
    return text;
  };
  const oneOf = <Choice extends string>(name: string, choices: readonly Choice[]) => {
    const text = take(name);
    const choice = choices.find((one) => one === text);
    if (text !== null && choice === undefined)
      throw new Error(`The option ${name} must be ${choices.join(' or ')}, not "${text}".`);
    return choice;
  };
  return {
    take,
    oneOf,
    number: (name, byDefault) => {
      const text = take(name);
      if (text === null) return byDefault;
      if (!(Number(text) > 0)) throw new Error(`The option ${name} must be a number above 0, not "${text}".`);
      return Number(text);
    },
    isOn: (name) => oneOf(name, ['1']) === '1',
    rest: () => query,
  };
}
