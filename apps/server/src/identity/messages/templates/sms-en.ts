/**
 * SMS in English, which says what values each takes. Each fits one message of 160 GSM characters with its
 * code line, so no typographic quotes and dashes: one of them halves what a message holds.
 */
export const SMS_EN = {
  'login-code': '{brand}: {code} is your code to log in. It works for {minutes} min. Never share it.',
  'register-code': '{brand}: {code} is your code to register. It works for {minutes} min. Never share it.',
  'reset-code':
    '{brand}: {code} is your code for a new password. It works for {minutes} min. Not you? Ignore it.',
  'own-code': '{brand}: {code} is your code for a change to your account. {minutes} min. Never share it.',
  'bind-code':
    '{brand}: {code} is your code to link this number. It works for {minutes} min. Never share it.',
  'mobile-changed':
    '{brand}: A different mobile number was linked to your account. Not you? Change your password: {origin}/m/securityCenter',
  'payout-account-added':
    '{brand}: A withdrawal account was added. It works in 24 h. Not you? Remove it: {origin}/m/securityCenter',
  'withdrawal-password-reset':
    '{brand}: Your withdrawal password was reset. No withdrawals for 24 h. Not you? {origin}/m/securityCenter',
  'withdrawal-password-locked':
    '{brand}: Wrong attempts locked your withdrawal password. Not you? Change your password: {origin}/m/securityCenter',
  'withdrawal-paid':
    '{brand}: Your withdrawal was paid out. Not you? Change your password: {origin}/m/securityCenter',
  'withdrawal-returned':
    '{brand}: Your withdrawal came back. The money is in your balance: {origin}/m/withdrawReport',
  'erasure-asked':
    '{brand}: Your account will be erased. Not you? Log in and keep it: {origin}/m/securityCenter/erasure',
  'remainder-given-up':
    '{brand}: What was left in your account was given to the house. Not you? Write to us: {origin}/m/securityCenter',
  'deposit-limit-reached':
    '{brand}: You have used up your monthly deposit limit and are signed out. Log in again: {origin}/m/protection',
  'account-exists':
    '{brand}: You already have an account with this number. Log in or set a new password: {origin}/m/login',
} as const;
