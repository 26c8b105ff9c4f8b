import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChatConversation } from '@tessera/contract/messages/chat';
import { useEffect, useState } from 'react';
import { useApi, useFailureText } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import type { ChatState } from './chat-state.ts';
import { Composer } from './composer.tsx';
import { Lines } from './lines.tsx';
import { useAction } from './use-action.ts';
import { useChatLines } from './use-chat-lines.ts';
import { useReadReceipt } from './use-read-receipt.ts';
import { useSendLine } from './use-send-line.ts';
import styles from './chat.module.css';

/** Typing is shown for this time after the last notification. */
const TYPING_MS = 5000;

interface ConversationProps {
  readonly state: ChatState;
  readonly conversation: ChatConversation;
  /** What the visitor typed before the conversation, until it is sent. */
  readonly question: string;
  readonly onSent: () => void;
}

/** The open conversation. */
export function Conversation({ state: { staffOnline }, conversation, question, onSent }: ConversationProps) {
  const t = useT();
  const { chatId, answered } = conversation;
  const lines = useChatLines(chatId);
  const sending = useSendLine(chatId);
  const typing = useStaffTyping();
  useReadReceipt(conversation, lines.query.data?.lines.at(-1)?.lineId);
  return (
    <div className={page.stack}>
      <p className={page.quiet} role="status">
        {t(answered ? 'chat.answered' : staffOnline ? 'chat.staffOnline' : 'chat.staffSoon')}
      </p>
      <Lines lines={lines} sending={sending} readByStaff={conversation.readByStaff} />
      <p className={styles.typing} role="status">
        {typing && t('chat.typing')}
      </p>
      <Composer chatId={chatId} sending={sending} question={question} onSent={onSent} />
      <EndButton chatId={chatId} />
    </div>
  );
}

function EndButton({ chatId }: { readonly chatId: string }) {
  const t = useT();
  const { client } = useApi();
  const queries = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  const end = useAction<void>(async () => {
    await client.call('chat.chatEnd', { chatId });
    await queries.invalidateQueries({ queryKey: ['chat.chatState'] });
  });
  const failure = useFailureText(end.error, {});
  if (!confirming) {
    return (
      <Button kind="quiet" onClick={() => setConfirming(true)}>
        {t('chat.end')}
      </Button>
    );
  }
  return (
    <div className={page.smallCard} role="group" aria-label={t('chat.end')}>
      <p>{t('chat.endQuestion')}</p>
      <Button kind="secondary" busy={end.busy} onClick={() => end.run()}>
        {t('chat.endYes')}
      </Button>
      <Button kind="quiet" onClick={() => setConfirming(false)}>
        {t('chat.endNo')}
      </Button>
      {end.error !== undefined && (
        <p className={page.wrong} role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}

/** Whether customer service writes at the moment. The live channel stores the time of the last notification. */
function useStaffTyping(): boolean {
  const { data: lastMs = 0 } = useQuery<number>({ queryKey: ['chat.typing'], enabled: false });
  const [overMs, setOverMs] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setOverMs(lastMs), TYPING_MS);
    return () => clearTimeout(timer);
  }, [lastMs]);
  return lastMs > overMs;
}
