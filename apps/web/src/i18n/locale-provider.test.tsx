import { compileMessage } from '@lingui/message-utils/compileMessage';
import { renderToString } from 'react-dom/server';
import { act, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { render, renderTwice } from '../../testing/render.tsx';
import { LocaleProvider, useFormats, useLanguage, useSettledLanguage, useT } from './locale-provider.tsx';
import { RichText } from './rich-text.tsx';

function Sample() {
  const t = useT();
  const { money } = useFormats();
  return (
    <p>
      {t('ui.close')} {t('ui.clear', { field: 'PIN' })} {money('12.345')} {useLanguage().code}
    </p>
  );
}

describe('LocaleProvider', () => {
  it('renders the same text on the server and in the browser', () => {
    const { markup, mismatches } = renderTwice(<Sample />);
    expect(markup.replaceAll('<!-- -->', '')).toBe('<p>Close Clear PIN 12.34 EN</p>');
    expect(mismatches).toEqual([]);
  });

  it('changes language in one render, keeps the input and mirrors the page', () => {
    const { root, click } = render(<Switching />);
    root.querySelector('input')?.setAttribute('data-typed', 'kept');
    expect(document.documentElement.dir).toBe('ltr');
    click('button');
    expect(root.querySelector('p')?.textContent).toMatch(/^إغلاق /);
    expect(root.querySelector('input')?.dataset['typed']).toBe('kept');
    expect(document.documentElement.dir).toBe('rtl');
    expect(document.documentElement.lang).toBe('ar');
  });

  it('throws for a component outside the provider', () => {
    expect(() => renderToString(<Sample />)).toThrow(/outside LocaleProvider/);
  });
});

describe('language of lists', () => {
  afterEach(() => void vi.useRealTimers());

  it('follows the language of the page after 200 ms and skips intermediate languages', () => {
    vi.useFakeTimers();
    const languages: string[] = [];
    const Probe = () => {
      const language = useSettledLanguage();
      if (languages.at(-1) !== language) languages.push(language);
      return null;
    };
    const inLanguage = (code: 'TY' | 'EN' | 'AR') => (
      <LocaleProvider code={code} messages={{}}>
        <Probe />
      </LocaleProvider>
    );
    const { rerender } = render(inLanguage('TY'));
    rerender(inLanguage('EN'));
    act(() => void vi.advanceTimersByTime(199));
    rerender(inLanguage('AR'));
    act(() => void vi.advanceTimersByTime(199));
    expect(languages).toEqual(['TY']);
    act(() => void vi.advanceTimersByTime(1));
    expect(languages).toEqual(['TY', 'AR']);
  });
});

describe('RichText', () => {
  it('places the parts in the order of the sentence', () => {
    const words = { 'ui.close': compileMessage('Read the <terms>agreement of {brand}</terms> first') };
    const { root } = render(
      <LocaleProvider code="EN" messages={words}>
        <RichText
          id="ui.close"
          values={{ brand: 'Tessera' }}
          parts={{ terms: <a href="/m/useragreement">-</a> }}
        />
      </LocaleProvider>,
    );
    expect(root.innerHTML).toBe('Read the <a href="/m/useragreement">agreement of Tessera</a> first');
  });
});

function Switching() {
  const [arabic, setArabic] = useState(false);
  const words = { 'ui.close': [arabic ? 'إغلاق' : 'Close'], 'ui.clear': ['-'] };
  return (
    <LocaleProvider code={arabic ? 'AR' : 'EN'} messages={words}>
      <Sample />
      <input />
      <button type="button" onClick={() => setArabic(true)}>
        AR
      </button>
    </LocaleProvider>
  );
}
