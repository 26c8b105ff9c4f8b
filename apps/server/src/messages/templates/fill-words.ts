const PLACEHOLDER = /\{(\w+)\}/g;

/** Replaces each `{name}` by its value. Throws where a value is missing. */
export function fillWords(words: string, values: ReadonlyMap<string, string>): string {
  return words.replaceAll(PLACEHOLDER, (_whole, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`the message has no value for ${name}`);
    return value;
  });
}

/** The text of an SMS. The last line repeats a code in the form that phones fill in automatically (`@host #code`). */
export function fillSms(words: string, values: ReadonlyMap<string, string>): string {
  const text = fillWords(words, values);
  const code = values.get('code');
  return code === undefined ? text : `${text}\n\n@${new URL(values.get('origin') ?? '').hostname} #${code}`;
}

/** The names of the placeholders in a text. */
export function placeholdersIn(words: string): string[] {
  return [...words.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
}

/** The text between the placeholders. */
export function withoutPlaceholders(words: string): string {
  return words.replaceAll(PLACEHOLDER, ' ');
}
