import { useState } from 'react';
import { type CallOutput, useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { ExplainSheet } from '../records/explain-sheet.tsx';
import styles from './upline.module.css';

export type Sent = CallOutput<'upline.transferUpline'>;

export interface TransferSentProps {
  readonly sent: Sent;
  readonly onAgain: () => void;
}

/** What was sent and to whom; a tap on the amount leads down to the books. */
export function TransferSent({ sent, onAgain }: TransferSentProps) {
  const t = useT();
  const { currency } = useApi().status.info;
  const [explained, setExplained] = useState<string>();
  const { txId, amount, superior } = sent;
  return (
    <div className={styles.screen}>
      <div className={styles.verdict} role="status">
        <span className={styles.sign}>
          <Icon name="check" />
        </span>
        <h2 className={styles.title}>{t('upline.sent')}</h2>
        <button
          type="button"
          className={styles.sum}
          aria-haspopup="dialog"
          title={t('withdraw.explain')}
          onClick={() => setExplained(txId)}
        >
          <Money amount={amount} currency={currency} />
        </button>
        <p className={styles.quiet}>{t('upline.sentTo', { name: `\u2066${superior}\u2069` })}</p>
      </div>
      <ButtonLink to={paths.accountRecord}>{t('title.accountRecord')}</ButtonLink>
      <Button kind="secondary" onClick={onAgain}>
        {t('upline.again')}
      </Button>
      <ExplainSheet txId={explained} onClose={() => setExplained(undefined)} />
    </div>
  );
}
