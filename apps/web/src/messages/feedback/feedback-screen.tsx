import { useSearch } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import { FEEDBACK_REFERENCE } from '@tessera/contract/messages/feedback';
import { useState } from 'react';
import { CallFailed, CallFailure, useCall } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { FeedbackCard, FeedbackList } from './feedback-list.tsx';
import styles from './feedback.module.css';

type Search = Readonly<Record<string, string>>;

export function needs({ search }: { readonly search: Search }): readonly Need[] {
  const reference = referenceIn(search);
  return reference === undefined
    ? [{ call: 'feedback.feedbackList', input: {} }]
    : [{ call: 'feedback.feedbackEntry', input: { reference } }];
}

function referenceIn({ reference = '' }: Search): string | undefined {
  return FEEDBACK_REFERENCE.test(reference) ? reference : undefined;
}

/** One feedback where the address names it, otherwise the form and all feedback. */
export function Screen() {
  const reference = referenceIn(useSearch({ strict: false }));
  return reference === undefined ? <AllFeedback /> : <OneFeedback key={reference} reference={reference} />;
}

/** The feedback to which a message leads. */
function OneFeedback({ reference }: { readonly reference: string }) {
  const t = useT();
  const { data, error, isPending, isPaused, refetch } = useCall('feedback.feedbackEntry', { reference });
  if (error instanceof CallFailure && error.code === 'feedback.not.found') {
    const action = { to: paths.feedback, label: t('feedback.all') };
    return <EmptyState title={t('feedback.removed')} text={t('feedback.removedText')} action={action} />;
  }
  return (
    <div className={page.sections}>
      {data && <FeedbackCard {...data} />}
      {!data && isPending && !isPaused && <Skeleton className={styles.entryShape} />}
      {!data && !(isPending && !isPaused) && <CallFailed error={error} onRetry={() => void refetch()} />}
      <ButtonLink to={paths.feedback} kind="secondary">
        {t('feedback.all')}
      </ButtonLink>
    </div>
  );
}

/** Sends feedback with pictures, and lists earlier feedback with its answers. */
function AllFeedback() {
  const [reference, setReference] = useState<string>();
  return (
    <div className={page.sections}>
      {reference === undefined ? (
        <FeedbackForm onSent={setReference} />
      ) : (
        <Sent reference={reference} onAgain={() => setReference(undefined)} />
      )}
      {/* A new list does not shift when the shorter note replaces the form. */}
      <FeedbackList key={reference} />
    </div>
  );
}

interface SentProps {
  readonly reference: string;
  readonly onAgain: () => void;
}

function Sent({ reference, onAgain }: SentProps) {
  const t = useT();
  return (
    <section className={page.card}>
      <div role="status" className={page.stack}>
        <h2 className={page.title}>{t('feedback.sent')}</h2>
        <p>
          {t('feedback.reference')}{' '}
          <bdi className={styles.reference} dir="ltr">
            {reference}
          </bdi>
        </p>
        <p className={page.quiet}>{t('feedback.sentText')}</p>
      </div>
      <Button kind="secondary" onClick={onAgain}>
        {t('feedback.again')}
      </Button>
    </section>
  );
}
