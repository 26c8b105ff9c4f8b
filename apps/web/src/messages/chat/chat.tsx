import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailed, useApi, useCall, useFailureText } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { RowLink } from '../../ui/controls/row-link.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import type { ChatState } from './chat-state.ts';
import { Conversation } from './conversation.tsx';
import { EndedConversation } from './ended-conversation.tsx';
import { StartChat } from './start-chat.tsx';
import { useAction } from './use-action.ts';
import styles from './chat.module.css';

/** The chat with customer service: help articles first, then a person. */
export function Chat() {
  const t = useT();
  const state = useCall('chat.chatState', {});
  const { data } = state;
  return (
    <section className={styles.chat} aria-labelledby="chat-title">
      <h2 className={page.subtitle} id="chat-title">
        {t('chat.title')}
      </h2>
      {!data && (state.isError || state.isPaused) && (
        <CallFailed error={state.error} onRetry={() => void state.refetch()} />
      )}
      {!data && !state.isError && !state.isPaused && <Skeleton className={styles.shape} />}
      {data && <ChatPart state={data} />}
    </section>
  );
}

function ChatPart({ state }: { readonly state: ChatState }) {
  const t = useT();
  const { conversation } = state;
  // Becomes the first line, so that the visitor does not type it twice.
  const [question, setQuestion] = useState('');
  if (state.guestConversation && (!conversation || conversation.endedAt)) return <Consent />;
  if (conversation && !conversation.endedAt) {
    return (
      <Conversation
        key={conversation.chatId}
        state={state}
        conversation={conversation}
        question={question}
        onSent={() => setQuestion('')}
      />
    );
  }
  return (
    <>
      {conversation && (
        <EndedConversation key={conversation.chatId} state={state} conversation={conversation} />
      )}
      {state.blocked ? (
        <p className={page.card}>{t('chat.blocked')}</p>
      ) : (
        <Beginning state={state} question={question} onQuestion={setQuestion} />
      )}
    </>
  );
}

interface BeginningProps {
  readonly state: ChatState;
  readonly question: string;
  readonly onQuestion: (question: string) => void;
}

function Beginning({ state: { open, opensAt, staffOnline, offered }, ...carried }: BeginningProps) {
  const t = useT();
  const { date } = useFormats();
  if (!offered) return null;
  if (open) return <StartChat staffOnline={staffOnline} {...carried} />;
  return (
    <div className={page.card}>
      <p>{t('chat.closed', { time: opensAt === null ? '' : date(opensAt, 'minute') })}</p>
      <RowLink to={paths.feedback} icon="edit" title={t('chat.leaveMessage')} />
    </div>
  );
}

/** Lets the member decide about the conversation that this browser opened before the login. */
function Consent() {
  const t = useT();
  const { client } = useApi();
  const queries = useQueryClient();
  const decide = useAction(async (attach: boolean) => {
    await client.call('chat.chatAttach', { attach });
    await queries.invalidateQueries({ queryKey: ['chat.chatState'] });
  });
  const failure = useFailureText(decide.error, {
    'chat.already.open': 'chat.alreadyOpen',
    'chat.not.found': 'chat.removed',
  });
  return (
    <div className={page.card}>
      <p>{t('chat.consent')}</p>
      <Button busy={decide.busy} onClick={() => decide.run(true)}>
        {t('chat.consent.yes')}
      </Button>
      <Button kind="secondary" busy={decide.busy} onClick={() => decide.run(false)}>
        {t('chat.consent.no')}
      </Button>
      {decide.error !== undefined && (
        <p className={page.wrong} role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}
