import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import styles from './state.module.css';

export interface SupportProps {
  /** Reference of the answer, for whoever asks support. */
  readonly requestId: string | undefined;
}

/** Where help is after something went wrong. The link works without the router, which may be what failed. */
export function Support({ requestId }: SupportProps) {
  const t = useT();
  return (
    <>
      {requestId && <p className={styles.code}>{t('ui.supportCode', { code: requestId })}</p>}
      <a className={styles.help} href={paths.help}>
        {t('footer.help')}
      </a>
    </>
  );
}
