import { useMutation } from '@tanstack/react-query';
import { SLIP_LIMIT_BYTES, SLIP_LIMIT_PIXELS, SLIP_REMARK_LENGTH } from '@tessera/contract/wallet/deposit';
import { type SubmitEvent, useId, useState } from 'react';
import { CallFailure, useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { FailureNote } from '../../identity/index.ts';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import styles from './order.module.css';

const MAX_EDGE_PX = 1600;

const QUALITY = 0.8;

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
  const [fault, setFault] = useState<PlainMessageKey>();
  const sending = useSending(depositId, onSent);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const wrong = errorOf(picture);
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
      const picture = await slipPicture(file);
      if (picture.size > SLIP_LIMIT_BYTES) throw new CallFailure('deposit.slip.invalid');
      return client.call('wallet.depositSlip', { depositId, image: await base64Of(picture), remark });
    },
    onSuccess: onSent,
  });
}

function errorOf(picture: File | undefined): PlainMessageKey | undefined {
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

/**
 * Returns the picture to send, reduced, because phones deliver ten times the needed pixels. Pictures that
 * cannot be drawn or do not shrink are sent unchanged, unless they exceed the server's limit.
 */
async function slipPicture(file: File): Promise<Blob> {
  const drawn = await createImageBitmap(file).catch(() => undefined);
  if (!drawn) return file;
  // Read before drawing, which closes the picture.
  const tooLarge = drawn.width * drawn.height > SLIP_LIMIT_PIXELS;
  const smaller = await redrawn(drawn);
  return smaller && (tooLarge || smaller.size < file.size) ? smaller : file;
}

function redrawn(picture: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, MAX_EDGE_PX / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const pen = canvas.getContext('2d');
  // JPEG has no transparency: without a background it would turn black.
  if (pen) pen.fillStyle = '#fff';
  pen?.fillRect(0, 0, canvas.width, canvas.height);
  pen?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  // Frees the pixels, which are large for a cheap phone.
  picture.close();
  return new Promise((made) => canvas.toBlob(made, 'image/jpeg', QUALITY));
}
