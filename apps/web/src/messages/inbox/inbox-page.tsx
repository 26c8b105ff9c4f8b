import { useSearch } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import { type MessageBox, SEARCH_LENGTH } from '@tessera/contract/messages/inbox';
import type { ReactNode } from 'react';
import { useCall } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/blocks/badge.tsx';
import page from '../../ui/blocks/page.module.css';
import { LinkStrip } from '../../ui/controls/link-strip.tsx';
import { RowLink } from '../../ui/controls/row-link.tsx';
import { ComposeMessage } from './compose-message.tsx';
import { MessageArticle } from './message-article.tsx';
import { MessageList } from './message-list.tsx';
import { firstMessages } from './queries.ts';

type Search = Readonly<Record<string, string>>;

interface View {
  readonly box: MessageBox;
  /** The opened message. */
  readonly id: string | undefined;
  readonly writes: boolean;
  /** The message that is answered. */
  readonly reply: string | undefined;
  /** Filters the list. */
  readonly search: string;
}

function viewOf({ box, id, view, reply, search = '' }: Search): View {
  return {
    box: box === 'out' ? 'out' : 'in',
    id: messageId(id),
    writes: view === 'write',
    reply: messageId(reply),
    search: search.trim().slice(0, SEARCH_LENGTH),
  };
}

function messageId(id: string | undefined): string | undefined {
  return id !== undefined && /^[mb][1-9][0-9]{0,17}$/.test(id) ? id : undefined;
}

export function inboxNeeds(context: { search: Search; language: string }): readonly Need[] {
  const { language } = context;
  const { box, id, writes, reply, search } = viewOf(context.search);
  const unread: Need = { call: 'inbox.unreadMessages', input: {} };
  if (writes) {
    return reply
      ? [unread, { call: 'inbox.message', input: { id: reply, language } }]
      : [unread, { call: 'inbox.messageRecipients', input: {} }];
  }
  return [
    unread,
    id ? { call: 'inbox.message', input: { id, language } } : firstMessages(box, language, search),
  ];
}

export interface InboxPageProps {
  /** Returns the view of the subject of a system message; undefined for a link. */
  readonly subjectView?: (subject: URL) => ReactNode;
}

/** Inbox, sent messages, one message, and the form for a new message: each with its own address. */
export function InboxPage({ subjectView }: InboxPageProps) {
  const t = useT();
  const { box, id, writes, reply, search } = viewOf(useSearch({ strict: false }));
  return (
    <div className={page.screen}>
      <Boxes current={writes ? 'write' : box} />
      {writes && <ComposeMessage key={reply ?? 'new'} reply={reply} />}
      {!writes && id && <MessageArticle key={id} id={id} box={box} subjectView={subjectView} />}
      {!writes && !id && <MessageList key={box} box={box} search={search} />}
      {!id && <RowLink to={paths.notificationSettings} icon="settings" title={t('notify.title')} />}
    </div>
  );
}

function Boxes({ current }: { readonly current: MessageBox | 'write' }) {
  const t = useT();
  const { number } = useFormats();
  const { data: unread = 0 } = useCall('inbox.unreadMessages', {});
  const inbox = (
    <>
      {t('inbox.box.in')} {unread > 0 && <Badge tone="accent">{number(unread)}</Badge>}
    </>
  );
  return (
    <LinkStrip
      label={t('title.inbox')}
      variant="tabs"
      current={current}
      links={[
        { id: 'in', label: inbox, to: paths.inbox, search: {} },
        { id: 'out', label: t('inbox.box.out'), to: paths.inbox, search: { box: 'out' } },
        { id: 'write', label: t('inbox.write'), to: paths.inbox, search: { view: 'write' } },
      ]}
    />
  );
}
