import { EVENT_MAIL_EN } from './event-mail-en.ts';

/** Mails in English, which define the values of each mail. `link` is shown as a button and in full. */
export const MAIL_EN = {
  'password-reset': {
    subject: 'Set a new password',
    lines: [
      'Someone, most likely you, asked for a new password for your {brand} account.',
      'The link below works once, for {minutes} minutes.',
      'If it was not you, do nothing: your password stays as it is.',
    ],
    link: { label: 'Set a new password', address: '{link}' },
  },
  'account-exists': {
    subject: 'You already have an account',
    lines: [
      'Someone, most likely you, tried to register at {brand} with this address. There already is an account for it.',
      'Log in to that account. If you have forgotten the password, you can set a new one there.',
      'If it was not you, do nothing: nothing has changed.',
    ],
    link: { label: 'Log in', address: '{origin}/m/login' },
  },
  'password-changed': {
    subject: 'Your password was changed',
    lines: [
      'Hello {userName},',
      'The password of your account was changed on {time}. All other devices were signed out.',
      'If it was not you, set a new password at once and write to customer service.',
    ],
    link: { label: 'Set a new password', address: '{origin}/m/forget' },
  },
  'password-was-reset': {
    subject: 'Your password was reset',
    lines: [
      'Hello {userName},',
      'A new password was set for your account on {time}, without the old one. All devices were signed out.',
      'For 24 hours you cannot withdraw or change contact or bank details.',
      'If it was not you, set a new password at once and write to customer service.',
    ],
    link: { label: 'Set a new password', address: '{origin}/m/forget' },
  },
  'remembered-login-replayed': {
    subject: 'A remembered login was used twice',
    lines: [
      'Hello {userName},',
      'On {time} someone used an old copy of a remembered login for your account. It may have been stolen.',
      'We signed that device out everywhere. Log in again and change your password.',
    ],
    link: { label: 'Log in', address: '{origin}/m/login' },
  },
  'new-device': {
    subject: 'Login on a new device',
    lines: [
      'Hello {userName},',
      'On {time} your account was used on a device we had not seen before: {device}.',
      'If it was you, there is nothing to do. If not, set a new password at once.',
    ],
    link: { label: 'Set a new password', address: '{origin}/m/forget' },
  },
  'passkey-added': {
    subject: 'A passkey was added',
    lines: [
      'Hello {userName},',
      'The passkey "{passkey}" was added to your account on {time}. It can log in without a password.',
      'If it was not you, set a new password at once and remove the passkey in the security center.',
    ],
    link: { label: 'Security center', address: '{origin}/m/securityCenter' },
  },
  'passkey-removed': {
    subject: 'A passkey was removed',
    lines: [
      'Hello {userName},',
      'The passkey "{passkey}" was removed from your account on {time}.',
      'If it was not you, set a new password at once and write to customer service.',
    ],
    link: { label: 'Security center', address: '{origin}/m/securityCenter' },
  },
  'totp-on': {
    subject: 'Your authenticator app is on',
    lines: [
      'Hello {userName},',
      'Since {time}, logging in to your account takes a code from your authenticator app.',
      'If it was not you, write to customer service at once.',
    ],
    link: { label: 'Security center', address: '{origin}/m/securityCenter' },
  },
  'totp-off': {
    subject: 'Your authenticator app is off',
    lines: [
      'Hello {userName},',
      'Since {time}, logging in to your account no longer takes a code from an authenticator app.',
      'If it was not you, set a new password at once and turn the authenticator on again.',
    ],
    link: { label: 'Security center', address: '{origin}/m/securityCenter' },
  },
  'many-failed-logins': {
    subject: 'Many failed logins',
    lines: [
      'Hello {userName},',
      'Someone tried wrong passwords for your account many times, most recently on {time}. None of them worked.',
      'We slow such attempts down. A long password that you use nowhere else, or a passkey, keeps you safe.',
    ],
    link: { label: 'Security center', address: '{origin}/m/securityCenter' },
  },
  'own-code': {
    subject: 'Your code for a change',
    lines: [
      '{code} is your code for a change to your {brand} account. It works for {minutes} minutes.',
      'Never tell it to anyone: our staff will never ask for it.',
      'If it was not you, change your password at once.',
    ],
    link: { label: 'Security center', address: '{origin}/m/securityCenter' },
  },
  'bind-code': {
    subject: 'Your code for this address',
    lines: [
      '{code} is your code to link this address to your {brand} account. It works for {minutes} minutes.',
      'Never tell it to anyone: our staff will never ask for it.',
      'If it was not you, do nothing: nothing is changed.',
    ],
    link: { label: 'Security center', address: '{origin}/m/securityCenter' },
  },
  'withdrawal-password-set': {
    subject: 'A withdrawal password was set',
    lines: [
      'Hello {userName},',
      'Since {time}, your account has a withdrawal password, which every withdrawal asks for.',
      'If it was not you, change your password at once and write to customer service.',
    ],
    link: { label: 'Security center', address: '{origin}/m/securityCenter' },
  },
  'withdrawal-password-changed': {
    subject: 'Your withdrawal password was changed',
    lines: [
      'Hello {userName},',
      'The withdrawal password of your account was changed on {time}.',
      'If it was not you, write to customer service at once.',
    ],
    link: { label: 'Security center', address: '{origin}/m/securityCenter' },
  },
  'withdrawal-password-reset': {
    subject: 'Your withdrawal password was reset',
    lines: [
      'Hello {userName},',
      'A new withdrawal password was set for your account on {time}, without the old one.',
      'For 24 hours you cannot withdraw or change contact or bank details.',
      'If it was not you, change your password at once and write to customer service.',
    ],
    link: { label: 'Security center', address: '{origin}/m/securityCenter' },
  },
  'withdrawal-password-locked': {
    subject: 'Your withdrawal password is locked for a while',
    lines: [
      'Hello {userName},',
      'A wrong withdrawal password was tried five times in your account, most recently on {time}. It is locked for a while.',
      'If it was not you, someone is in your account: change your password at once.',
    ],
    link: { label: 'Security center', address: '{origin}/m/securityCenter' },
  },
  'payout-account-added': {
    subject: 'A withdrawal account was added',
    lines: [
      'Hello {userName},',
      '{account} was added to your account on {time}. You can withdraw to it 24 hours later.',
      'If it was not you, remove it now in the security center, and change your password.',
    ],
    link: { label: 'Security center', address: '{origin}/m/securityCenter' },
  },
  'withdrawal-paid': {
    subject: 'Your withdrawal was paid out',
    lines: [
      'Hello {userName},',
      '{amount} went to {account} on {time}. If you did not request this, change your password at once.',
    ],
    link: { label: 'Security center', address: '{origin}/m/securityCenter' },
  },
  'withdrawal-returned': {
    subject: 'Your withdrawal came back',
    lines: [
      'Hello {userName},',
      'Your withdrawal of {amount} to {account} came back on {time}. The money is in your balance again. The record says why.',
    ],
    link: { label: 'Withdrawals', address: '{origin}/m/withdrawReport?withdrawalId={withdrawalId}' },
  },
  'payout-account-removed': {
    subject: 'A withdrawal account was removed',
    lines: [
      'Hello {userName},',
      '{account} was removed from your account on {time}. Anything already on its way will still arrive.',
      'If it was not you, change your password at once and write to customer service.',
    ],
    link: { label: 'Security center', address: '{origin}/m/securityCenter' },
  },
  'mobile-changed': {
    subject: 'Your mobile number was changed',
    lines: [
      'Hello {userName},',
      'A different mobile number was linked to your account on {time}. Codes go there from now on.',
      'If it was not you, change your password at once and write to customer service.',
    ],
    link: { label: 'Security center', address: '{origin}/m/securityCenter' },
  },
  'mail-changed': {
    subject: 'Your e-mail address was changed',
    lines: [
      'Hello {userName},',
      'A different e-mail address was linked to your account on {time}. This is the last message to this one.',
      'If it was not you, change your password at once and write to customer service.',
    ],
    link: { label: 'Security center', address: '{origin}/m/securityCenter' },
  },
  'identity-verified': {
    subject: 'Your identity is verified',
    lines: [
      'Hello {userName},',
      'We have checked what you told us about yourself, and it is correct. There is nothing more to do.',
      'Accounts you withdraw to must be in the same name.',
    ],
    link: { label: 'Security center', address: '{origin}/m/securityCenter' },
  },
  'identity-rejected': {
    subject: 'Your identity could not be verified',
    lines: [
      'Hello {userName},',
      'We could not verify what you told us about yourself on {time}. The security center says why.',
      'Correct it there and send it again, or write to customer service.',
    ],
    link: { label: 'Security center', address: '{origin}/m/securityCenter' },
  },
  'erasure-asked': {
    subject: 'Your account will be erased',
    lines: [
      'Hello {userName},',
      'On {time} someone, most likely you, asked for your account to be erased. It will be erased on {dueTime}.',
      'Until then you can keep it: log in and say so. After that nobody can bring it back, not even us.',
      'If it was not you, keep the account now and change your password.',
    ],
    link: { label: 'Keep the account', address: '{origin}/m/securityCenter/erasure' },
  },
  'erasure-taken-back': {
    subject: 'Your account will be kept',
    lines: [
      'Hello {userName},',
      'On {time} someone, most likely you, chose to keep your account. Nothing will be erased.',
      'If it was not you, change your password at once.',
    ],
    link: { label: 'Security center', address: '{origin}/m/securityCenter' },
  },
  'remainder-given-up': {
    subject: 'You gave up what was left in your account',
    lines: [
      'Hello {userName},',
      'On {time} you gave up {amount} to the house so that your account can be erased. It was all that was left, and too little to withdraw.',
      'It cannot be taken back. If it was not you, change your password at once and write to customer service.',
    ],
    link: { label: 'Security center', address: '{origin}/m/securityCenter' },
  },
  'deposit-limit-half': {
    subject: 'You have used half of your deposit limit',
    lines: [
      'Hello {userName},',
      'With your deposit on {time} you have used half of your deposit limit for this month.',
    ],
    link: { label: 'Your limits', address: '{origin}/m/protection' },
  },
  'deposit-limit-reached': {
    subject: 'You have used up your deposit limit',
    lines: [
      'Hello {userName},',
      'With your deposit on {time} you have used up your deposit limit for this month, and you are signed out everywhere. You cannot deposit again before next month.',
      'You can log in again, see everything and withdraw your money. If your play worries you, talk to us or take a break.',
    ],
    link: { label: 'Your limits', address: '{origin}/m/protection' },
  },
  'feedback-answered': {
    subject: 'Your feedback was answered',
    lines: [
      'Hello {userName},',
      'Customer service answered your feedback {reference} on {time}.',
      'You find the answer in your inbox, and below your feedback on the site.',
    ],
    link: { label: 'Read the answer', address: '{origin}/m/feedback?reference={reference}' },
  },
  ...EVENT_MAIL_EN,
  'chat-transcript': {
    subject: 'Your conversation with customer service',
    lines: ['Hello {userName},', 'This is your conversation with customer service that began on {time}.'],
    quotes: { own: 'You', other: 'Customer service', picture: '[picture]' },
    link: { label: 'Customer service', address: '{origin}/m/service' },
  },
} as const;
