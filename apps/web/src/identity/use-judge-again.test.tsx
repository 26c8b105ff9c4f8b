import { act } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { LocaleProvider, useT } from '../i18n/locale-provider.tsx';
import { useRevalidation } from './form-fields.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const judge = vi.fn((typed: string) => (typed === '' ? 'required' : true));

function Form() {
  const t = useT();
  const form = useForm<{ name: string; code: string }>({ defaultValues: { name: '', code: '' } });
  useRevalidation(form);
  const { errors } = form.formState;
  return (
    <form onSubmit={(event) => void form.handleSubmit(() => undefined)(event)}>
      <input {...form.register('name', { validate: judge })} />
      <output>{errors.name && t('entry.required')}</output>
      <button type="button" onClick={() => form.setError('code', { type: 'server', message: 'wrong' })}>
        {errors.code?.message}
      </button>
    </form>
  );
}

const WORDS = { EN: 'Enter this first', TY: 'Punan muna ito' };

const inLanguage = (code: 'EN' | 'TY') => (
  <LocaleProvider code={code} messages={{ 'entry.required': [WORDS[code]] }}>
    <Form />
  </LocaleProvider>
);

test('invalid fields are validated again 200 ms after a change of language', async () => {
  const page = render(inLanguage('EN'));
  const submit = new Event('submit', { bubbles: true, cancelable: true });
  await act(async () => void page.find('form').dispatchEvent(submit));
  await act(async () => page.find('button').click());
  expect(page.find('output').textContent).toBe(WORDS.EN);
  judge.mockClear();
  page.rerender(inLanguage('TY'));
  await act(async () => void vi.advanceTimersByTime(199));
  expect(judge).not.toHaveBeenCalled();
  await act(async () => void vi.advanceTimersByTime(1));
  expect(judge).toHaveBeenCalledTimes(1);
  expect(page.find('output').textContent).toBe(WORDS.TY);
  expect(page.find('button').textContent).toBe('wrong');
});
