import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { identity } from '#root/contract/access/identity.ts';
import { catalogue } from '#root/contract/platform/errors.ts';
import { ApiError } from '#root/web/platform/api/api-error.ts';
import { call } from '#root/web/platform/api/call.ts';
import { loginAddress } from '#root/web/platform/session/storage.ts';
import { AppLink, useGo } from '#root/web/platform/ui/app-link.tsx';
import { AuthCard } from '#root/web/platform/ui/auth-card.tsx';
import { text } from './login.messages.ts';
import { type PendingStep, savePendingStep } from './pending-step.ts';
import { Refusal } from './refusal.tsx';
import { type AtTenant, TenantGate, typedIn, useLoginSearch } from './tenant-gate.tsx';

/**
 * `/` and `/login`: the sign-in page. Reads `tenantId` and `clientId` from the address, and asks for the tenant if it
 * is missing.
 */
export function LoginPage() {
  return <TenantGate title={text('title')}>{(at) => <Credentials {...at} />}</TenantGate>;
}

/** The reasons why the person was signed out, as texts. */
const reasons: Readonly<Record<string, string | undefined>> = {
  expired: catalogue.loginAgain,
  idle: text('idle'),
  unreached: text('unreached'),
};

/**
 * Returns the message for a failed sign-in: the server's message if the server refused it, otherwise a general message.
 */
function formatLoginError(error: unknown): string {
  if (!(error instanceof ApiError)) return catalogue.login;
  return error.status >= 400 && error.status < 500
    ? error.message
    : error.status === 0
      ? catalogue.network
      : catalogue.login;
}

const fields = ['username', 'password'] as const;
type Errors = { [field in (typeof fields)[number]]?: string };

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/**
 * Marks the invalid fields and focuses the first one. @returns the first message if no issue belongs to a field;
 * otherwise undefined
 */
function showIssues(form: HTMLFormElement, issues: readonly Issue[], mark: (errors: Errors) => void) {
  const messageAt = (field: string) => issues.find(({ path }) => path[0] === field)?.message;
  const wrong = fields.filter(messageAt);
  mark(Object.fromEntries(wrong.map((field) => [field, messageAt(field)])));
  form.querySelector<HTMLInputElement>(`[name="${wrong[0]}"]`)?.focus();
  return wrong.length ? undefined : issues[0]?.message;
}

/**
 * Returns the `session` of the step that the server offers to a person with a second factor after too many failed
 * sign-ins; undefined if it offers none.
 */
function readOfferedStep(error: unknown): string | undefined {
  const details = error instanceof ApiError ? (error.details as { session?: unknown } | undefined) : undefined;
  return typeof details?.session === 'string' ? details.session : undefined;
}

interface FactorOfferProps extends Pick<PendingStep, 'session' | 'tenantId' | 'clientId'> {
  username: string;
}

function FactorOffer(step: FactorOfferProps) {
  const go = useGo();
  const choose = () => {
    savePendingStep({ kind: 'mfa', ...step });
    go('/mfa-verification');
  };
  return (
    <Stack gap="xs" mt="sm">
      <Text fz="sm">{text('withFactorHelp')}</Text>
      <Button variant="default" onClick={choose}>
        {text('withFactor')}
      </Button>
    </Stack>
  );
}

interface CredentialFieldsProps {
  errors: Errors;
  clearError: (field: keyof Errors) => () => void;
}

function CredentialFields({ errors, clearError }: CredentialFieldsProps) {
  return (
    <>
      <TextInput
        name="username"
        label={text('username')}
        autoComplete="username"
        autoFocus
        error={errors.username}
        onChange={clearError('username')}
      />
      <PasswordInput
        name="password"
        label={text('password')}
        autoComplete="current-password"
        error={errors.password}
        aria-invalid={errors.password ? true : undefined}
        onChange={clearError('password')}
      />
    </>
  );
}

function Credentials({ tenant, tenantId, clientId }: AtTenant) {
  const [errors, setErrors] = useState<Errors>({});
  const { reason = '' } = useLoginSearch();
  const [refusal, setRefusal] = useState(reasons[reason]);
  const [offer, setOffer] = useState<FactorOfferProps>();
  const [pending, setPending] = useState(false);
  const go = useGo();
  const alert = useRef<HTMLDivElement>(null);
  const signIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = Object.fromEntries(fields.map((field) => [field, typedIn(form, field)]));
    const body = identity.login.body.safeParse({ tenantId, clientId, ...typed });
    setRefusal(body.success ? undefined : showIssues(form, body.error.issues, setErrors));
    if (!body.success) return;
    setPending(true);
    setOffer(undefined);
    const { username } = body.data;
    try {
      const { data } = await call(identity.login, { body: body.data });
      const { proceed } = await import('./proceed.ts');
      go(await proceed(data, { tenantId, clientId, username }));
    } catch (error) {
      setRefusal(formatLoginError(error));
      const session = readOfferedStep(error);
      setOffer(session === undefined ? undefined : { session, tenantId, clientId, username });
      setPending(false);
      alert.current?.focus();
    }
  };
  const clearError = (field: keyof Errors) => () => setErrors((before) => ({ ...before, [field]: undefined }));
  return (
    <AuthCard title={text('title')} description={text('to', { organisation: tenant.name })} logo={tenant.logo}>
      <div ref={alert} tabIndex={-1}>
        {refusal && <Refusal>{refusal}</Refusal>}
        {offer && <FactorOffer {...offer} />}
        {refusal === catalogue.login && <Text mt="xs">{text('again')}</Text>}
      </div>
      <form onSubmit={(event) => void signIn(event)} noValidate>
        <Stack>
          <CredentialFields errors={errors} clearError={clearError} />
          <Button type="submit" loading={pending}>
            {text('submit')}
          </Button>
          <AppLink href={loginAddress('/forgot-password', { tenantId, clientId })}>{text('forgot')}</AppLink>
        </Stack>
      </form>
    </AuthCard>
  );
}
