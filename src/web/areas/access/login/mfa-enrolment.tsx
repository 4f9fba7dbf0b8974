import { Button, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { AuthenticatorKey } from '#root/web/areas/access/account/authenticator-key.tsx';
import { CodeField } from '#root/web/areas/access/account/code-field.tsx';
import { RecoveryCodes } from '#root/web/areas/access/account/recovery-codes.tsx';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { AuthCard } from '#root/web/platform/ui/auth-card.tsx';
import { toastFailed } from '#root/web/platform/ui/toast/toast.tsx';
import type { PendingStep } from './pending-step.ts';
import { openSession } from './proceed.ts';
import { StepCard } from './step-card.tsx';
import { text } from './steps.messages.ts';
import { useMfaChallenge } from './use-mfa-challenge.ts';

interface MfaEnrolmentProps {
  step: PendingStep;
  enrolment: NonNullable<PendingStep['enrolment']>;
  onOver: () => void;
}

/** Sets up the second factor during sign-in, then shows the recovery codes. */
export function MfaEnrolment({ step, enrolment, onOver }: MfaEnrolmentProps) {
  const [code, setCode] = useState('');
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const go = useGo();
  const { verify, wrong, clearError, pending, field } = useMfaChallenge({
    step,
    onExpired: onOver,
    onSignedIn: async ({ recoveryCodes: codes }) => (codes ? setRecoveryCodes(codes) : go(await openSession())),
  });
  if (recoveryCodes) return <Enrolled codes={recoveryCodes} person={step.username ?? step.tenantId} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void verify(code);
  };
  return (
    <StepCard title={text('enrolTitle')} description={text('enrolBody')} place={step}>
      <AuthenticatorKey {...enrolment} />
      <form onSubmit={submit} noValidate>
        <Stack>
          <CodeField
            inputRef={field}
            value={code}
            error={wrong}
            onChange={(digits) => {
              setCode(digits);
              clearError();
            }}
            onComplete={(digits) => !pending && void verify(digits)}
          />
          <Button type="submit" loading={pending}>
            {text('mfaSubmit')}
          </Button>
        </Stack>
      </form>
    </StepCard>
  );
}

function Enrolled({ codes, person }: { codes: readonly string[]; person: string }) {
  const [pending, setPending] = useState(false);
  const go = useGo();
  const goOn = async () => {
    setPending(true);
    try {
      go(await openSession());
    } catch (error) {
      toastFailed(error);
      setPending(false);
    }
  };
  return (
    <AuthCard title={text('enrolledTitle')}>
      <RecoveryCodes codes={codes} person={person} pending={pending} onKept={() => void goOn()} />
    </AuthCard>
  );
}
