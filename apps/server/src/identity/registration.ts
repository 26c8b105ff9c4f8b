import type { RegisterRules } from '@tessera/contract/register-rules';

/** The form of a merchant that configured nothing. */
export const DEFAULT_REGISTER_RULES: RegisterRules = {
  username: { enabled: true, required: true, patternId: 25, minLength: 4, maxLength: 20 },
  password: { enabled: true, required: true, patternId: 0, minLength: 8, maxLength: 64 },
  confirmPassword: { enabled: true, required: true, patternId: 0, minLength: 8, maxLength: 64 },
  nickname: { enabled: false, required: false, patternId: 0, minLength: 2, maxLength: 20 },
};
