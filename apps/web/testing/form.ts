import {
  type FieldRule,
  REGISTER_FIELDS,
  type RegisterField,
} from '@tessera/contract/identity/register-rules';
import type { RegisterSettings } from '@tessera/contract/identity/registration';
import type { Input, ShownScreen } from './screen.tsx';

const OFF: FieldRule = { enabled: false, required: false, patternId: 0, minLength: 1, maxLength: 128 };

const PASSWORD: FieldRule = { enabled: true, required: true, patternId: 0, minLength: 8, maxLength: 64 };

/** Types into several fields by label. */
export async function fill(screen: ShownScreen, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(values)) await screen.type(label, text);
}

/** Returns the labels of the fields in order, with an asterisk if required. */
export function labelsOf({ root }: ShownScreen): (string | null)[] {
  return [...root.querySelectorAll('form label[for]')].map((label) => label.textContent);
}

/** Returns the names of this domain's calls, in order. */
export function namesOf({ calls }: ShownScreen): string[] {
  return calls.map(({ name }) => name.replace('identity.', ''));
}

/** Returns the last input of a call; undefined if it was not made. */
export function inputOf({ calls }: ShownScreen, call: string): Input | undefined {
  return calls.findLast(({ name }) => name === `identity.${call}`)?.input;
}

/** Returns registration rules: name and password, and the additions of a test. */
export function requiring(
  changes: Partial<Record<RegisterField, Partial<FieldRule>>> = {},
): RegisterSettings {
  const plain: Partial<Record<RegisterField, FieldRule>> = {
    username: { enabled: true, required: true, patternId: 25, minLength: 4, maxLength: 20 },
    password: PASSWORD,
    confirmPassword: PASSWORD,
  };
  const fields = REGISTER_FIELDS.map((field) => [field, { ...(plain[field] ?? OFF), ...changes[field] }]);
  return { fields: Object.fromEntries(fields) as RegisterSettings['fields'] };
}
