// The words of mails in the languages that tests read.
export { MAIL_AR } from '../../src/messages/templates/mail-ar.ts';
export { MAIL_TY } from '../../src/messages/templates/mail-ty.ts';
