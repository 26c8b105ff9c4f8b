import type { ReactNode } from 'react';
import { InboxPage } from '../messages/inbox/inbox-page.tsx';
import { paths } from '../paths.ts';
import { MessageReward } from '../rewards/index.ts';

export { inboxNeeds as needs } from '../messages/inbox/inbox-page.tsx';

/** The inbox, where rewards can be claimed inside their messages. */
export function Screen() {
  return <InboxPage subjectView={subjectView} />;
}

function subjectView(subject: URL): ReactNode {
  return subject.pathname === paths.rewardCenter ? <MessageReward subject={subject} /> : undefined;
}
