import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { isTrial } from '../../identity/index.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './break-button.module.css';
import { useProtectionChange } from './use-protection.ts';

/** Whether whoever is signed in plays for money, which is what a break is from. */
export function useMayBreak(): boolean {
  const session = useSession();
  return session !== null && !isTrial(session);
}

/** Takes a break of 24 hours with one tap, and shows how long it lasts. */
export function useBreakNow() {
  const t = useT();
  const toast = useToast();
  const navigate = useNavigate();
  const change = useProtectionChange('protection.takeBreak', () => void navigate({ to: paths.protection }));
  return {
    isPending: change.isPending,
    take: () =>
      change.mutate({ term: '24h' }, { onError: () => toast.show(t('protection.break.failed'), 'long') }),
  };
}

/** Over every game: one tap, and it is a day’s break. It says how long, so that nobody takes it for a pause. */
export function BreakButton() {
  const t = useT();
  const mayBreak = useMayBreak();
  const { isPending, take } = useBreakNow();
  if (!mayBreak) return null;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={t('protection.break.now')}
      aria-busy={isPending || undefined}
      onClick={take}
    >
      <Icon name="pause" />
      <span aria-hidden="true">{t('protection.break.short')}</span>
    </button>
  );
}
