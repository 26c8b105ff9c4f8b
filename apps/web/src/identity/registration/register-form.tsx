import { Link } from '@tanstack/react-router';
import { ageOn } from '@tessera/contract/calendar';
import type { SessionInfo } from '@tessera/contract/identity/identity';
import {
  foldUserName,
  isLimitField,
  LIMIT_FIELDS,
  registerFieldError,
  type RegisterField,
  type RegisterForm as FormName,
  type RegisterRules,
  rulesOfForm,
} from '@tessera/contract/identity/register-rules';
import { unitsFromAmount } from '@tessera/contract/money';
import { Fragment, useEffect, useId, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { CallFailure, useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { RichText } from '../../i18n/rich-text.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { useHydrated } from '../../ui/loading/browser-page.ts';
import { CaptchaField, isCaptchaRefusal, refuseCaptcha, useCaptcha } from '../captcha.tsx';
import styles from '../entry-page.module.css';
import { FailureNote } from '../form-fields.tsx';
import { mobileError, useNoMobile } from '../mobile/mobile.ts';
import { type Invitation, useInvitation } from './invitation.ts';
import { RegisterFieldInput } from './register-field.tsx';
import { FIELD_APPEARANCES, type FieldError, fieldsOf } from './register-fields.ts';
import type { RegisterPayload } from './register-payload.ts';
import {
  fieldErrorIn,
  type FormValues,
  REFUSAL_TEXTS,
  useRegistration,
  useRegisterMethods,
} from './registration.ts';

export interface RegisterFormProps {
  /** The operator's rules; the server validates with the same ones. */
  readonly rules: RegisterRules;
  /** Maximum monthly deposit limit. */
  readonly mostPerMonth?: string | undefined;
  /** Called with the new session and the input. */
  readonly onEntered: (opened: SessionInfo, sent: RegisterPayload) => void;
}

/** Registration by user name or by mobile number, if the operator offers both. */
export function RegisterForm({ rules, mostPerMonth, onEntered }: RegisterFormProps) {
  const t = useT();
  const { flags } = useApi().status.info;
  const { both, first } = useRegisterMethods();
  const [name, setName] = useState<FormName>(first);
  const invitation = useInvitation();
  const agreement = useState(true);
  // One form for both tabs, so that values survive a tab change. No default values: values autofilled before
  // hydration stay.
  const form = useForm<FormValues>({
    shouldFocusError: false,
    defaultValues: { mobileNum: useNoMobile(), verificationCode: '' },
  });
  return (
    <>
      {both && (
        <Tabs
          label={t('register.methods')}
          tabs={[
            { id: 'username', label: t('register.byUserName') },
            { id: 'mobile', label: t('register.byMobile') },
          ]}
          current={name}
          onChange={setName}
          controls="register-form"
        />
      )}
      <div id="register-form" {...(both && { role: 'tabpanel' })}>
        <Fields
          key={name}
          name={name}
          rules={rulesOfForm(name, rules, flags)}
          mostPerMonth={mostPerMonth}
          form={form}
          invitation={invitation}
          agreement={agreement}
          onEntered={onEntered}
        />
      </div>
    </>
  );
}

const INVALID_LINK = new CallFailure('affiliate.code.err');
const LINK_WORDS = { 'affiliate.code.err': 'register.linkWrong' } as const;

interface FieldsProps extends RegisterFormProps {
  readonly name: FormName;
  readonly form: UseFormReturn<FormValues>;
  readonly invitation: Invitation;
  /** State of the agreement box, common to both tabs. */
  readonly agreement: readonly [agreed: boolean, agree: (agreed: boolean) => void];
}

/** One tab. Each field shows its error, and values survive a failure. */
function Fields({ name, rules: base, mostPerMonth, form, invitation, agreement, onEntered }: FieldsProps) {
  const t = useT();
  const hydrated = useHydrated();
  const rules = invitation.rulesWith(base);
  const [agreed, setAgreed] = agreement;
  const captcha = useCaptcha(rules.captcha.enabled ? 'register' : undefined);
  const fields = fieldsOf(name).filter((field) => rules[field].enabled && field !== 'captcha');
  useCorrectedCode(form, invitation.invalidCode);
  const opening = useRegistration(name, rules, invitation);
  // A refused invitation shows its field again with the error.
  const answering = base.affiliateCode.enabled ? [...fields, 'affiliateCode' as const] : fields;
  const refused = (error: Error) => {
    const found = fieldErrorIn(error, answering);
    if (found) form.setError(found.field, { type: 'server', message: found.reason }, { shouldFocus: true });
    // A refusal of another kind leaves the captcha valid.
    if (error instanceof CallFailure && isCaptchaRefusal(error)) refuseCaptcha(captcha, 'register', error);
  };
  const send = (values: FormValues) => {
    if (!captcha.check({ focus: true })) return;
    opening.mutate(
      { values, ...captcha.input },
      {
        onSuccess: ({ opened, sent }) => onEntered(opened, sent),
        onError: refused,
      },
    );
  };
  const focusFirst = (errors: Partial<Record<RegisterField, unknown>>) => {
    captcha.check({ focus: false });
    const first = fields.find((field) => errors[field]);
    if (first) form.setFocus(first);
  };
  const shownElsewhere =
    isCaptchaRefusal(opening.error) || fieldErrorIn(opening.error, answering) !== undefined;
  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => void form.handleSubmit(send, focusFirst)(event)}
    >
      <FieldList fields={fields} rules={rules} mostPerMonth={mostPerMonth} form={form} />
      {/* Below the fields: the answer about the link arrives late, and a note above would move them. */}
      {invitation.invalidCode && <FailureNote error={INVALID_LINK} texts={LINK_WORDS} />}
      {captcha.purpose && <CaptchaField {...captcha.field} purpose={captcha.purpose} />}
      <Agreement agreed={agreed} onChange={setAgreed} />
      {opening.isError && !shownElsewhere && <FailureNote error={opening.error} texts={REFUSAL_TEXTS} />}
      <Button type="submit" disabled={!agreed || !hydrated} busy={opening.isPending}>
        {t(opening.isPending ? 'register.submitting' : 'title.register')}
      </Button>
    </form>
  );
}

interface FieldListProps extends Pick<RegisterFormProps, 'rules' | 'mostPerMonth'> {
  readonly fields: readonly RegisterField[];
  readonly form: UseFormReturn<FormValues>;
}

function FieldList({ fields, rules, mostPerMonth, form }: FieldListProps) {
  const { minimumAge } = useApi().status.info;
  const firstLimit = fields.find(isLimitField);
  return fields.map((field) => (
    <Fragment key={field}>
      {field === firstLimit && <LimitSuggestions fields={fields} mostPerMonth={mostPerMonth} form={form} />}
      <RegisterFieldInput
        field={field}
        rule={rules[field]}
        form={form}
        errorOf={errorOf(rules, minimumAge)}
      />
    </Fragment>
  ));
}

/** Suggested daily limits, shown for the shortest requested period; longer periods follow from them. */
const PER_DAY = [100, 500, 2000] as const;
const TIMES_DAY = { day: 1, week: 4, month: 10 } as const;

/** Fills all deposit limits with one tap; they stay editable. */
function LimitSuggestions({ fields, mostPerMonth, form }: Omit<FieldListProps, 'rules'>) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const limits = fields.filter(isLimitField);
  const offered = PER_DAY.filter((perDay) => {
    const perMonth = unitsFromAmount(String(perDay * TIMES_DAY.month));
    return mostPerMonth === undefined || perMonth <= unitsFromAmount(mostPerMonth);
  });
  const choose = (perDay: number) => {
    for (const field of limits) {
      form.setValue(field, String(perDay * TIMES_DAY[LIMIT_FIELDS[field]]), {
        shouldValidate: form.formState.isSubmitted,
      });
    }
  };
  const [shortest] = limits;
  if (offered.length === 0 || shortest === undefined) return null;
  const title = shortest === 'depositLimitDay' ? 'register.limitChoose' : FIELD_APPEARANCES[shortest].label;
  return (
    <div role="group" aria-labelledby="limit-suggestions">
      <p id="limit-suggestions" className={styles.chipsTitle}>
        {t(title)}
      </p>
      <div className={styles.chips}>
        {offered.map((perDay) => (
          <button key={perDay} type="button" className={styles.chip} onClick={() => choose(perDay)}>
            {money(`${perDay * TIMES_DAY[LIMIT_FIELDS[shortest]]}.00`, { currency })}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Puts the invalid code of a link into the field for correction. */
function useCorrectedCode({ getValues, setValue }: UseFormReturn<FormValues>, code: string | undefined) {
  useEffect(() => {
    if (code !== undefined && !getValues('affiliateCode')) setValue('affiliateCode', code);
  }, [code, getValues, setValue]);
}

/** Returns the validator of the visible form. */
function errorOf(rules: RegisterRules, minimumAge: number) {
  return (field: RegisterField, values: FormValues) => {
    const { number } = values.mobileNum;
    const typed = { ...values, mobileNum: number };
    if (field === 'mobileNum' && number !== '') return mobileError(values.mobileNum);
    // Both fields show that the passwords differ.
    const differs =
      field === 'password' && values.confirmPassword && values.confirmPassword !== values.password;
    return (
      registerFieldError(field, typed, rules) ??
      (differs ? 'mismatch' : otherError(field, values, minimumAge))
    );
  };
}

/** Returns the server-side errors of a well-formed field that the page can predict. */
function otherError(
  field: RegisterField,
  { birthday, password, username }: FormValues,
  minimumAge: number,
): FieldError | undefined {
  if (field === 'birthday' && birthday) return ageOn(birthday, new Date()) < minimumAge ? 'age' : undefined;
  const repeatsName =
    field === 'password' && password && password.toLowerCase() === foldUserName(username ?? '');
  return repeatsName ? 'common' : undefined;
}

interface AgreementProps {
  readonly agreed: boolean;
  readonly onChange: (agreed: boolean) => void;
}

/** Age and terms; an error explains why they are required. */
function Agreement({ agreed, onChange }: AgreementProps) {
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
          // Opens a new tab, so that the form keeps its values.
          parts={{ terms: <Link to={paths.userAgreement} target="_blank" className={styles.terms} /> }}
        />
      </Checkbox>
      <p id={noteId} className={styles.agreeFirst} role="status">
        {!agreed && t('register.agreeFirst')}
      </p>
    </div>
  );
}
