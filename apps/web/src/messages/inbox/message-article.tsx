import { useNavigate } from '@tanstack/react-router';
import type { MessageBox } from '@tessera/contract/messages/inbox';
import { safeSitePath } from '@tessera/contract/place';
import { type ReactNode, useEffect, useState } from 'react';
import { CallFailed, CallFailure, useCall, useFailureText } from '../../api/index.ts';
import { useFormats, useLanguage, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import page from '../../ui/blocks/page.module.css';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { RowLink } from '../../ui/controls/row-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { HeadIcon } from '../../ui/pictures/head-icon.tsx';
import { ConfirmDeletion } from './confirm-deletion.tsx';
import { useCorrespondent } from './correspondent.ts';
import styles from './inbox.module.css';
import { useDeleteMessages, useMarkRead } from './queries.ts';

export interface MessageArticleProps {
  readonly id: string;
  readonly box: MessageBox;
  /** Returns the view of the subject of a system message; undefined for a link. */
  readonly subjectView?: ((subject: URL) => ReactNode) | undefined;
}

/** One message. Opening a received message marks it as read. */
export function MessageArticle({ id, box, subjectView }: MessageArticleProps) {
  const t = useT();
  const { code: language } = useLanguage();
  const { date } = useFormats();
  const nameOf = useCorrespondent();
  const { data, error, isPending, isPaused, refetch } = useCall('inbox.message', { id, language });
  const { mutate: markRead } = useMarkRead();
  const unread = data !== undefined && !data.read;
  useEffect(() => {
    if (unread) markRead({ ids: [id] });
  }, [unread, id, markRead]);
  if (error instanceof CallFailure && error.code === 'message.not.found') {
    return <RemovedMessage box={box} />;
  }
  if (!data && isPending && !isPaused) {
    return (
      <div role="status" aria-label={t('ui.loading')}>
        <Skeleton className={styles.articleShape} />
      </div>
    );
  }
  if (!data) return <CallFailed error={error} onRetry={() => void refetch()} />;
  const subjectPath = data.subject === null ? undefined : safeSitePath(data.subject);
  const subject = subjectPath === undefined ? undefined : new URL(subjectPath, 'https://site.invalid');
  return (
    <>
      <article className={styles.article}>
        <div>
          <h2 className={page.title} dir="auto">
            {data.title}
          </h2>
          <p className={page.quiet}>
            <HeadIcon url={data.correspondent.headIconUrl} />
            <bdi>{nameOf(data)}</bdi> · <bdi>{date(data.sentAt)}</bdi>
          </p>
        </div>
        <p className={styles.content}>{data.content}</p>
        {data.repliesTo && (
          <RowLink
            to={paths.inbox}
            search={{ id: data.repliesTo.id }}
            icon="mail"
            title={data.repliesTo.title}
            detail={t('inbox.repliesTo')}
          />
        )}
        {subject && (subjectView?.(subject) ?? <SubjectLink subject={subject} />)}
      </article>
      {data.canReply && (
        <ButtonLink to={paths.inbox} search={{ view: 'write', reply: id }}>
          {t('inbox.reply')}
        </ButtonLink>
      )}
      <DeleteButton id={id} box={box} />
      <RowLink {...listOf(box)} icon="list" title={t(`inbox.box.${box}`)} />
    </>
  );
}

function listOf(box: MessageBox) {
  return { to: paths.inbox, ...(box === 'out' && { search: { box } }) };
}

/** Shown instead of a message that was deleted or that expired. */
export function RemovedMessage({ box }: { readonly box: MessageBox }) {
  const t = useT();
  const action = { ...listOf(box), label: t(`inbox.box.${box}`) };
  return <EmptyState title={t('inbox.removed.title')} text={t('inbox.removed.text')} action={action} />;
}

/** A link to the subject of a system message; the path may have parameters. */
function SubjectLink({ subject: { pathname, searchParams } }: { readonly subject: URL }) {
  const t = useT();
  return (
    <ButtonLink to={pathname} search={Object.fromEntries(searchParams)}>
      {t('inbox.openSubject')}
    </ButtonLink>
  );
}

function DeleteButton({ id, box }: Pick<MessageArticleProps, 'id' | 'box'>) {
  const t = useT();
  const toast = useToast();
  const navigate = useNavigate();
  const deletion = useDeleteMessages(box);
  const failure = useFailureText(deletion.error);
  const [confirming, setConfirming] = useState(false);
  const remove = () => {
    setConfirming(false);
    deletion.mutate([id], {
      onSuccess: () => {
        toast.show(t('inbox.deleted'), 'done');
        void navigate({ ...listOf(box), replace: true });
      },
    });
  };
  return (
    <>
      {deletion.isError && (
        <p className={page.wrong} role="alert">
          {failure}
        </p>
      )}
      <Button kind="secondary" busy={deletion.isPending} onClick={() => setConfirming(true)}>
        {t('inbox.deleteOne')}
      </Button>
      <ConfirmDeletion count={1} open={confirming} onConfirm={remove} onClose={() => setConfirming(false)} />
    </>
  );
}
