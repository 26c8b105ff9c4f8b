import { useMutation } from '@tanstack/react-query';
import { PICTURE_LIMIT_BYTES, PICTURE_LIMIT_PIXELS } from '@tessera/contract/picture';
import { SLIP_REMARK_LENGTH } from '@tessera/contract/wallet/deposit';
import { type SubmitEvent, useId, useState } from 'react';
import { CallFailure, useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { FailureNote } from '../../identity/index.ts';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { FileButton } from '../../ui/controls/file-button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { base64Of, PICTURE_TYPES, shrunkPicture } from '../../ui/pictures/picture-file.ts';
import styles from './order.module.css';

const PICTURE_LIMITS = { longestSide: 1600, limitPixels: PICTURE_LIMIT_PIXELS };

const REFUSAL_TEXTS = {
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

/** Uploads a picture of the payment slip with a remark. */
export function SlipSheet({ depositId, onClose, onSent }: SlipSheetProps) {
  const t = useT();
  const id = useId();
  const [picture, setPicture] = useState<File>();
  const [remark, setRemark] = useState('');
  const [errorKey, setErrorKey] = useState<PlainMessageKey>();
  const sending = useSending(depositId, onSent);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const wrong = errorOf(picture);
    setErrorKey(wrong);
    if (!wrong && picture) sending.mutate({ file: picture, remark: remark.trim() });
  };
  return (
    <Sheet open title={t('voucher.slip')} onClose={onClose}>
      <form className={page.stack} noValidate onSubmit={submit}>
        <div className={styles.file}>
          <FileButton
            label={t('voucher.slipPicture')}
            accept={PICTURE_TYPES}
            invalid={errorKey !== undefined}
            describedBy={`${id}-note`}
            onChoose={([file]) => {
              setPicture(file);
              setErrorKey(undefined);
              sending.reset();
            }}
          />
          <p id={`${id}-note`} className={errorKey ? page.wrong : page.quiet} role={errorKey && 'alert'}>
            {errorKey || !picture ? t(errorKey ?? 'voucher.slipHint') : picture.name}
          </p>
        </div>
        <TextField
          label={t('voucher.slipRemark')}
          value={remark}
          maxLength={SLIP_REMARK_LENGTH}
          onChange={(event) => setRemark(event.target.value)}
        />
        {sending.isError && <FailureNote error={sending.error} texts={REFUSAL_TEXTS} />}
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
      const picture = await shrunkPicture(file, PICTURE_LIMITS);
      if (picture.size > PICTURE_LIMIT_BYTES) throw new CallFailure('deposit.slip.invalid');
      return client.call('wallet.depositSlip', { depositId, image: await base64Of(picture), remark });
    },
    onSuccess: onSent,
  });
}

function errorOf(picture: File | undefined): PlainMessageKey | undefined {
  if (!picture) return 'voucher.slipEmpty';
  return PICTURE_TYPES.includes(picture.type) ? undefined : 'voucher.slipInvalid';
}
