import { type FormEvent, useState } from 'react';
import { useDraft } from '../../api/drafts.ts';
import { type CallOutput, useApi, useCall } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { FailureNote } from '../failure-note.tsx';
import { makePasskey } from './make-passkey.ts';
import { useReadAnew } from './security-queries.ts';
import page from '../../ui/blocks/page.module.css';
import { SECURITY_FAILURES } from './security-words.ts';
import { useSensitive } from './sensitive.tsx';

export interface AddPasskeySheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** A name to know the passkey by, then the browser's own dialog makes it. */
export function AddPasskeySheet({ open, onClose }: AddPasskeySheetProps) {
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
      {add.error && <FailureNote error={add.error} own={SECURITY_FAILURES} />}
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

/** A proof that is missing is asked for before the browser's dialog, which then runs in one go. */
function useAddPasskey(onAdded: () => void) {
  const t = useT();
  const toast = useToast();
  const { client } = useApi();
  const readAnew = useReadAnew();
  const keep = async (name: string, { ticket, options }: CallOutput<'identity.passkeyOptions'>) => {
    const response = await makePasskey(options);
    return response && client.call('identity.addPasskey', { ticket, name, response });
  };
  return useSensitive({
    act: async (name: string) => keep(name, await client.call('identity.passkeyOptions', {})),
    onDone: async (added) => {
      if (!added) return;
      await readAnew();
      toast.show(t('security.passkeyAdded'));
      onAdded();
    },
  });
}
