import { useState } from 'react';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Badge } from '../../ui/blocks/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import page from '../../ui/blocks/page.module.css';
import { SectionHeader } from '../../ui/blocks/section-header.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useHydrated } from '../../ui/loading/use-hydrated.ts';
import { knowsPasskeys } from '../login/passkey.ts';
import { AddPasskeySheet } from './add-passkey-sheet.tsx';
import { AskSheet } from './ask-sheet.tsx';
import { type Factors, useReadAnew } from './security-queries.ts';
import styles from './security.module.css';
import { useSensitive } from './sensitive.tsx';

type Passkey = Factors['passkeys'][number];

const MOST_PASSKEYS = 10;

/** The passkeys of this account, and the way to another. */
export function Passkeys({ passkeys }: { readonly passkeys: readonly Passkey[] }) {
  const t = useT();
  const hydrated = useHydrated();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey>();
  const full = passkeys.length >= MOST_PASSKEYS;
  const able = !hydrated || knowsPasskeys();
  return (
    <section className={page.stack} aria-labelledby="security-passkeys">
      <SectionHeader id="security-passkeys" title={t('security.passkeys')} />
      <div className={page.card}>
        <p className={page.quiet}>{t('security.passkeysText')}</p>
        {passkeys.length > 0 && (
          <ul className={styles.list} aria-label={t('security.passkeys')}>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
            ))}
          </ul>
        )}
        {able && !full && (
          <Button kind="secondary" disabled={!hydrated} onClick={() => setAdding(true)}>
            <Icon name="plus" />
            {t('security.passkeyAdd')}
          </Button>
        )}
        {(full || !able) && (
          <p className={styles.note}>{t(full ? 'security.passkeyFull' : 'security.passkeyUnknown')}</p>
        )}
      </div>
      <AddPasskeySheet open={adding} onClose={() => setAdding(false)} />
      <RemoveSheet passkey={removing} onClose={() => setRemoving(undefined)} />
    </section>
  );
}

function PasskeyRow({ passkey, onRemove }: { readonly passkey: Passkey; readonly onRemove: () => void }) {
  const t = useT();
  const { date } = useFormats();
  const hydrated = useHydrated();
  const { name, createdAt, lastUsedAt, synced } = passkey;
  return (
    <li className={styles.row}>
      <span className={styles.glyph}>
        <Icon name="key" />
      </span>
      <span className={styles.words}>
        <span className={styles.nameLine}>
          <bdi className={styles.name}>{name}</bdi>
          {synced && <Badge tone="quiet">{t('security.passkeySynced')}</Badge>}
        </span>
        <span className={styles.detail}>
          {lastUsedAt === null
            ? t('security.passkeyMade', { date: date(createdAt, 'day') })
            : t('security.passkeyUsed', { date: date(lastUsedAt, 'day') })}
        </span>
      </span>
      <button
        type="button"
        className={page.link}
        disabled={!hydrated}
        aria-label={t('security.passkeyRemove', { name })}
        onClick={onRemove}
      >
        {t('security.remove')}
      </button>
    </li>
  );
}

function RemoveSheet({
  passkey,
  onClose,
}: {
  readonly passkey: Passkey | undefined;
  readonly onClose: () => void;
}) {
  const t = useT();
  const toast = useToast();
  const { client } = useApi();
  const readAnew = useReadAnew();
  const remove = useSensitive({
    act: (id: string) => client.call('identity.removePasskey', { id }),
    onDone: async () => {
      await readAnew();
      toast.show(t('security.passkeyRemoved'));
      onClose();
    },
  });
  return (
    <AskSheet
      open={passkey !== undefined}
      onClose={onClose}
      title={t('security.passkeyRemoveTitle')}
      text={t('security.passkeyRemoveText', { name: passkey?.name ?? '' })}
      submit={t('security.remove')}
      change={remove}
      onSubmit={() => passkey && remove.mutate(passkey.id)}
    />
  );
}
