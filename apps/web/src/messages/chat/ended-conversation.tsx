import { useQueryClient } from '@tanstack/react-query';
import { CHAT_COMMENT_LENGTH, type ChatConversation } from '@tessera/contract/messages/chat';
import { useState } from 'react';
import { useApi, useFailureText } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import type { ChatState } from './chat-state.ts';
import { Lines } from './lines.tsx';
import { useAction } from './use-action.ts';
import { useChatLines } from './use-chat-lines.ts';
import { useReadReceipt } from './use-read-receipt.ts';
import styles from './chat.module.css';

const RATINGS = [1, 2, 3, 4, 5] as const;

interface EndedProps {
  readonly state: ChatState;
  readonly conversation: ChatConversation;
}

/** The ended conversation with its rating and, for members, the transcript by mail. */
export function EndedConversation({ state: { transcript }, conversation }: EndedProps) {
  const t = useT();
  const { chatId, endedBy, rating, readByStaff } = conversation;
  const lines = useChatLines(chatId);
  useReadReceipt(conversation, lines.query.data?.lines.at(-1)?.lineId);
  return (
    <div className={page.stack}>
      <Lines lines={lines} readByStaff={readByStaff} />
      <p role="status">{t(endedBy === 'idle' ? 'chat.endedIdle' : 'chat.ended')}</p>
      {rating === null ? <Rating chatId={chatId} /> : <p className={page.quiet}>{t('chat.rated')}</p>}
      {transcript && <Transcript chatId={chatId} />}
    </div>
  );
}

function Rating({ chatId }: { readonly chatId: string }) {
  const t = useT();
  const { client } = useApi();
  const queries = useQueryClient();
  const { number } = useFormats();
  const [rating, setRating] = useState<number>();
  const [comment, setComment] = useState('');
  const rate = useAction(async (chosen: number) => {
    await client.call('chat.chatRate', { chatId, rating: chosen, comment });
    await queries.invalidateQueries({ queryKey: ['chat.chatState'] });
  });
  const failure = useFailureText(rate.error, {
    'chat.rated': 'chat.rated',
    'chat.not.found': 'chat.removed',
  });
  return (
    <form
      className={page.card}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (rating !== undefined) rate.run(rating);
      }}
    >
      <fieldset className={styles.ratings}>
        <legend>{t('chat.rate')}</legend>
        {RATINGS.map((one) => (
          <label key={one} className={styles.rating}>
            <input
              type="radio"
              name="rating"
              aria-label={t('chat.rating', { rating: one })}
              checked={rating === one}
              onChange={() => setRating(one)}
            />
            {number(one)}
          </label>
        ))}
      </fieldset>
      <p className={page.quiet}>{t('chat.ratingScale')}</p>
      <TextArea
        label={t('chat.comment')}
        dir="auto"
        rows={2}
        maxLength={CHAT_COMMENT_LENGTH}
        value={comment}
        most={CHAT_COMMENT_LENGTH}
        onChange={(event) => setComment(event.target.value)}
      />
      <Button type="submit" disabled={rating === undefined} busy={rate.busy}>
        {t('chat.sendRating')}
      </Button>
      {rate.error !== undefined && (
        <p className={page.wrong} role="alert">
          {failure}
        </p>
      )}
    </form>
  );
}

function Transcript({ chatId }: { readonly chatId: string }) {
  const t = useT();
  const { client } = useApi();
  const [sent, setSent] = useState(false);
  const send = useAction<void>(async () => {
    await client.call('chat.chatTranscript', { chatId });
    setSent(true);
  });
  const failure = useFailureText(send.error, { 'chat.limit': 'chat.limit', 'chat.mail': 'chat.noMail' });
  return (
    <div className={page.stack}>
      <Button kind="secondary" busy={send.busy} onClick={() => send.run()}>
        {t('chat.transcript')}
      </Button>
      <p className={page.quiet} role="status">
        {sent && t('chat.transcriptSent')}
      </p>
      {send.error !== undefined && (
        <p className={page.wrong} role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}
