import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { RichText } from '../../i18n/rich-text.tsx';
import { paths } from '../../paths.ts';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import styles from '../entry-page.module.css';

export interface AgreementProps {
  readonly agreed: boolean;
  readonly onChange: (agreed: boolean) => void;
}

/** The age and the terms; a word says why nothing can be sent without them. */
export function Agreement({ agreed, onChange }: AgreementProps) {
  const t = useT();
  const noteId = useId();
  return (
    <div>
      <Checkbox
        checked={agreed}
        onChange={(event) => onChange(event.target.checked)}
        aria-describedby={noteId}
      >
        <RichText
          id="register.agree"
          // In a tab of its own, so that reading it empties no field here.
          parts={{ terms: <Link to={paths.userAgreement} target="_blank" className={styles.terms} /> }}
        />
      </Checkbox>
      <p id={noteId} className={styles.agreeFirst} role="status">
        {!agreed && t('register.agreeFirst')}
      </p>
    </div>
  );
}
