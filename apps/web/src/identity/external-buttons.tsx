import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useApi } from '../api/index.ts';
import { useT } from '../i18n/locale-provider.tsx';
import { Button } from '../ui/controls/button.tsx';
import { useHydrated } from '../ui/loading/browser-page.ts';
import styles from './entry-page.module.css';
import { FailureNote } from './form-fields.tsx';

/** External identity providers, and the operator switch of each. */
const PROVIDERS = [
  { provider: 'google', flag: 'GOOGLELOGIN3', words: 'login.google' },
  { provider: 'facebook', flag: 'FACEBOOKLOGIN3', words: 'login.facebook' },
] as const;
type Provider = (typeof PROVIDERS)[number]['provider'];

const REFUSAL_TEXTS = { 'login.external.err': 'login.externalFailed' } as const;

export interface ExternalButtonsProps {
  /** Navigates to another site; tests pass a fake. */
  readonly leaveFor?: (url: string) => void;
}

/** Login by external accounts; empty if the operator enabled none. */
export function ExternalButtons({ leaveFor = (url) => location.assign(url) }: ExternalButtonsProps) {
  const t = useT();
  const hydrated = useHydrated();
  const { client, status } = useApi();
  const search: { readonly return?: string; readonly external?: string } = useSearch({ strict: false });
  const start = useMutation({
    mutationFn: (provider: Provider) =>
      client.call('identity.startExternalLogin', {
        provider,
        ...(search.return !== undefined && { return: search.return }),
      }),
    onSuccess: ({ url }) => leaveFor(url),
  });
  const offered = PROVIDERS.filter(({ flag }) => status.info.flags[flag] === true);
  if (offered.length === 0) return null;
  const on = (provider: Provider) => start.variables === provider && (start.isPending || start.isSuccess);
  return (
    <div className={styles.form}>
      <p className={styles.or}>{t('login.or')}</p>
      {offered.map(({ provider, words }) => (
        <Button
          key={provider}
          kind="secondary"
          disabled={!hydrated}
          busy={on(provider)}
          onClick={() => start.mutate(provider)}
        >
          {t(words)}
        </Button>
      ))}
      {start.isError && <FailureNote error={start.error} texts={REFUSAL_TEXTS} />}
    </div>
  );
}
