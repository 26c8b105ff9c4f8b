import { CHAT_LINE_LENGTH } from '@tessera/contract/messages/chat';
import { type KeyboardEvent, type SubmitEvent, useId, useRef, useState } from 'react';
import { useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { FileButton } from '../../ui/controls/file-button.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { PICTURE_TYPES } from '../../ui/pictures/picture-file.ts';
import type { useSendLine } from './use-send-line.ts';
import styles from './chat.module.css';

/** Below the limit of the server. */
const TYPING_MS = 3000;

interface ComposerProps {
  readonly chatId: string;
  readonly sending: ReturnType<typeof useSendLine>;
  /** What the visitor typed before the conversation. */
  readonly question: string;
  readonly onSent: () => void;
}

/** The field for a line. Enter sends where a mouse suggests a keyboard; on phones the button sends. */
export function Composer({ chatId, sending, question, onSent }: ComposerProps) {
  const t = useT();
  const reportTyping = useTypingReport(chatId);
  const refusalId = useId();
  const [content, setContent] = useState(question);
  const [unsound, setUnsound] = useState(false);
  const send = (event: KeyboardEvent | SubmitEvent) => {
    event.preventDefault();
    if (content.trim() === '') return;
    sending.send(content.trim());
    setContent('');
    setUnsound(false);
    onSent();
  };
  const sendPicture = async (file: File) => {
    setUnsound(false);
    setUnsound(!(await sending.sendPicture(file)));
  };
  const type = (text: string) => {
    setContent(text);
    if (text !== '') reportTyping();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const plain = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    if (plain && matchMedia('(pointer: fine)').matches) send(event);
  };
  return (
    <form className={page.stack} method="post" onSubmit={send}>
      <TextArea
        label={t('chat.write')}
        dir="auto"
        rows={2}
        maxLength={CHAT_LINE_LENGTH}
        value={content}
        most={CHAT_LINE_LENGTH}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.actions}>
        <FileButton
          label={t('chat.addPicture')}
          accept={PICTURE_TYPES}
          invalid={unsound}
          {...(unsound && { describedBy: refusalId })}
          onChoose={([file]) => void sendPicture(file)}
        />
        <Button type="submit">{t('chat.send')}</Button>
      </div>
      {unsound && (
        <p className={page.wrong} role="alert" id={refusalId}>
          {t('chat.pictureInvalid')}
        </p>
      )}
    </form>
  );
}

/** Reports to customer service that the visitor types. */
function useTypingReport(chatId: string): () => void {
  const { client } = useApi();
  const typedMs = useRef(0);
  return () => {
    if (Date.now() - typedMs.current < TYPING_MS) return;
    typedMs.current = Date.now();
    // A lost notice costs nothing.
    client.call('chat.chatTyping', { chatId }).catch(() => undefined);
  };
}
