/**
 * SMS in English, which says what values each takes. Each fits one message of 160 GSM characters with its
 * code line, so no typographic quotes and dashes: one of them halves what a message holds.
 */
export const SMS_EN = {
  'login-code': '{brand}: {code} is your code to log in. It works for {minutes} min. Never share it.',
  'register-code': '{brand}: {code} is your code to register. It works for {minutes} min. Never share it.',
  'reset-code':
    '{brand}: {code} is your code for a new password. It works for {minutes} min. Not you? Ignore it.',
  'account-exists':
    '{brand}: You already have an account with this number. Log in or set a new password: {origin}/m/login',
} as const;
