import { FEEDBACK_PICTURES } from '@tessera/contract/messages/feedback';
import { PICTURE_LIMIT_BYTES, PICTURE_LIMIT_PIXELS } from '@tessera/contract/picture';
import { useId, useState } from 'react';
import { newRequestKey } from '../../api/request-key.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import page from '../../ui/blocks/page.module.css';
import { FileButton } from '../../ui/controls/file-button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { base64Of, PICTURE_TYPES, shrunkPicture } from '../../ui/pictures/picture-file.ts';
import type { ChosenPicture } from './use-send-feedback.ts';
import styles from './feedback.module.css';

const LIMITS = { longestSide: 1600, limitPixels: PICTURE_LIMIT_PIXELS };

export interface PictureChoiceProps {
  readonly pictures: readonly ChosenPicture[];
  readonly onChange: (pictures: readonly ChosenPicture[]) => void;
  readonly disabled: boolean;
}

/** Up to three pictures with previews, each with a button that removes it. */
export function PictureChoice({ pictures, onChange, disabled }: PictureChoiceProps) {
  const t = useT();
  const id = useId();
  const [error, setError] = useState<PlainMessageKey>();
  const free = FEEDBACK_PICTURES - pictures.length;
  const add = async (files: readonly File[]) => {
    const read = await Promise.all(files.slice(0, free).map(readPicture));
    const sound = read.filter((picture) => picture !== undefined);
    setError(validationError(files.length > free, sound.length < read.length));
    if (sound.length > 0) onChange([...pictures, ...sound]);
  };
  return (
    <div className={styles.field}>
      <span className={page.quiet} id={`${id}-label`}>
        {t('feedback.pictures')}
      </span>
      <ul className={styles.pictures} aria-labelledby={`${id}-label`}>
        {pictures.map(({ key, name, preview }, index) => (
          <li key={key} className={styles.picture}>
            <img src={preview} alt={name} width={88} height={88} />
            <span className={styles.remove}>
              <IconButton
                icon="close"
                label={t('feedback.pictureRemove', { number: index + 1 })}
                disabled={disabled}
                onClick={() => onChange(pictures.filter((picture) => picture.key !== key))}
              />
            </span>
          </li>
        ))}
        {free > 0 && (
          <li>
            <FileButton
              variant="tile"
              label={t('feedback.pictureAdd')}
              accept={PICTURE_TYPES}
              multiple
              disabled={disabled}
              describedBy={`${id}-note`}
              onChoose={(files) => void add(files)}
            />
          </li>
        )}
      </ul>
      <p id={`${id}-note`} className={error ? page.wrong : page.quiet} role={error && 'alert'}>
        {t(error ?? 'feedback.pictureHint')}
      </p>
    </div>
  );
}

function validationError(tooMany: boolean, unsound: boolean): PlainMessageKey | undefined {
  if (unsound) return 'feedback.pictureInvalid';
  return tooMany ? 'feedback.pictureTooMany' : undefined;
}

/** Reads and reduces a file; undefined when it is no picture that the server accepts. */
async function readPicture(file: File): Promise<ChosenPicture | undefined> {
  if (!PICTURE_TYPES.includes(file.type)) return undefined;
  const picture = await shrunkPicture(file, LIMITS);
  if (picture.size > PICTURE_LIMIT_BYTES) return undefined;
  const base64 = await base64Of(picture).catch(() => undefined);
  if (!base64) return undefined;
  return { key: newRequestKey(), name: file.name, preview: `data:${picture.type};base64,${base64}`, base64 };
}
