import { type FormEvent, useState } from 'react';
import { useDraft } from '../../api/drafts.ts';
import { CallFailure, type CallOutput, useApi, useCall } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Badge } from '../../ui/blocks/badge.tsx';
import page from '../../ui/blocks/page.module.css';
import { SectionHeader } from '../../ui/blocks/section-header.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useHydrated } from '../../ui/loading/browser-page.ts';
import { Icon } from '../../ui/pictures/icon.tsx';
import { FailureNote } from '../form-fields.tsx';
import { supportsPasskeys } from '../login/passkey.ts';
import { ConfirmDialog, SECURITY_FAILURES } from './confirm-dialog.tsx';
import { type Factors, useRefetch } from './security-queries.ts';
import styles from './security.module.css';
import { useSensitive } from './reauthentication.tsx';

type Passkey = Factors['passkeys'][number];

const MAX_PASSKEYS = 10;

/** The passkeys of the account, and adding another. */
export function Passkeys({ passkeys }: { readonly passkeys: readonly Passkey[] }) {
  const t = useT();
  const hydrated = useHydrated();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey>();
  const full = passkeys.length >= MAX_PASSKEYS;
  const able = !hydrated || supportsPasskeys();
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
  const readAnew = useRefetch();
  const remove = useSensitive({
    act: (id: string) => client.call('identity.removePasskey', { id }),
    onDone: async () => {
      await readAnew();
      toast.show(t('security.passkeyRemoved'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
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

interface AddPasskeySheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks for a name; then the browser's dialog creates the passkey. */
function AddPasskeySheet({ open, onClose }: AddPasskeySheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t('security.passkeyAdd')}>
      <AddForm onAdded={onClose} />
    </Sheet>
  );
}

function AddForm({ onAdded }: { readonly onAdded: () => void }) {
  const t = useT();
  const [name, setName] = useState(useSuggestedName());
  useDraft('passkey', { name }, (draft) => setName(draft['name'] ?? ''));
  const [missing, setMissing] = useState(false);
  const add = useAddPasskey(onAdded);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    setMissing(wanted === '');
    if (wanted !== '' && !add.isPending) add.mutate(wanted);
  };
  return (
    <form className={page.stack} method="post" noValidate onSubmit={submit}>
      <TextField
        label={t('security.passkeyName')}
        hint={t('security.passkeyNameHint')}
        error={missing ? t('entry.required') : undefined}
        maxLength={40}
        dir="auto"
        autoComplete="off"
        enterKeyHint="go"
        value={name}
        onChange={(event) => setName(event.target.value)}
        onClear={() => setName('')}
      />
      {add.error && <FailureNote error={add.error} texts={SECURITY_FAILURES} />}
      <Button type="submit" busy={add.isPending}>
        {t('security.passkeyCreate')}
      </Button>
    </form>
  );
}

function useSuggestedName(): string {
  const t = useT();
  const { data } = useCall('identity.listDevices', {});
  const device = data?.find(({ current }) => current)?.device ?? '';
  return (device === '' ? t('security.passkeyMine') : t('security.passkeyOf', { device })).slice(0, 40);
}

/** A missing proof is requested before the browser's dialog opens. */
function useAddPasskey(onAdded: () => void) {
  const t = useT();
  const toast = useToast();
  const { client } = useApi();
  const readAnew = useRefetch();
  const save = async (name: string, { ticket, options }: CallOutput<'identity.passkeyOptions'>) => {
    const response = await makePasskey(options);
    return response && client.call('identity.addPasskey', { ticket, name, response });
  };
  return useSensitive({
    act: async (name: string) => save(name, await client.call('identity.passkeyOptions', {})),
    onDone: async (added) => {
      if (!added) return;
      await readAnew();
      toast.show(t('security.passkeyAdded'));
      onAdded();
    },
  });
}

/**
 * Creates a passkey. Returns undefined if the member cancels. Throws a CallFailure, `passkey.present` if one
 * already exists on the device.
 */
async function makePasskey(
  options: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown> | undefined> {
  // Lazy: most visits create no passkey.
  const { startRegistration } = await import('@simplewebauthn/browser').catch(() => {
    throw new CallFailure('offline');
  });
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  try {
    return { ...(await startRegistration({ optionsJSON })) };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return undefined;
    throw new CallFailure(name === 'InvalidStateError' ? 'passkey.present' : 'passkey.err');
  }
}
