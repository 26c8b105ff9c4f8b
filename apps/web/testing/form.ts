import type { Input, ShownScreen } from './screen.tsx';

/** Types into several fields, by their labels. */
export async function fill(screen: ShownScreen, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(values)) await screen.type(label, text);
}

/** Labels of the fields as they stand, an asterisk behind what is required. */
export function labelsOf({ root }: ShownScreen): (string | null)[] {
  return [...root.querySelectorAll('form label[for]')].map((label) => label.textContent);
}

/** Names of the calls of this domain that left the page, in order. */
export function namesOf({ calls }: ShownScreen): string[] {
  return calls.map(({ name }) => name.replace('identity.', ''));
}

/** What was last sent to a call; undefined while it was not made. */
export function inputOf({ calls }: ShownScreen, call: string): Input | undefined {
  return calls.findLast(({ name }) => name === `identity.${call}`)?.input;
}
