import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { loginSteps } from '#root/contract/access/login-steps.ts';
import { call } from '#root/web/platform/api/call.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { savePendingStep } from './pending-step.ts';
import { formatStepError, StepCard } from './step-card.tsx';
import { text } from './steps.messages.ts';
import { type AtTenant, TenantGate, typedIn } from './tenant-gate.tsx';

/** `/forgot-password`: sends a code by email. */
export function ForgotPasswordPage() {
  return <TenantGate title={text('forgotTitle')}>{(at) => <Ask {...at} />}</TenantGate>;
}

function Ask({ tenant, tenantId, clientId }: AtTenant) {
  const [wrong, setWrong] = useState<string>();
  const [refusal, setRefusal] = useState<{ message: string; attempt: number }>();
  const [pending, setPending] = useState(false);
  const go = useGo();
  const ask = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const body = loginSteps.forgotPassword.body.safeParse({ tenantId, clientId, username: typedIn(form, 'username') });
    setWrong(body.error?.issues[0]?.message);
    if (!body.success) return form.querySelector('input')?.focus();
    setPending(true);
    try {
      const { data } = await call(loginSteps.forgotPassword, { body: body.data });
      const { username } = body.data;
      savePendingStep({ kind: 'reset_code', session: data.session, tenantId, clientId, username, sentAt: Date.now() });
      go('/confirm-forgot-password');
    } catch (error) {
      setRefusal({ message: formatStepError(error, text('forgotFailed')), attempt: (refusal?.attempt ?? 0) + 1 });
      setPending(false);
    }
  };
  return (
    <StepCard
      title={text('forgotTitle')}
      description={text('forgotBody', { organisation: tenant.name })}
      refusal={refusal?.message}
      attempt={refusal?.attempt ?? 0}
      place={{ tenantId, clientId }}
    >
      <form onSubmit={(event) => void ask(event)} noValidate>
        <Stack>
          <TextInput
            name="username"
            label={text('forgotField')}
            autoComplete="username"
            autoFocus
            error={wrong}
            onChange={() => setWrong(undefined)}
          />
          <Button type="submit" loading={pending}>
            {text('forgotSubmit')}
          </Button>
        </Stack>
      </form>
    </StepCard>
  );
}
