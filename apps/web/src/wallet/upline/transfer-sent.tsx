import { useState } from 'react';
import type { CallOutput } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import page from '../../ui/blocks/page.module.css';
import { Verdict } from '../../ui/blocks/verdict.tsx';
import { ExplainSheet } from '../records/explain-sheet.tsx';
import { ExplainedSum } from '../records/explained-sum.tsx';

type Answer = CallOutput<'upline.transferUpline'>;
/** A transfer that was found by its key does not say to whom it went. */
export type Sent = Pick<Answer, 'txId' | 'amount'> & Partial<Answer>;

export interface TransferSentProps {
  readonly sent: Sent;
  /** Masked. */
  readonly superior: string | undefined;
  readonly onAgain: () => void;
}

/** What was sent and to whom; a tap on the amount leads down to the books. */
export function TransferSent({ sent: { txId, amount }, superior, onAgain }: TransferSentProps) {
  const t = useT();
  const [explained, setExplained] = useState<string>();
  return (
    <div className={page.screen}>
      <Verdict icon="check" tone="good" title={t('upline.sent')}>
        <ExplainedSum amount={amount} onExplain={() => setExplained(txId)} />
        {superior && <p className={page.quiet}>{t('upline.sentTo', { name: `\u2066${superior}\u2069` })}</p>}
      </Verdict>
      <ButtonLink to={paths.accountRecord}>{t('title.accountRecord')}</ButtonLink>
      <Button kind="secondary" onClick={onAgain}>
        {t('upline.again')}
      </Button>
      <ExplainSheet txId={explained} onClose={() => setExplained(undefined)} />
    </div>
  );
}
