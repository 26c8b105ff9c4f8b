import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { useRegisters } from '../use-registers.ts';

/** Leads somebody on trial to an account of their own: a new one, or the one they have where none can be opened. */
export function useOwnAccount() {
  const t = useT();
  return useRegisters()
    ? { label: t('title.register'), to: paths.register }
    : { label: t('title.login'), to: paths.login };
}
