import type { NoticeCategory } from '@tessera/contract/messages/notices';
import { renderMail, renderSms, type Sender } from '../delivery/render.ts';
import type { NoticeKind } from '../notices/notice-kinds.ts';
import { renderNotice } from '../notices/render-notice.ts';
import { neutralText, pushTerms, renderPush } from '../push/render-push.ts';
import { channelsOf, isCategory, readTemplate, typedChannel, typedLanguage } from './template-target.ts';
import type { MailTemplate, MailValues, SmsTemplate } from './templates.ts';

/** A message with example values, as a member receives it. */
export function previewTemplate(args: readonly string[], sender: Sender): string {
  const typed = readTemplate(args, { may: ['language', 'channel'] });
  const { name } = typed;
  const channel = typedChannel(typed, channelsOf(name));
  const language = typedLanguage(typed);
  const values = exampleValues(sender);
  if (isCategory(name)) return `${sender.brand}\n${neutralText(name as NoticeCategory, language, sender)}`;
  if (channel === 'sms') return renderSms({ template: name as SmsTemplate, language, values }, sender);
  if (channel === 'mail') {
    const template = name as MailTemplate;
    const mail = { template, language, values: values as unknown as MailValues<MailTemplate> };
    const { subject, text } = renderMail(mail, sender);
    return `${subject}\n\n${text}`;
  }
  const kind = name as NoticeKind;
  const data = JSON.parse(JSON.stringify(values)) as Record<string, string | number>;
  if (channel === 'inbox') {
    const { title, content } = renderNotice({ kind, data, language }, sender);
    return `${title}\n\n${content}`;
  }
  const { topic } = pushTerms(kind, data);
  const lines = [null, data].map((shownData) => {
    const push = renderPush({ kind, messageId: 'm1', topic, language, shownData }, sender);
    const { title, body } = JSON.parse(push) as Record<string, string>;
    return `${title}\n${body}`;
  });
  return lines.join('\n\nwith amounts:\n');
}

/** A value for each placeholder of the templates. */
function exampleValues({ origin }: Sender) {
  return {
    userName: 'maria9',
    time: new Date('2026-01-31T08:30:00Z'),
    dueTime: new Date('2026-02-07T08:30:00Z'),
    amount: '1250.00 PHP',
    account: 'BDO Unibank ···1234',
    depositId: '1001',
    withdrawalId: '1002',
    reference: 'K7M2-9QXT',
    title: 'Daily sign-in',
    rewardId: '7',
    game: 'Baccarat',
    gameId: '3',
    numero: '20260131-0007',
    orderId: '1003',
    before: '200.00 PHP',
    device: 'Chrome, Android',
    passkey: 'My phone',
    code: '123456',
    minutes: 10,
    link: `${origin}/m/forget`,
  };
}
