import { useState } from 'react';
import { type CallOutput, useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Badge } from '../../ui/blocks/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import page from '../../ui/blocks/page.module.css';
import { SectionHeader } from '../../ui/blocks/section-header.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useHydrated } from '../../ui/loading/use-hydrated.ts';
import { FailureNote } from '../failure-note.tsx';
import { AskSheet } from './ask-sheet.tsx';
import { type Factors, useReadAnew } from './security-queries.ts';
import styles from './security.module.css';
import { SECURITY_FAILURES } from './security-words.ts';
import { useSensitive } from './sensitive.tsx';
import { TotpSheet } from './totp-sheet.tsx';

/** Codes of an authenticator app: whether logins ask for them, and the switch. */
export function Authenticator({ factors }: { readonly factors: Factors }) {
  const t = useT();
  const on = factors.totpEnabledAt !== null;
  return (
    <section className={page.stack} aria-labelledby="security-totp">
      <SectionHeader id="security-totp" title={t('security.totp')} />
      <div className={page.card}>
        <div className={styles.state}>
          <p className={page.quiet}>{t('security.totpText')}</p>
          <span className={styles.oneLine}>
            <Badge tone={on ? 'good' : 'quiet'}>{t(on ? 'security.totpOn' : 'security.totpOff')}</Badge>
          </span>
        </div>
        {factors.totpEnabledAt !== null && (
          <Kept since={factors.totpEnabledAt} codesLeft={factors.recoveryCodesLeft} />
        )}
        <TurnOn on={on} />
        {on && <TurnOff />}
      </div>
    </section>
  );
}

function Kept({ since, codesLeft }: { readonly since: string; readonly codesLeft: number }) {
  const t = useT();
  const { date } = useFormats();
  return (
    <p className={styles.detail}>
      {t('security.totpSince', { date: date(since, 'day') })} ·{' '}
      {t('security.codesLeft', { count: codesLeft })}
    </p>
  );
}

/** Stays when it is on: the recovery codes are still to be kept then. */
function TurnOn({ on }: { readonly on: boolean }) {
  const t = useT();
  const hydrated = useHydrated();
  const { client } = useApi();
  const [started, setStarted] = useState<CallOutput<'identity.startTotp'>>();
  const start = useSensitive({ act: () => client.call('identity.startTotp', {}), onDone: setStarted });
  return (
    <>
      {start.error && <FailureNote error={start.error} own={SECURITY_FAILURES} />}
      {!on && (
        <Button kind="secondary" disabled={!hydrated} busy={start.isPending} onClick={() => start.mutate()}>
          {t('security.totpTurnOn')}
        </Button>
      )}
      <TotpSheet started={started} onClose={() => setStarted(undefined)} />
    </>
  );
}

function TurnOff() {
  const t = useT();
  const toast = useToast();
  const hydrated = useHydrated();
  const { client } = useApi();
  const readAnew = useReadAnew();
  const [asking, setAsking] = useState(false);
  const remove = useSensitive({
    act: () => client.call('identity.removeTotp', {}),
    onDone: async () => {
      toast.show(t('security.totpWentOff'));
      await readAnew();
    },
  });
  return (
    <>
      <Button kind="secondary" disabled={!hydrated} onClick={() => setAsking(true)}>
        {t('security.totpTurnOff')}
      </Button>
      <AskSheet
        open={asking}
        onClose={() => setAsking(false)}
        title={t('security.totpOffTitle')}
        text={t('security.totpOffText')}
        submit={t('security.totpTurnOff')}
        change={remove}
        onSubmit={() => remove.mutate()}
      />
    </>
  );
}
