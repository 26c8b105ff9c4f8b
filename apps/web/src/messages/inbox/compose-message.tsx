import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CONTENT_LENGTH, type MessageRecipient, TITLE_LENGTH } from '@tessera/contract/messages/inbox';
import { type SubmitEvent, useRef, useState } from 'react';
import {
  CallFailed,
  CallFailure,
  type CallInput,
  type CallOutput,
  useApi,
  useCall,
  useFailureText,
} from '../../api/index.ts';
import { useFormats, useLanguage, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { RadioChoice } from '../../ui/controls/radio-choice.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useHydrated } from '../../ui/loading/browser-page.ts';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { useCorrespondent } from './correspondent.ts';
import styles from './inbox.module.css';
import { RemovedMessage } from './message-article.tsx';
import { type MessageDraft, useMessageDraft } from './message-draft.ts';

const FAILURES = {
  'message.limit': 'inbox.limit',
  'message.recipient.invalid': 'inbox.recipientInvalid',
  'message.reply.invalid': 'inbox.replyInvalid',
  'message.not.found': 'inbox.removed.title',
} as const;

/** A new message, or the reply to a received message. */
export function ComposeMessage({ reply }: { readonly reply: string | undefined }) {
  const t = useT();
  const recipients = useCall('inbox.messageRecipients', {}, { enabled: reply === undefined });
  if (reply !== undefined) return <Reply id={reply} />;
  const { data, error, isPending, isPaused, refetch } = recipients;
  if (data) return <Form name="new" startTitle="" recipients={data} />;
  if (isPending && !isPaused) {
    return (
      <div role="status" aria-label={t('ui.loading')}>
        <Skeleton className={styles.rowShape} />
      </div>
    );
  }
  return <CallFailed error={error} onRetry={() => void refetch()} />;
}

function Reply({ id }: { readonly id: string }) {
  const t = useT();
  const { code: language } = useLanguage();
  const nameOf = useCorrespondent();
  const { data, error, isPending, isPaused, refetch } = useCall('inbox.message', { id, language });
  if (error instanceof CallFailure && error.code === 'message.not.found') return <RemovedMessage box="in" />;
  if (!data && isPending && !isPaused) return <Skeleton className={styles.rowShape} />;
  if (!data) return <CallFailed error={error} onRetry={() => void refetch()} />;
  const title = replyTitle(data.title, t('inbox.replyTitle', { title: data.title }));
  return (
    <>
      <p className={page.quiet}>{t('inbox.replyTo', { name: nameOf(data) })}</p>
      <Form
        name={`reply-${id}`}
        startTitle={Array.from(title).slice(0, TITLE_LENGTH).join('')}
        repliesTo={id}
      />
    </>
  );
}

/** The title of a reply as plain text without isolates of right-to-left texts; a chain of replies has one prefix. */
function replyTitle(title: string, translated: string): string {
  const plain = translated.replaceAll(/[\u2066-\u2069]/g, '');
  const prefix = plain.slice(0, plain.indexOf(title));
  return prefix !== '' && title.startsWith(prefix) ? title : plain;
}

interface FormProps {
  /** Name of the draft. */
  readonly name: string;
  readonly startTitle: string;
  /** Choices of a new message. */
  readonly recipients?: CallOutput<'inbox.messageRecipients'>;
  /** The message that is answered. */
  readonly repliesTo?: string;
}

function Form({ name, startTitle, recipients, repliesTo }: FormProps) {
  const t = useT();
  const { number } = useFormats();
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const start = { recipient: recipients?.[0]?.recipient, title: startTitle, content: '' };
  const { draft, change, forget } = useMessageDraft(name, start, form);
  const [checked, setChecked] = useState(false);
  // A restored recipient may no longer accept messages.
  const chosen = recipients?.find(({ recipient }) => recipient === draft.recipient) ?? recipients?.[0];
  const target = repliesTo === undefined ? { recipient: chosen?.recipient } : { repliesTo };
  const sending = useSending(forget);
  const failure = useFailureText(sending.error, FAILURES);
  const title = draft.title.trim();
  const content = draft.content.trim();
  const errors = {
    title: lengthError(title, TITLE_LENGTH),
    content: lengthError(content, CONTENT_LENGTH),
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    const wrong = (['title', 'content'] as const).find((field) => errors[field]);
    if (wrong) form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    else if (!sending.isPending) sending.mutate({ ...target, title, content, requestKey: draft.requestKey });
  };
  const textOf = (error: 'required' | 'long' | undefined, most: number) => {
    if (!checked || !error) return undefined;
    return error === 'long' ? t('inbox.long', { most: number(most) }) : t('inbox.required');
  };
  return (
    <form ref={form} className={page.stack} method="post" noValidate onSubmit={submit}>
      {recipients && (
        <RecipientChoice
          recipients={recipients}
          chosen={chosen?.recipient}
          onChoose={(recipient) => change({ recipient })}
        />
      )}
      <Texts
        draft={draft}
        titleError={textOf(errors.title, TITLE_LENGTH)}
        contentError={textOf(errors.content, CONTENT_LENGTH)}
        onChange={change}
      />
      {sending.isError && (
        <p className={page.wrong} role="alert">
          {failure}
        </p>
      )}
      <Button type="submit" disabled={!hydrated} busy={sending.isPending}>
        {t('inbox.send')}
      </Button>
    </form>
  );
}

interface RecipientChoiceProps {
  readonly recipients: CallOutput<'inbox.messageRecipients'>;
  readonly chosen: MessageRecipient | undefined;
  readonly onChoose: (recipient: MessageRecipient) => void;
}

function RecipientChoice({ recipients, chosen, onChoose }: RecipientChoiceProps) {
  const t = useT();
  return (
    <RadioChoice
      legend={t('inbox.recipient')}
      options={recipients.map(({ recipient, ...row }) => ({
        code: recipient,
        label: <RecipientName recipient={recipient} {...row} />,
      }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}

interface TextsProps {
  readonly draft: MessageDraft;
  readonly titleError: string | undefined;
  readonly contentError: string | undefined;
  readonly onChange: (part: Partial<Pick<MessageDraft, 'title' | 'content'>>) => void;
}

function Texts({ draft, titleError, contentError, onChange }: TextsProps) {
  const t = useT();
  return (
    <>
      <TextField
        label={t('inbox.titleField')}
        name="title"
        required
        dir="auto"
        autoComplete="off"
        value={draft.title}
        error={titleError}
        onChange={({ target: { value } }) => onChange({ title: value })}
      />
      <TextArea
        label={t('inbox.contentField')}
        name="content"
        required
        dir="auto"
        rows={7}
        value={draft.content}
        most={CONTENT_LENGTH}
        error={contentError}
        onChange={({ target: { value } }) => onChange({ content: value })}
      />
    </>
  );
}

function RecipientName({ recipient, name, members }: CallOutput<'inbox.messageRecipients'>[number]) {
  const t = useT();
  const { number } = useFormats();
  return (
    <span>
      {t(`inbox.to.${recipient}`)}
      {name !== null && (
        <>
          {' '}
          <bdi>{name}</bdi>
        </>
      )}
      {members !== null && <> ({number(members)})</>}
    </span>
  );
}

/** Sends a message; `forget` deletes the draft of a sent message. */
function useSending(forget: () => void) {
  const t = useT();
  const toast = useToast();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { client } = useApi();
  return useMutation({
    mutationFn: (message: CallInput<'inbox.sendMessage'>) => client.call('inbox.sendMessage', message),
    onSuccess: async () => {
      forget();
      await queries.invalidateQueries({ queryKey: ['inbox.messages'] });
      toast.show(t('inbox.sent'), 'done');
      await navigate({ to: paths.inbox, search: { box: 'out' }, replace: true });
    },
    onError: () => queries.invalidateQueries({ queryKey: ['inbox.messageRecipients'] }),
  });
}

function lengthError(text: string, most: number): 'required' | 'long' | undefined {
  if (text === '') return 'required';
  return Array.from(text).length > most ? 'long' : undefined;
}
