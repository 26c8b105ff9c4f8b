import { useSearch } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import { CallFailed, CallFailure, useCall } from '../api/index.ts';
import { useLanguage, useT } from '../i18n/locale-provider.tsx';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { RowLink } from '../ui/controls/row-link.tsx';
import { SectionHeader } from '../ui/blocks/section-header.tsx';
import { Article, ArticleShape } from './rich-content.tsx';
import type { FirstViewContext } from './first-view.ts';
import { AGREEMENT, PAGE_CODES, PAGE_TITLES, type PageCode, pageCodeOf } from './page-titles.ts';
import styles from './pages.module.css';

export function needs({ search, language }: FirstViewContext): readonly Need[] {
  return [{ call: 'content.page', input: { code: pageCodeOf(search), language } }];
}

/** The public pages, the agreement by default; others by `?code=`. */
export function Screen() {
  const code = pageCodeOf(useSearch({ strict: false }));
  return (
    <div className={styles.screen}>
      <Page code={code} />
    </div>
  );
}

function Page({ code }: { readonly code: PageCode }) {
  const t = useT();
  const { code: language } = useLanguage();
  const { data, error, isError, isPaused, refetch } = useCall('content.page', { code, language });
  if (error instanceof CallFailure && error.code === 'page.not.found') {
    const action = { label: t('title.service'), to: paths.service };
    return (
      <>
        <EmptyState title={t('pages.gone.title')} text={t('pages.gone.text')} action={action} />
        <Others code={code} />
      </>
    );
  }
  if (!data && !isError && !isPaused) return <ArticleShape />;
  if (!data) return <CallFailed error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Article title={data.title} html={data.content} />
      <Others code={code} />
    </>
  );
}

/** Links to the other pages, at the end. */
function Others({ code }: { readonly code: PageCode }) {
  const t = useT();
  return (
    <section aria-labelledby="other-pages">
      <SectionHeader id="other-pages" title={t('pages.others')} />
      <ul className={styles.others}>
        {PAGE_CODES.filter((other) => other !== code).map((other) => (
          <li key={other}>
            <RowLink
              to={paths.userAgreement}
              {...(other !== AGREEMENT && { search: { code: other } })}
              title={t(PAGE_TITLES[other])}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
