import type { Need } from '@tessera/contract/first-view';
import { useState } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { FeedbackList } from './feedback-list.tsx';
import styles from './feedback.module.css';

export function needs(): readonly Need[] {
  return [{ call: 'feedback.feedbackList', input: {} }];
}

/** Sends feedback with pictures, and lists earlier feedback with its answers. */
export function Screen() {
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
