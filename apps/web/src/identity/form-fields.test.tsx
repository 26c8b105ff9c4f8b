import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { expect, test } from 'vitest';
import { hydrateWithInput } from '../../testing/render.tsx';
import { STATUS } from '../../testing/screen.tsx';
import { type Api, ApiProvider, createClient, createSessionStore } from '../api/index.ts';
import { ToastProvider } from '../ui/feedback/toast.tsx';
import { CaptchaField } from './captcha.tsx';
import { MobileField } from './mobile/mobile-field.tsx';
import { useNoMobile } from './mobile/mobile.ts';
import { SmsCodeField } from './mobile/sms-code-field.tsx';
import { OwnerCode, useOwnerProof } from './owner-code.tsx';

const store = createSessionStore(null);
const API: Api = { session: store, client: createClient(store, STATUS.info.bodyKey), status: STATUS };

function Page({ children }: { readonly children: ReactElement }) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { enabled: false } } }));
  const [other, setOther] = useState('');
  return (
    <QueryClientProvider client={queries}>
      <ApiProvider api={API}>
        <ToastProvider>
          {children}
          <input aria-label="Other" value={other} onChange={(event) => setOther(event.target.value)} />
        </ToastProvider>
      </ApiProvider>
    </QueryClientProvider>
  );
}

function Mobile() {
  const [mobile, setMobile] = useState(useNoMobile());
  return <MobileField value={mobile} onChange={setMobile} />;
}
function Code() {
  const [code, setCode] = useState('');
  const send = async () => ({ expiredMinutes: 5 });
  return <SmsCodeField value={code} onChange={setCode} to="early" ready={async () => true} send={send} />;
}
function Owner() {
  return <OwnerCode proof={useOwnerProof(['app'])} />;
}
function Captcha() {
  const [digits, setDigits] = useState('');
  return <CaptchaField purpose="login" value={digits} onChange={setDigits} />;
}

test.each([
  ['a mobile number', Mobile, '0917 123 4567', '09171234567'],
  ['a code that was sent', Code, '٢٤ 68', '2468'],
  ['a code of the app', Owner, '٢٤68', '2468'],
  ['the digits of a picture', Captcha, '24 68', '2468'],
])('%s typed before hydration is in the form', async (_what, Field, typed, expected) => {
  const page = (
    <Page>
      <Field />
    </Page>
  );
  const { input, change } = await hydrateWithInput(page, typed);
  expect(input.value).toBe(expected);
  // Changing another field renders again, which would clear a field that is unknown to its form.
  await change('[aria-label="Other"]', 'x');
  expect(input.value).toBe(expected);
});
