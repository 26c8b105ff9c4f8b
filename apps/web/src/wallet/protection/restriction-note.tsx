import { CallFailure, useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import styles from './protection.module.css';

export interface RestrictionNoteProps {
  readonly refusal: RestrictionRefusal;
}

/** Explains a restriction, with a link to its settings. */
export function RestrictionNote({ refusal }: RestrictionNoteProps) {
  const t = useT();
  const words = useRestrictionText();
  return (
    <div className={styles.held} role="alert">
      <p>{words(refusal)}</p>
      <ButtonLink to={paths.protection} kind="secondary">
        {t('title.protection')}
      </ButtonLink>
    </div>
  );
}

/** A refusal with its values. */
interface RestrictionRefusal {
  readonly code: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** Returns the restriction of a refused call; undefined for other failures. */
export function restrictionOf(error: unknown): RestrictionRefusal | undefined {
  return error instanceof CallFailure && isRestriction(error.code)
    ? { code: error.code, value: error.value }
    : undefined;
}

export function isRestriction(code: string): boolean {
  return code.startsWith('protection.');
}

/** Returns the text of a restriction: end and remaining amount. */
export function useRestrictionText(): (refusal: RestrictionRefusal) => string {
  const t = useT();
  const { date, money, number } = useFormats();
  const { currency } = useApi().status.info;
  return ({ code, value }) => {
    const until = typeof value['until'] === 'string' ? date(value['until']) : '';
    const left = typeof value['left'] === 'string' ? value['left'] : '0';
    switch (code) {
      case 'protection.limit.deposit':
        return t('protection.held.deposit', { left: money(left, { currency }), until });
      case 'protection.limit.loss':
        return t('protection.held.loss', { left: money(left, { currency }), until });
      case 'protection.limit.time':
        return t('protection.held.time', { until });
      case 'protection.break':
        return t('protection.held.break', { until });
      case 'protection.pause':
        return t('protection.held.pause', { until });
      case 'protection.excluded':
        return t('protection.held.excluded');
      case 'protection.age':
        return until === ''
          ? t('protection.held.ageUnknown')
          : t('protection.held.age', { until, age: number(Number(value['age'])) });
      default:
        return t('protection.held.limitsRequired');
    }
  };
}
