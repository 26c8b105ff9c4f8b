// Messages to members and entries in their list of account events.
export { memberLanguage } from './members/change-language.ts';
export { notifyMember, notifyOwner, provenMailbox } from './notices/notify-member.ts';
export { recordAccountEvent } from './sessions/account-events.ts';
