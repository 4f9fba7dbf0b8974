import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ResponseOf } from '#root/contract/endpoint.ts';
import { catalogue } from '#root/contract/errors.ts';
import { identity } from '#root/contract/identity.ts';
import { ApiError } from '#root/web/api/api-error.ts';
import { call } from '#root/web/api/call.ts';
import { useRead } from '#root/web/api/use-read.ts';
import { homePath } from '#root/web/session/home.ts';
import { loadSession } from '#root/web/session/session.ts';
import { keepSignIn, takeRememberedPath } from '#root/web/session/storage.ts';
import { setTenantTheme } from '#root/web/session/tenant-theme.ts';
import { AuthCard } from '#root/web/shell/auth-card.tsx';
import { useGo } from '#root/web/ui/app-link.tsx';
import { PageSkeleton } from '#root/web/ui/page-skeleton.tsx';
import { toastFailed } from '#root/web/ui/toast.tsx';
import { text } from './login.messages.ts';

type Tenant = ResponseOf<typeof identity.configs>['data'];

/** The client that the product itself is; a link that names none means this one. */
const defaultClient = 'escalate';

/** `/` and `/login`: reached with `tenantId` and `clientId`; without a tenant, the page asks which. */
export function LoginPage() {
  const { tenantId = '', clientId = defaultClient } = useSearch({ strict: false }) as Record<string, string>;
  return tenantId ? <TenantLogin tenantId={tenantId} clientId={clientId} /> : <WhichTenant />;
}

function Refusal({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Alert color="red" variant="outline" role="alert">
      {children}
      {action}
    </Alert>
  );
}

/** 'Tenant ID is missing from the URL!', and a field for those who know their organisation's short name. */
function WhichTenant() {
  const go = useGo();
  const form = useForm({ initialValues: { tenantId: '' } });
  const open = ({ tenantId }: { tenantId: string }) => {
    if (tenantId.trim()) go(`/login?tenantId=${encodeURIComponent(tenantId.trim())}`);
  };
  return (
    <AuthCard title={text('title')}>
      <Refusal>{catalogue.missingTenant}</Refusal>
      <form onSubmit={form.onSubmit(open)}>
        <Stack>
          <TextInput
            label={text('organisation')}
            description={text('organisationHelp')}
            autoComplete="organization"
            {...form.getInputProps('tenantId')}
          />
          <Button type="submit">{text('continue')}</Button>
        </Stack>
      </form>
    </AuthCard>
  );
}

function TenantLogin({ tenantId, clientId }: { tenantId: string; clientId: string }) {
  const configs = useRead(identity.configs, { query: { tenantId, clientId } });
  const go = useGo();
  const unknown = configs.error instanceof ApiError && configs.error.status === 404;
  const tenant = configs.data?.data;
  useEffect(() => {
    if (unknown) go('/tenant-notfound');
  }, [unknown, go]);
  useEffect(() => {
    if (tenant) setTenantTheme(tenant.configs.tenant_theme);
    if (tenant && !tenant.isActive) toastFailed(new Error(catalogue.suspended));
  }, [tenant]);
  if (configs.error && !unknown) {
    const refused = configs.error instanceof ApiError && configs.error.code === 'invalid_client';
    return (
      <AuthCard title={text('title')}>
        <Refusal>{refused ? catalogue.invalidClient : catalogue.configs}</Refusal>
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

function Credentials({ tenant, tenantId, clientId }: { tenant: Tenant; tenantId: string; clientId: string }) {
  const form = useForm({
    initialValues: { tenantId, clientId, username: '', password: '' },
    validate: schemaResolver(identity.login.body, { sync: true }),
  });
  const [refusal, setRefusal] = useState<string>();
  const [pending, setPending] = useState(false);
  const go = useGo();
  const alert = useRef<HTMLDivElement>(null);
  const signIn = async (values: typeof form.values) => {
    setPending(true);
    setRefusal(undefined);
    try {
      const { data } = await call(identity.login, { body: values });
      keepSignIn({ refreshToken: data.refreshToken, tenantId, clientId });
      const remembered = takeRememberedPath();
      go(remembered ?? homePath(await loadSession()));
    } catch (error) {
      setRefusal(messageOf(error));
      setPending(false);
      alert.current?.focus();
    }
  };
  return (
    <AuthCard title={text('title')} description={text('to', { organisation: tenant.name })}>
      <div ref={alert} tabIndex={-1}>
        {refusal && <Refusal>{refusal}</Refusal>}
      </div>
      <form onSubmit={form.onSubmit((values) => void signIn(values))} noValidate>
        <Stack>
          <TextInput label={text('username')} autoComplete="username" autoFocus {...form.getInputProps('username')} />
          <PasswordInput label={text('password')} autoComplete="current-password" {...form.getInputProps('password')} />
          <Button type="submit" loading={pending}>
            {text('submit')}
          </Button>
        </Stack>
      </form>
    </AuthCard>
  );
}
