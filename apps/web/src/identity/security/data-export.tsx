import { DATA_EXPORT_FILE } from '@tessera/contract/wallet/data-export';
import { fetchFile, saveFile, useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/controls/button.tsx';
import { RowLink } from '../../ui/controls/row-link.tsx';
import { SectionHeader } from '../../ui/blocks/section-header.tsx';
import { useHydrated } from '../../ui/loading/browser-page.ts';
import { FailureNote } from '../form-fields.tsx';
import { SECURITY_FAILURES } from './confirm-dialog.tsx';
import page from '../../ui/blocks/page.module.css';
import { useSensitive } from './reauthentication.tsx';

/** Export of all stored member data, after a proof of identity. */
export function DataExport() {
  const t = useT();
  const hydrated = useHydrated();
  const { session } = useApi();
  const file = useSensitive({
    act: () => fetchFile(session, DATA_EXPORT_FILE, {}),
    onDone: (data) => saveFile(data, 'own-data.json'),
  });
  return (
    <section className={page.stack} aria-labelledby="own-data">
      <SectionHeader id="own-data" title={t('ownData.title')} />
      <div className={page.card}>
        <p className={page.quiet}>{t('ownData.text')}</p>
        {file.isError && <FailureNote error={file.error} texts={SECURITY_FAILURES} />}
        <Button kind="secondary" disabled={!hydrated} busy={file.isPending} onClick={() => file.mutate()}>
          {t(file.isPending ? 'ownData.saving' : 'ownData.save')}
        </Button>
      </div>
      <RowLink to={paths.erasure} icon="close" title={t('erasure.title')} />
    </section>
  );
}
