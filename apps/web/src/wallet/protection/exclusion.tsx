import { useMutation } from '@tanstack/react-query';
import type { ExclusionTerm, ProtectionOverview } from '@tessera/contract/wallet/protection';
import { useState } from 'react';
import { useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { FailureNote } from '../../identity/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { SectionHeader } from '../../ui/blocks/section-header.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { useFocusOnChange } from '../../ui/controls/use-focus-on-change.ts';
import page from '../../ui/blocks/page.module.css';
import { TermChoice } from './term-choice.tsx';

const CONSEQUENCES = ['signedOut', 'nothingIn', 'moneyOut', 'noWayBack'] as const;

export interface ExclusionProps {
  readonly overview: ProtectionOverview;
  readonly onExcluded: (until: string) => void;
}

/** Self-exclusion: consequences first, then confirmation. */
export function Exclusion({ overview: { rules, exclusion }, onExcluded }: ExclusionProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <section className={page.stack} aria-labelledby="protection-exclude">
      <SectionHeader id="protection-exclude" title={t('protection.exclude.title')} />
      <p className={page.quiet}>{t('protection.exclude.text')}</p>
      <Button kind="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t(exclusion ? 'protection.exclude.longer' : 'protection.exclude.begin')}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('protection.exclude.title')}>
        <Steps terms={rules.exclusions} onExcluded={onExcluded} />
      </Sheet>
    </section>
  );
}

interface StepsProps extends Pick<ExclusionProps, 'onExcluded'> {
  readonly terms: readonly ExclusionTerm[];
}

function Steps({ terms, onExcluded }: StepsProps) {
  const t = useT();
  const [term, setTerm] = useState(terms[0]);
  const [meant, setMeant] = useState<'asked' | 'confirmed'>();
  const leaving = useExclude(onExcluded);
  const heading = useFocusOnChange<HTMLHeadingElement>(meant === undefined);
  if (meant === undefined) {
    return (
      <div className={page.stack}>
        <TermChoice
          label={
            <h3 ref={heading} tabIndex={-1}>
              {t('protection.exclude.howLong')}
            </h3>
          }
          terms={terms}
          chosen={term}
          onChoose={setTerm}
        />
        <Consequences />
        <Button onClick={() => setMeant('asked')}>{t('protection.exclude.next')}</Button>
      </div>
    );
  }
  return (
    <div className={page.stack}>
      <h3 ref={heading} tabIndex={-1} className={page.title}>
        {term && t(`protection.term.${term}`)}
      </h3>
      <Consequences />
      <Checkbox
        checked={meant === 'confirmed'}
        onChange={(event) => setMeant(event.target.checked ? 'confirmed' : 'asked')}
      >
        {t('protection.exclude.understood')}
      </Checkbox>
      {leaving.isError && <FailureNote error={leaving.error} />}
      <Button
        busy={leaving.isPending}
        disabled={meant !== 'confirmed'}
        onClick={() => term && leaving.mutate(term)}
      >
        {t('protection.exclude.confirm')}
      </Button>
      <Button kind="quiet" onClick={() => setMeant(undefined)}>
        {t('protection.exclude.back')}
      </Button>
    </div>
  );
}

function Consequences() {
  const t = useT();
  return (
    <ul className={page.points}>
      {CONSEQUENCES.map((point) => (
        <li key={point}>{t(`protection.exclude.${point}`)}</li>
      ))}
    </ul>
  );
}

/** The server ends every session, including this one. */
function useExclude(onExcluded: (until: string) => void) {
  const { client, session } = useApi();
  return useMutation({
    mutationFn: (term: ExclusionTerm) => client.call('protection.exclude', { term }),
    // The session ends: no further calls until this tab has cleared it.
    onMutate: () => session.setLeaving(true),
    onError: () => session.setLeaving(false),
    onSuccess: ({ until }) => onExcluded(until),
  });
}
