import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { CodeField, type CodeFieldProps } from '#root/web/areas/access/account/code-field.tsx';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { PageSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { type PendingStep, readPendingStep } from './pending-step.ts';
import { openSession } from './proceed.ts';
import { StepCard, StepExpired } from './step-card.tsx';
import { text } from './steps.messages.ts';
import { useMfaChallenge } from './use-mfa-challenge.ts';

const Enrolment = lazy(() => import('./mfa-enrolment.tsx').then((module) => ({ default: module.MfaEnrolment })));

/** `/mfa-verification`: asks for the second factor, or sets it up if the organisation requires one. */
export function MfaVerificationPage() {
  const [step] = useState(() => readPendingStep('mfa'));
  const [over, setOver] = useState(!step);
  if (over || !step) return <StepExpired title={text('mfaTitle')} place={step} />;
  const ended = () => setOver(true);
  if (!step.enrolment) return <Verify step={step} onOver={ended} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Enrolment step={step} enrolment={step.enrolment} onOver={ended} />
    </Suspense>
  );
}

function Verify({ step, onOver }: { step: PendingStep; onOver: () => void }) {
  const [recovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const go = useGo();
  const signedIn = async () => go(await openSession());
  const { verify, wrong, clearError, pending, field } = useMfaChallenge({
    step,
    onExpired: onOver,
    onSignedIn: signedIn,
  });
  const change = (typed: string) => {
    setCode(typed);
    clearError();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void verify(code);
  };
  return (
    <StepCard title={text('mfaTitle')} description={recovery ? undefined : text('mfaBody')} place={step}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {recovery ? (
            <RecoveryField inputRef={field} value={code} error={wrong} onChange={change} />
          ) : (
            <CodeField
              inputRef={field}
              value={code}
              error={wrong}
              autoFocus
              onChange={change}
              onComplete={(digits) => !pending && void verify(digits)}
            />
          )}
          <Button type="submit" loading={pending}>
            {text('mfaSubmit')}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              setRecovery(!recovery);
              change('');
            }}
          >
            {text(recovery ? 'useApp' : 'useRecovery')}
          </Button>
        </Stack>
      </form>
    </StepCard>
  );
}

/** Asks for a recovery code. */
function RecoveryField({ inputRef, value, error, onChange }: CodeFieldProps) {
  return (
    <TextInput
      ref={inputRef}
      name="code"
      label={text('recovery')}
      description={text('recoveryHelp')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
