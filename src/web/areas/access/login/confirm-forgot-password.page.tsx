import { Button, Stack, Text } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { loginSteps } from '#root/contract/access/login-steps.ts';
import { CodeField } from '#root/web/areas/access/account/code-field.tsx';
import { call } from '#root/web/platform/api/call.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { type PendingStep, readPendingStep, savePendingStep } from './pending-step.ts';
import { formatStepError, isStepExpired, StepCard, StepExpired } from './step-card.tsx';
import { text } from './steps.messages.ts';

/** `/confirm-forgot-password`: checks the emailed code, then opens the page for the new password. */
export function ConfirmForgotPasswordPage() {
  const [step, setStep] = useState(() => readPendingStep('reset_code'));
  const [over, setOver] = useState(!step);
  if (over || !step) return <StepExpired title={text('codeTitle')} place={step} />;
  return <Confirm step={step} onSent={setStep} onOver={() => setOver(true)} />;
}

interface ConfirmProps {
  step: PendingStep;
  onSent: (step: PendingStep) => void;
  onOver: () => void;
}

function Confirm({ step, onSent, onOver }: ConfirmProps) {
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [pending, setPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const go = useGo();
  const confirm = async (digits: string) => {
    const body = loginSteps.confirmForgotPassword.body.safeParse({ session: step.session, code: digits });
    if (!body.success) {
      setWrong(body.error.issues[0]?.message);
      return field.current?.focus();
    }
    setPending(true);
    setWrong(undefined);
    try {
      const { data } = await call(loginSteps.confirmForgotPassword, { body: body.data });
      savePendingStep({ ...step, kind: 'new_password', why: 'reset', session: data.session });
      go('/new-password');
    } catch (error) {
      if (isStepExpired(error)) return onOver();
      setWrong(formatStepError(error, text('failed')));
      setPending(false);
      field.current?.select();
    }
  };
  const begin = (sent: PendingStep) => {
    onSent(sent);
    // The digits typed so far belong to the previous code, so the field is cleared.
    setCode('');
    setWrong(undefined);
    field.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void confirm(code);
  };
  const { username = '' } = step;
  return (
    <StepCard title={text('codeTitle')} description={text('codeBody', { username })} place={step}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <CodeField
            inputRef={field}
            value={code}
            error={wrong}
            autoFocus
            onChange={setCode}
            onComplete={(digits) => !pending && void confirm(digits)}
          />
          <Button type="submit" loading={pending}>
            {text('codeSubmit')}
          </Button>
        </Stack>
      </form>
      <Resend step={step} onSent={begin} />
    </StepCard>
  );
}

/** Milliseconds until another code can be requested. */
const pause = 30_000;

function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((at - now) / 1000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), 1_000);
    return () => clearTimeout(timer);
  });
  return left;
}

function Resend({ step, onSent }: Pick<ConfirmProps, 'step' | 'onSent'>) {
  const [status, setStatus] = useState('');
  const [pending, setPending] = useState(false);
  const { tenantId, clientId, username = '', sentAt = 0 } = step;
  const seconds = useSecondsUntil(sentAt + pause);
  const resend = async () => {
    setPending(true);
    try {
      const { data } = await call(loginSteps.forgotPassword, { body: { tenantId, clientId, username } });
      const sent: PendingStep = { ...step, session: data.session, sentAt: Date.now() };
      savePendingStep(sent);
      onSent(sent);
      setStatus(text('resent'));
    } catch (error) {
      setStatus(formatStepError(error, text('forgotFailed')));
    } finally {
      setPending(false);
    }
  };
  return (
    <Stack gap="xs">
      <Button variant="default" disabled={seconds > 0} loading={pending} onClick={() => void resend()}>
        {seconds > 0 ? text('resendIn', { seconds }) : text('resend')}
      </Button>
      <Text fz="sm" role="status">
        {status}
      </Text>
    </Stack>
  );
}
