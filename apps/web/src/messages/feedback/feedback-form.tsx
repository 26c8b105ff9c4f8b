import {
  FEEDBACK_CATEGORIES,
  FEEDBACK_LENGTH,
  type FeedbackCategory,
} from '@tessera/contract/messages/feedback';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { useDraft } from '../../api/drafts.ts';
import { useFailureText } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import { VisuallyHidden } from '../../ui/blocks/visually-hidden.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { useHydrated } from '../../ui/loading/browser-page.ts';
import { PictureChoice } from './picture-choice.tsx';
import { type ChosenPicture, useSendFeedback } from './use-send-feedback.ts';
import styles from './feedback.module.css';

const REFUSAL_TEXTS = {
  'feedback.card': 'feedback.card',
  'feedback.limit': 'feedback.limit',
  'feedback.picture.invalid': 'feedback.pictureInvalid',
  'feedback.picture.limit': 'feedback.pictureLimit',
  'feedback.picture.busy': 'error.busy',
  'feedback.picture.unknown': 'feedback.pictureUnknown',
} as const;

/** What is wrong with the form, at its field. */
type FormError = 'category' | 'content';

/** The form for new feedback. Nothing typed is lost when sending fails or the session ends. */
export function FeedbackForm({ onSent }: { readonly onSent: (reference: string) => void }) {
  const t = useT();
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [category, setCategory] = useState<FeedbackCategory>();
  const [content, setContent] = useState('');
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([]);
  const [wrong, setWrong] = useState<FormError>();
  const { sending, uploading } = useSendFeedback(onSent);
  const progress =
    uploading === undefined
      ? undefined
      : t('feedback.uploading', { number: uploading, count: pictures.length });
  const failure = useFailureText(sending.error, REFUSAL_TEXTS);
  useDraft('feedback', { category: category ?? '', content }, (draft) => {
    setCategory(FEEDBACK_CATEGORIES.find((one) => one === draft['category']));
    setContent(draft['content'] ?? '');
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const error = errorOf(category, content);
    setWrong(error);
    if (error) form.current?.querySelector<HTMLElement>(`[name=${error}]`)?.focus();
    else if (category && !sending.isPending) sending.mutate({ category, content: content.trim(), pictures });
  };
  const change = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      set(value);
      setWrong(undefined);
      if (sending.isError) sending.reset();
    };
  };
  return (
    <form ref={form} className={page.stack} method="post" noValidate onSubmit={submit}>
      <CategoryChoice
        chosen={category}
        onChoose={change(setCategory)}
        error={wrong === 'category' ? t('feedback.categoryEmpty') : undefined}
      />
      <ContentField value={content} onChange={change(setContent)} wrong={wrong === 'content'} />
      <PictureChoice pictures={pictures} onChange={change(setPictures)} disabled={sending.isPending} />
      {sending.isError && (
        <p className={page.wrong} role="alert">
          {failure}
        </p>
      )}
      <Button type="submit" disabled={!hydrated} busy={sending.isPending}>
        {progress ?? t('feedback.send')}
      </Button>
      <VisuallyHidden>{progress}</VisuallyHidden>
    </form>
  );
}

function errorOf(category: FeedbackCategory | undefined, content: string): FormError | undefined {
  if (category === undefined) return 'category';
  return content.trim().length < FEEDBACK_LENGTH.min ? 'content' : undefined;
}

interface CategoryChoiceProps {
  readonly chosen: FeedbackCategory | undefined;
  readonly onChoose: (category: FeedbackCategory) => void;
  readonly error: string | undefined;
}

function CategoryChoice({ chosen, onChoose, error }: CategoryChoiceProps) {
  const t = useT();
  const id = useId();
  return (
    <fieldset className={styles.categories} aria-describedby={error && `${id}-note`}>
      <legend className={page.quiet}>{t('feedback.category')}</legend>
      <div className={styles.chips}>
        {FEEDBACK_CATEGORIES.map((category) => (
          <label key={category} className={styles.chip}>
            <input
              type="radio"
              name="category"
              checked={category === chosen}
              onChange={() => onChoose(category)}
            />
            {t(`feedback.category.${category}`)}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-note`} className={page.wrong} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface ContentFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly wrong: boolean;
}

function ContentField({ value, onChange, wrong }: ContentFieldProps) {
  const t = useT();
  const { number } = useFormats();
  const { min, max } = FEEDBACK_LENGTH;
  const range = t('feedback.length', { min: number(min), max: number(max) });
  return (
    <TextArea
      label={t('feedback.content')}
      name="content"
      required
      dir="auto"
      rows={5}
      maxLength={max}
      value={value}
      most={max}
      placeholder={t('feedback.contentHint')}
      hint={range}
      error={wrong ? range : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
