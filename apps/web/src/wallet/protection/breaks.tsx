import type { BreakTerm, ProtectionOverview } from '@tessera/contract/wallet/protection';
import { useState } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { FailureNote } from '../../identity/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SectionHeader } from '../../ui/blocks/section-header.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import page from '../../ui/blocks/page.module.css';
import { BreakButton } from './break-button.tsx';
import { TermChoice } from './term-choice.tsx';
import { useProtectionChange } from './use-protection.ts';

/** A break of a day, and longer ones. */
export function Breaks({ overview }: { readonly overview: ProtectionOverview }) {
  const t = useT();
  const [choosing, setChoosing] = useState(false);
  const longer = overview.rules.breaks.filter((term) => term !== '24h');
  return (
    <section className={page.stack} aria-labelledby="protection-break">
      <SectionHeader id="protection-break" title={t('protection.break.title')} />
      <p className={page.quiet}>{t('protection.break.text')}</p>
      {overview.breakUntil === null && <BreakButton look="wide" />}
      {longer.length > 0 && (
        <Button kind="secondary" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          {t('protection.break.longer')}
        </Button>
      )}
      <Sheet open={choosing} onClose={() => setChoosing(false)} title={t('protection.break.longer')}>
        <LongerBreak terms={longer} onTaken={() => setChoosing(false)} />
      </Sheet>
    </section>
  );
}

interface LongerBreakProps {
  readonly terms: readonly BreakTerm[];
  readonly onTaken: () => void;
}

function LongerBreak({ terms, onTaken }: LongerBreakProps) {
  const t = useT();
  const [term, setTerm] = useState(terms[0]);
  const take = useProtectionChange('protection.takeBreak', onTaken);
  return (
    <div className={page.stack}>
      <TermChoice label={t('protection.break.howLong')} terms={terms} chosen={term} onChoose={setTerm} />
      <p className={page.quiet}>{t('protection.break.text')}</p>
      {take.isError && <FailureNote error={take.error} />}
      <Button busy={take.isPending} onClick={() => term && take.mutate({ term })}>
        {t('protection.break.take')}
      </Button>
    </div>
  );
}
