import { useQueryClient } from '@tanstack/react-query';
import type { TitledContent } from '@tessera/contract/content/content';
import { announceCookieChange } from '../../api/change-notifications.ts';
import { useApi, useCall, useFailureText } from '../../api/index.ts';
import { useLanguage, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { RowLink } from '../../ui/controls/row-link.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useHydrated } from '../../ui/loading/browser-page.ts';
import { suggestedHelp } from './suggested-help.ts';
import { useAction } from './use-action.ts';
import styles from './chat.module.css';

const REFUSAL_TEXTS = {
  'chat.limit': 'chat.limit',
  'chat.blocked': 'chat.blocked',
  'chat.closed': 'chat.closedNow',
} as const;

interface StartChatProps {
  readonly staffOnline: boolean;
  readonly question: string;
  readonly onQuestion: (question: string) => void;
}

/** Suggests help articles for what the visitor types, and opens the conversation. */
export function StartChat({ staffOnline, question, onQuestion }: StartChatProps) {
  const t = useT();
  const hydrated = useHydrated();
  const { client } = useApi();
  const { code: language } = useLanguage();
  const queries = useQueryClient();
  const { data: entries = [] } = useCall('content.helpCenter', { language, device: 'MOBILE' });
  const start = useAction<void>(async () => {
    await client.call('chat.chatOpen', {});
    announceCookieChange();
    await queries.invalidateQueries({ queryKey: ['chat.chatState'] });
  });
  const failure = useFailureText(start.error, REFUSAL_TEXTS);
  return (
    <div className={page.card}>
      <TextField
        label={t('chat.question')}
        value={question}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => onQuestion(event.target.value)}
      />
      <Suggestions
        entries={entries}
        found={suggestedHelp(entries, question)}
        hasQuestion={question.trim() !== ''}
      />
      <Button disabled={!hydrated} busy={start.busy} onClick={() => start.run()}>
        {t('chat.start')}
      </Button>
      <p className={page.quiet}>{t(staffOnline ? 'chat.staffOnline' : 'chat.staffSoon')}</p>
      {start.error !== undefined && (
        <p className={page.wrong} role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}

interface SuggestionsProps {
  readonly entries: readonly TitledContent[];
  readonly found: readonly TitledContent[];
  readonly hasQuestion: boolean;
}

function Suggestions({ entries, found, hasQuestion }: SuggestionsProps) {
  const t = useT();
  return (
    <div className={styles.suggestions}>
      {/* Stays in the document, so that screen readers announce the result. */}
      <p className={page.quiet} role="status">
        {found.length > 0 && t('chat.suggestions')}
        {found.length === 0 && hasQuestion && t('chat.noSuggestions')}
      </p>
      {found.length > 0 && (
        <ul className={page.stack}>
          {found.map((entry) => (
            <li key={entry.title}>
              <RowLink
                to={paths.help}
                search={{ i: String(entries.indexOf(entry)) }}
                icon="info"
                title={entry.title}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
