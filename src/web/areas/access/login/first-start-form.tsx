import { Button, Stack, TextInput } from '@mantine/core';
import { type FormErrors, useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { defaultClientId } from '#root/contract/access/identity.ts';
import { firstStart } from '#root/contract/landlord/first-start.ts';
import { checkNewPassword, NewPasswordFields } from '#root/web/areas/access/account/new-password-fields.tsx';
import { ApiError } from '#root/web/platform/api/api-error.ts';
import { call } from '#root/web/platform/api/call.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { text } from './first-start.messages.ts';
import { proceed } from './proceed.ts';
import { Refusal } from './refusal.tsx';
import { formatStepError } from './step-card.tsx';

const empty = {
  code: '',
  organisation: '',
  friendlyUrl: '',
  firstName: '',
  lastName: '',
  email: '',
  newPassword: '',
  repeated: '',
};
type Values = typeof empty;

/** Returns the first problem of each field that can be found without the server. */
function findProblems(values: Values): FormErrors {
  const issues = firstStart.create.body.safeParse(values).error?.issues ?? [];
  const problems = issues.toReversed().map(({ path, message }) => [String(path[0]), message]);
  return { ...Object.fromEntries(problems), ...checkNewPassword(values) };
}

/** Suggests a sign-in name: the letters and digits of the organisation's name, with hyphens between the words. */
const suggestName = (organisation: string) =>
  organisation
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 63)
    .replaceAll(/^-|-$/g, '');

function useFirstStartForm(onTooLate: () => void) {
  const form = useForm({ initialValues: empty, validate: findProblems });
  const element = useRef<HTMLFormElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const [pending, setPending] = useState(false);
  const go = useGo();
  const mark = (problems: FormErrors) => {
    form.setErrors(problems);
    const [first] = Object.keys(empty).filter((field) => problems[field] !== undefined);
    element.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };
  const fail = (error: unknown) => {
    setPending(false);
    if (error instanceof ApiError && error.status === 404) return onTooLate();
    if (error instanceof ApiError && error.fields.length > 0)
      return mark(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])));
    setRefusal(formatStepError(error, text('failed')));
    alert.current?.focus();
  };
  const create = async ({ repeated: _, ...values }: Values) => {
    setRefusal(undefined);
    setPending(true);
    try {
      const body = firstStart.create.body.parse(values);
      const { data } = await call(firstStart.create, { body });
      go(await proceed(data, { tenantId: body.friendlyUrl, clientId: defaultClientId, username: body.email }));
    } catch (error) {
      fail(error);
    }
  };
  return { form, element, alert, refusal, pending, submit: form.onSubmit(create, mark) };
}

/**
 * The form for the first user and their organisation.
 * @param onTooLate called if somebody else has created the first user in the meantime
 */
export function FirstStartForm({ onTooLate }: { onTooLate: () => void }) {
  const { form, element, alert, refusal, pending, submit } = useFirstStartForm(onTooLate);
  const field = (name: keyof Values) => ({ name, label: text(name as 'code'), ...form.getInputProps(name) });
  const { organisation, friendlyUrl, newPassword, repeated } = form.values;
  const rename = (value: string) => {
    if (friendlyUrl === suggestName(organisation)) form.setFieldValue('friendlyUrl', suggestName(value));
    form.setFieldValue('organisation', value);
  };
  const address = `${window.location.origin}/login?tenantId=${friendlyUrl.trim().toLowerCase() || '…'}`;
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Stack>
        <div ref={alert} tabIndex={-1}>
          {refusal && <Refusal>{refusal}</Refusal>}
        </div>
        <TextInput {...field('code')} description={text('codeHelp')} autoComplete="off" spellCheck={false} autoFocus />
        <TextInput
          {...field('organisation')}
          description={text('organisationHelp')}
          autoComplete="organization"
          onChange={(event) => rename(event.currentTarget.value)}
        />
        <TextInput
          {...field('friendlyUrl')}
          description={text('friendlyUrlHelp', { address })}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          styles={{ description: { overflowWrap: 'anywhere' } }}
        />
        <TextInput {...field('firstName')} autoComplete="given-name" />
        <TextInput {...field('lastName')} autoComplete="family-name" />
        <TextInput {...field('email')} type="email" description={text('emailHelp')} autoComplete="username" />
        <NewPasswordFields
          values={{ newPassword, repeated }}
          errors={{
            ...(form.errors.newPassword ? { newPassword: String(form.errors.newPassword) } : {}),
            ...(form.errors.repeated ? { repeated: String(form.errors.repeated) } : {}),
          }}
          onChange={(changed) => {
            form.setValues(changed);
            form.clearFieldError('newPassword');
            form.clearFieldError('repeated');
          }}
        />
        <Button type="submit" loading={pending}>
          {text('submit')}
        </Button>
      </Stack>
    </form>
  );
}
