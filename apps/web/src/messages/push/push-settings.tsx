import { useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { usePush, usePushAmounts } from './use-push.ts';

/** Notifications to this browser: the switch, or why there is none. */
export function PushSettings() {
  const t = useT();
  const { state, change } = usePush();
  return (
    <section className={page.card} aria-labelledby="push-title">
      <h2 id="push-title" className={page.subtitle}>
        {t('notify.push.title')}
      </h2>
      <p className={page.quiet} role="status">
        {state === 'on' ? t('notify.push.onText') : t('notify.push.text')}
      </p>
      {(state === 'denied' || state === 'install' || state === 'unsupported') && (
        <p>{t(`notify.push.${state}`)}</p>
      )}
      {state === 'off' && (
        <Button busy={change.isPending} onClick={() => change.mutate(true)}>
          {t('notify.push.on')}
        </Button>
      )}
      {state === 'on' && <Amounts />}
      {state === 'on' && (
        <Button kind="secondary" busy={change.isPending} onClick={() => change.mutate(false)}>
          {t('notify.push.off')}
        </Button>
      )}
      {change.isError && <Failure />}
    </section>
  );
}

function Amounts() {
  const t = useT();
  const { showsAmounts = false, change } = usePushAmounts();
  return (
    <div>
      <Checkbox checked={showsAmounts} onChange={() => change.mutate(!showsAmounts)}>
        {t('notify.amounts')}
      </Checkbox>
      <p className={page.quiet}>{t('notify.amountsText')}</p>
      {change.isError && <Failure />}
    </div>
  );
}

const OUTCOMES = { on: 'notify.push.onText', denied: 'notify.push.denied' } as const;

/**
 * An offer in the context of a withdrawal, or of an order before its draw. Nothing where notifications are on or
 * impossible, except the outcome of a tap on the offer.
 */
export function PushOffer({ about }: { readonly about: 'withdrawal' | 'draw' }) {
  const t = useT();
  const { state, change } = usePush();
  const outcome = change.data === 'on' || change.data === 'denied' ? change.data : undefined;
  if (state !== 'off' && !outcome) return null;
  return (
    <section className={page.card}>
      <p className={page.quiet} role="status">
        {t(outcome ? OUTCOMES[outcome] : `notify.push.${about}Text`)}
      </p>
      {!outcome && (
        <Button kind="secondary" busy={change.isPending} onClick={() => change.mutate(true)}>
          {t(`notify.push.${about}`)}
        </Button>
      )}
      {change.isError && <Failure />}
    </section>
  );
}

function Failure() {
  const t = useT();
  return (
    <p className={page.wrong} role="alert">
      {t('notify.push.failed')}
    </p>
  );
}
