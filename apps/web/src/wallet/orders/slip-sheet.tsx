import { useMutation } from '@tanstack/react-query';
import { SLIP_LIMIT_BYTES, SLIP_REMARK_LENGTH } from '@tessera/contract/deposit';
import { type SubmitEvent, useId, useState } from 'react';
import { CallFailure, useApi } from '../../api/index.ts';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { FailureNote } from '../../identity/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import page from '../../ui/blocks/page.module.css';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import styles from './order.module.css';
import { slipPicture } from './slip-picture.ts';

const OWN_WORDS = {
  'deposit.not.open': 'voucher.notOpen',
  'deposit.slip.invalid': 'voucher.slipInvalid',
  'deposit.slip.limit': 'voucher.slipLimit',
  'deposit.slip.busy': 'error.busy',
} as const;

export interface SlipSheetProps {
  readonly depositId: string;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

/** A picture that proves a payment, and a word about it. */
export function SlipSheet({ depositId, onClose, onSent }: SlipSheetProps) {
  const t = useT();
  const id = useId();
  const [picture, setPicture] = useState<File>();
  const [remark, setRemark] = useState('');
  const [fault, setFault] = useState<PlainMessageKey>();
  const sending = useSending(depositId, onSent);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const wrong = faultOf(picture);
    setFault(wrong);
    if (!wrong && picture) sending.mutate({ file: picture, remark: remark.trim() });
  };
  return (
    <Sheet open title={t('voucher.slip')} onClose={onClose}>
      <form className={page.stack} noValidate onSubmit={submit}>
        <div className={styles.file}>
          <label className={styles.picture} htmlFor={id}>
            <Icon name="plus" />
            {t('voucher.slipPicture')}
          </label>
          <input
            id={id}
            className={styles.fileInput}
            type="file"
            accept="image/png,image/jpeg"
            aria-invalid={fault !== undefined}
            aria-describedby={`${id}-note`}
            onChange={(event) => {
              setPicture(event.target.files?.[0]);
              setFault(undefined);
              sending.reset();
            }}
          />
          <p id={`${id}-note`} className={fault ? page.wrong : page.quiet} role={fault && 'alert'}>
            {fault || !picture ? t(fault ?? 'voucher.slipHint') : picture.name}
          </p>
        </div>
        <TextField
          label={t('voucher.slipRemark')}
          value={remark}
          maxLength={SLIP_REMARK_LENGTH}
          onChange={(event) => setRemark(event.target.value)}
        />
        {sending.isError && <FailureNote error={sending.error} own={OWN_WORDS} />}
        <Button type="submit" busy={sending.isPending}>
          {t('voucher.slipSend')}
        </Button>
      </form>
    </Sheet>
  );
}

interface Slip {
  readonly file: File;
  readonly remark: string;
}

function useSending(depositId: string, onSent: () => void) {
  const { client } = useApi();
  return useMutation({
    mutationFn: async ({ file, remark }: Slip) => {
      const picture = await slipPicture(file);
      if (picture.size > SLIP_LIMIT_BYTES) throw new CallFailure('deposit.slip.invalid');
      return client.call('wallet.depositSlip', { depositId, image: await base64Of(picture), remark });
    },
    onSuccess: onSent,
  });
}

function faultOf(picture: File | undefined): PlainMessageKey | undefined {
  if (!picture) return 'voucher.slipEmpty';
  return ['image/png', 'image/jpeg'].includes(picture.type) ? undefined : 'voucher.slipInvalid';
}

function base64Of(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve((reader.result as string).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('the picture could not be read'));
    reader.readAsDataURL(picture);
  });
}
