import {
  REGISTER_FIELDS,
  type FieldRule,
  type RegisterField,
} from '@tessera/contract/identity/register-rules';
import type { RegisterSettings } from '@tessera/contract/identity/registration';

const OFF: FieldRule = { enabled: false, required: false, patternId: 0, minLength: 1, maxLength: 128 };
const PASSWORD: FieldRule = { enabled: true, required: true, patternId: 0, minLength: 8, maxLength: 64 };

/** What an operator asks at registration: a name and a password, and whatever a test adds. */
export function askingFor(
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
