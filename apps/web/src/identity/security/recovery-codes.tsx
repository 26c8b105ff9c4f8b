import { useSession } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import page from '../../ui/blocks/page.module.css';
import styles from './security.module.css';
import { useCopy } from './use-copy.ts';

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The ten codes, to be kept somewhere else than on this phone. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useT();
  const copy = useCopy();
  const session = useSession();
  const text = codes.join('\n');
  return (
    <div className={page.stack}>
      <p className={page.quiet}>{t('security.codesText')}</p>
      <ul className={styles.codes} aria-label={t('security.codesList')}>
        {codes.map((code) => (
          <li key={code}>
            <bdi dir="ltr">{code}</bdi>
          </li>
        ))}
      </ul>
      <div className={styles.pair}>
        <Button kind="secondary" onClick={() => void copy(text)}>
          {t('security.codesCopy')}
        </Button>
        <Button kind="secondary" onClick={() => download(`tessera-${session?.userName ?? ''}.txt`, text)}>
          {t('security.codesDownload')}
        </Button>
      </div>
      <Button onClick={onDone}>{t('security.codesDone')}</Button>
    </div>
  );
}

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
