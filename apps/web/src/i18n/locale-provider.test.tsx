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
  it('renders the same words on the server and in the browser', () => {
    const { markup, mismatches } = renderTwice(<Sample />);
    expect(markup.replaceAll('<!-- -->', '')).toBe('<p>Close Clear PIN 12.34 EN</p>');
    expect(mismatches).toEqual([]);
  });

  it('changes language in one render, keeps what was typed and turns the page around', () => {
    const { root, click } = render(<Switching />);
    root.querySelector('input')?.setAttribute('data-typed', 'kept');
    expect(document.documentElement.dir).toBe('ltr');
    click('button');
    expect(root.querySelector('p')?.textContent).toMatch(/^إغلاق /);
    expect(root.querySelector('input')?.dataset['typed']).toBe('kept');
    expect(document.documentElement.dir).toBe('rtl');
    expect(document.documentElement.lang).toBe('ar');
  });

  it('says so when a component is rendered outside it', () => {
    expect(() => renderToString(<Sample />)).toThrow(/outside LocaleProvider/);
  });
});

describe('the language of lists', () => {
  afterEach(() => void vi.useRealTimers());

  it('follows that of the page once it has stayed for 200 ms, and skips what was passed through', () => {
    vi.useFakeTimers();
    const asked: string[] = [];
    const Asking = () => {
      const language = useSettledLanguage();
      if (asked.at(-1) !== language) asked.push(language);
      return null;
    };
    const inLanguage = (code: 'TY' | 'EN' | 'AR') => (
      <LocaleProvider code={code} messages={{}}>
        <Asking />
      </LocaleProvider>
    );
    const { rerender } = render(inLanguage('TY'));
    rerender(inLanguage('EN'));
    act(() => void vi.advanceTimersByTime(199));
    rerender(inLanguage('AR'));
    act(() => void vi.advanceTimersByTime(199));
    expect(asked).toEqual(['TY']);
    act(() => void vi.advanceTimersByTime(1));
    expect(asked).toEqual(['TY', 'AR']);
  });
});

describe('RichText', () => {
  it('puts the parts where the sentence wants them', () => {
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
