import { Button, Stack, Text } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { loginSteps } from '#root/contract/access/login-steps.ts';
import {
  checkNewPassword,
  emptyNewPassword,
  type NewPasswordErrors,
  NewPasswordFields,
} from '#root/web/areas/access/account/new-password-fields.tsx';
import { ApiError } from '#root/web/platform/api/api-error.ts';
import { call } from '#root/web/platform/api/call.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { type PendingStep, readPendingStep } from './pending-step.ts';
import { proceed } from './proceed.ts';
import { formatStepError, isStepExpired, StepCard, StepExpired } from './step-card.tsx';
import { text } from './steps.messages.ts';
import { takeInvitation } from './take-invitation.ts';
import { TenantGate } from './tenant-gate.tsx';

/**
 * `/new-password`: used for the first sign-in (by the link in an invitation), after a reset, and if the password has to
 * be changed.
 */
export function NewPasswordPage() {
  const [step] = useState(() => takeInvitation() ?? readPendingStep('new_password'));
  const [over, setOver] = useState(!step);
  const invited = step?.why === 'invitation';
  if (over || !step) {
    return (
      <StepExpired title={text('newPasswordTitle')} place={step}>
        {invited && <Text>{text('invitationOver')}</Text>}
      </StepExpired>
    );
  }
  const ended = () => setOver(true);
  if (!invited) {
    const description = text(step.why === 'reset' ? 'newReset' : 'newForced');
    return <Choose step={step} description={description} onOver={ended} />;
  }
  return (
    <TenantGate title={text('newPasswordTitle')}>
      {({ tenant }) => (
        <Choose step={step} description={text('newInvited', { organisation: tenant.name })} onOver={ended} />
      )}
    </TenantGate>
  );
}

interface ChooseProps {
  step: PendingStep;
  description: string;
  onOver: () => void;
}

function Choose({ step, description, onOver }: ChooseProps) {
  const [values, setValues] = useState(emptyNewPassword);
  const [errors, setErrors] = useState<NewPasswordErrors>({});
  const [refusal, setRefusal] = useState<{ message: string; attempt: number }>();
  const [pending, setPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const go = useGo();
  const mark = (wrong: NewPasswordErrors) => {
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };
  const choose = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = checkNewPassword(values);
    mark(wrong);
    if (Object.keys(wrong).length > 0) return;
    setPending(true);
    setRefusal(undefined);
    try {
      const body = { session: step.session, newPassword: values.newPassword };
      const { data } = await call(loginSteps.changePasswordChallenge, { body });
      go(await proceed(data, step));
    } catch (error) {
      if (isStepExpired(error)) return onOver();
      setPending(false);
      const policy = error instanceof ApiError && error.fields.find(({ field }) => field === 'newPassword');
      if (policy) return mark({ newPassword: policy.message });
      setRefusal({ message: formatStepError(error, text('newFailed')), attempt: (refusal?.attempt ?? 0) + 1 });
    }
  };
  return (
    <StepCard
      title={text('newPasswordTitle')}
      description={description}
      refusal={refusal?.message}
      attempt={refusal?.attempt ?? 0}
      place={step}
    >
      <form ref={form} onSubmit={(event) => void choose(event)} noValidate>
        <Stack>
          <NewPasswordFields
            values={values}
            errors={errors}
            username={step.username}
            autoFocus
            onChange={(changed) => {
              setValues(changed);
              setErrors({});
            }}
          />
          <Button type="submit" loading={pending}>
            {text('newSubmit')}
          </Button>
        </Stack>
      </form>
    </StepCard>
  );
}
