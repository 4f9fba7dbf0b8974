import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { catalogue } from '#root/contract/errors.ts';
import { identity } from '#root/contract/identity.ts';
import { ApiError } from '#root/web/api/api-error.ts';
import { call } from '#root/web/api/call.ts';
import { homePath } from '#root/web/session/home.ts';
import { keepSignIn, takeRememberedPath } from '#root/web/session/storage.ts';
import { setTenantTheme } from '#root/web/session/tenant-theme.ts';
import { AuthCard } from '#root/web/shell/auth-card.tsx';
import { useGo } from '#root/web/ui/app-link.tsx';
import { PageSkeleton } from '#root/web/ui/page-skeleton.tsx';
import { toastFailed } from '#root/web/ui/toast.tsx';
import { text } from './login.messages.ts';
import { type Tenant, useTenant } from './use-tenant.ts';

/** The client that the product itself is; a link that names none means this one. */
const defaultClient = 'escalate';

/** `/` and `/login`: reached with `tenantId` and `clientId`; without a tenant, the page asks which. */
export function LoginPage() {
  const { tenantId = '', clientId = defaultClient } = useSearch({ strict: false }) as Record<string, string>;
  return tenantId ? <TenantLogin tenantId={tenantId} clientId={clientId} /> : <WhichTenant />;
}

function Refusal({ children }: { children: ReactNode }) {
  return (
    <Alert color="red" variant="outline" role="alert">
      {children}
    </Alert>
  );
}

/** What stands in a field. The fields keep it themselves: a form library would be a twentieth of this page's scripts. */
function typedIn(form: HTMLFormElement, name: string): string {
  return String(new FormData(form).get(name) ?? '');
}

/** 'Tenant ID is missing from the URL!', and a field for those who know their organisation's short name. */
function WhichTenant() {
  const go = useGo();
  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const tenantId = typedIn(event.currentTarget, 'tenantId').trim();
    if (tenantId) go(`/login?tenantId=${encodeURIComponent(tenantId)}`);
  };
  return (
    <AuthCard title={text('title')}>
      <Refusal>{catalogue.missingTenant}</Refusal>
      <form onSubmit={open}>
        <Stack>
          <TextInput
            name="tenantId"
            label={text('organisation')}
            description={text('organisationHelp')}
            autoComplete="organization"
          />
          <Button type="submit">{text('continue')}</Button>
        </Stack>
      </form>
    </AuthCard>
  );
}

function TenantLogin({ tenantId, clientId }: { tenantId: string; clientId: string }) {
  const { tenant, error, retry } = useTenant(tenantId, clientId);
  const go = useGo();
  const unknown = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (unknown) go('/tenant-notfound');
  }, [unknown, go]);
  useEffect(() => {
    if (tenant) setTenantTheme(tenant.configs.tenant_theme);
    if (tenant && !tenant.isActive) toastFailed(new Error(catalogue.suspended));
  }, [tenant]);
  if (error && !unknown) {
    const refused = error instanceof ApiError && error.code === 'invalid_client';
    return (
      <AuthCard title={text('title')}>
        <Refusal>{refused ? catalogue.invalidClient : catalogue.configs}</Refusal>
        {!refused && <Button onClick={retry}>{text('retry')}</Button>}
      </AuthCard>
    );
  }
  if (!tenant) return <PageSkeleton />;
  if (!tenant.isActive) return <Suspended tenant={tenant} />;
  return <Credentials tenant={tenant} tenantId={tenantId} clientId={clientId} />;
}

/** A suspended tenant's people are told so and sent to the public site (specification 8). */
function Suspended({ tenant }: { tenant: Tenant }) {
  useEffect(() => {
    const timer = setTimeout(() => window.location.assign(tenant.publicSiteUrl), 5_000);
    return () => clearTimeout(timer);
  }, [tenant]);
  return (
    <AuthCard title={tenant.name}>
      <Refusal>{catalogue.suspended}</Refusal>
      <Anchor href={tenant.publicSiteUrl}>{text('publicSite')}</Anchor>
    </AuthCard>
  );
}

/** What a refused sign-in says; the catalogue's own words, or the general ones for what it does not list. */
function messageOf(error: unknown): string {
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

/** Marks the fields that are wrong and goes to the first. @returns what is wrong where it is none of the fields */
function showIssues(form: HTMLFormElement, issues: readonly Issue[], mark: (errors: Errors) => void) {
  const messageAt = (field: string) => issues.find(({ path }) => path[0] === field)?.message;
  const wrong = fields.filter(messageAt);
  mark(Object.fromEntries(wrong.map((field) => [field, messageAt(field)])));
  form.querySelector<HTMLInputElement>(`[name="${wrong[0]}"]`)?.focus();
  return wrong.length ? undefined : issues[0]?.message;
}

function Credentials({ tenant, tenantId, clientId }: { tenant: Tenant; tenantId: string; clientId: string }) {
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState<string>();
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
    try {
      const { data } = await call(identity.login, { body: body.data });
      keepSignIn({ refreshToken: data.refreshToken, tenantId, clientId });
      const { beginSession } = await import('#root/web/session/session.ts');
      const session = await beginSession();
      go(takeRememberedPath() ?? homePath(session));
    } catch (error) {
      setRefusal(messageOf(error));
      setPending(false);
      alert.current?.focus();
    }
  };
  const mended = (field: keyof Errors) => () => setErrors((before) => ({ ...before, [field]: undefined }));
  return (
    <AuthCard title={text('title')} description={text('to', { organisation: tenant.name })}>
      <div ref={alert} tabIndex={-1}>
        {refusal && <Refusal>{refusal}</Refusal>}
      </div>
      <form onSubmit={(event) => void signIn(event)} noValidate>
        <Stack>
          <TextInput
            name="username"
            label={text('username')}
            autoComplete="username"
            autoFocus
            error={errors.username}
            onChange={mended('username')}
          />
          <PasswordInput
            name="password"
            label={text('password')}
            autoComplete="current-password"
            error={errors.password}
            onChange={mended('password')}
          />
          <Button type="submit" loading={pending}>
            {text('submit')}
          </Button>
        </Stack>
      </form>
    </AuthCard>
  );
}
