import { act, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { refusing, settle, showScreen, STATUS } from '../../../testing/screen.tsx';
import { mobileError, numberOf, useNoMobile } from './mobile.ts';
import { MobileField, useMobileWords } from './mobile-field.tsx';

const COUNTRIES = [
  { code: 'US', dialingCode: '1', lengths: [10], example: '(201) 555-0123' },
  { code: 'JP', dialingCode: '81', lengths: [10, 11], example: '090-1234-5678' },
  { code: 'PH', dialingCode: '63', lengths: [10], example: '0905 123 4567' },
  { code: 'AX', dialingCode: '358', lengths: [9], example: '041 2345678' },
];

function Form() {
  const [mobile, setMobile] = useState(useNoMobile());
  const words = useMobileWords();
  const error = mobileError(mobile);
  return (
    <MobileField
      value={mobile}
      onChange={setMobile}
      error={mobile.number !== '' && error ? words(error, mobile) : undefined}
    />
  );
}

async function open(answers = {}, phoneCountry = STATUS.info.phoneCountry) {
  stubDialogs();
  return showScreen(Form, {
    at: '/m/login',
    phoneCountry,
    answers: { 'identity.countryList': () => COUNTRIES, ...answers },
  });
}
type Shown = Awaited<ReturnType<typeof open>>;

/** Replaces the modal dialogs that jsdom lacks. */
function stubDialogs() {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}

async function openPicker(screen: Shown) {
  await screen.press(screen.button('Country code +63'));
}

const rows = (screen: Shown) =>
  [...screen.root.querySelectorAll<HTMLElement>('dialog li button')].map((row) => row.textContent);

async function key(element: Element | null, name: string) {
  await act(async () => {
    element?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  });
  await settle();
}

describe('mobile number field', () => {
  test('has a telephone keyboard and autofill without the country code', async () => {
    const screen = await open();
    const { type, autocomplete, maxLength } = screen.field('Mobile number');
    expect({ type, autocomplete, maxLength }).toEqual({
      type: 'tel',
      autocomplete: 'tel-national',
      maxLength: 20,
    });
    await screen.type('Mobile number', '(0917) 123-4567');
    expect(screen.field('Mobile number').value).toBe('09171234567');
    expect(screen.alerts()).toEqual([]);
  });

  test.each([
    ['+63 917 123 4567', '9171234567'],
    ['٠٩١٧', '0917'],
    ['+1 201 555 0123', '12015550123'],
    ['1'.repeat(30), '1'.repeat(20)],
  ])('normalises %s to %s', (typed, expected) => {
    expect(numberOf(typed, STATUS.info.phoneCountry)).toBe(expected);
  });

  test.each([
    ['', 'required'],
    ['9171234567', undefined],
    ['09171234567', undefined],
    ['917123456', 'length'],
    ['91712345678', 'length'],
  ])('validates %s by the lengths of its country: %s', (number, expected) => {
    expect(mobileError({ country: STATUS.info.phoneCountry, number })).toBe(expected);
  });
});

describe('country picker', () => {
  test.each([
    [
      { code: 'DE', dialingCode: '49', lengths: [10, 11], example: '01512 3456789' },
      '151 2345678',
      '1512345678',
    ],
    [
      { code: 'JP', dialingCode: '81', lengths: [10], example: '090-1234-5678' },
      '+81 90 1234 5678',
      '9012345678',
    ],
  ])('has the country of the market before the list loads: %j', async (country, typed, number) => {
    const screen = await open({}, country);
    screen.button(`Country code +${country.dialingCode}`);
    await screen.type('Mobile number', typed);
    expect([screen.field('Mobile number').value, screen.alerts()]).toEqual([number, []]);
    expect(screen.calls).toEqual([]);
  });

  test('loads when it opens, with the current country first and the others in the order of the language', async () => {
    const screen = await open();
    expect(screen.calls).toEqual([]);
    await openPicker(screen);
    expect(rows(screen)).toEqual([
      'PhilippinesPilipinas+63',
      'Åland IslandsÅland+358',
      'Japan日本+81',
      'United States+1',
    ]);
    expect(screen.root.querySelector('[aria-current="true"]')?.textContent).toContain('Philippines');
    expect(document.activeElement).toBe(screen.field('Country or code'));
  });

  test('sets code, flag and lengths', async () => {
    const screen = await open();
    await screen.type('Mobile number', '917123456');
    await openPicker(screen);
    await screen.press(screen.root.querySelectorAll<HTMLElement>('dialog li button')[2] ?? screen.root);
    expect(screen.button('Country code +81').querySelector('img')?.getAttribute('src')).toBe(
      '/art/flags/JP.svg',
    );
    expect(screen.alerts()).toEqual(['Phone number needs 10 or 11 digits']);
    expect(screen.root.querySelector('dialog')?.open).toBe(false);
  });

  test.each([
    ['aland', ['Åland IslandsÅland+358']],
    ['pilip', ['PhilippinesPilipinas+63']],
    ['an', ['Åland IslandsÅland+358', 'Japan日本+81']],
    ['s', ['Åland IslandsÅland+358', 'PhilippinesPilipinas+63', 'United States+1']],
    ['日', ['Japan日本+81']],
    ['jp', ['Japan日本+81']],
    ['+3', ['Åland IslandsÅland+358']],
    ['٦٣', ['PhilippinesPilipinas+63']],
    ['atlantis', []],
  ])('finds a country by %s', async (typed, found) => {
    const screen = await open();
    await openPicker(screen);
    await screen.type('Country or code', typed);
    expect(rows(screen)).toEqual(found);
    const words = found.length === 1 ? '1 country' : `${found.length} countries`;
    expect(screen.root.querySelector('dialog [role="status"]')?.textContent).toBe(words);
  });

  test('works with the keyboard alone', async () => {
    const screen = await open();
    await openPicker(screen);
    const search = screen.field('Country or code');
    act(() => search.focus());
    await key(search, 'ArrowDown');
    await key(document.activeElement, 'ArrowDown');
    expect(document.activeElement?.textContent).toContain('Åland');
    await key(document.activeElement, 'ArrowUp');
    await key(document.activeElement, 'ArrowUp');
    expect(document.activeElement).toBe(search);
    await screen.type('Country or code', 'united');
    await key(search, 'Enter');
    expect(screen.button('Country code +1')).toBeTruthy();
  });

  test('can be reloaded after a failure', async () => {
    const screen = await open({ 'identity.countryList': refusing('busy') });
    await openPicker(screen);
    expect(screen.button('Try again')).toBeTruthy();
  });
});
