import { Anchor, Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { catalogue } from '#root/contract/platform/errors.ts';
import { ApiError } from '#root/web/platform/api/api-error.ts';
import { setTenantTheme } from '#root/web/platform/session/tenant-theme.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { AuthCard } from '#root/web/platform/ui/auth-card.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { TenantForm } from '#root/web/platform/ui/tenant-form.tsx';
import { toastFailed } from '#root/web/platform/ui/toast/toast.tsx';
import { text } from './login.messages.ts';
import { Refusal } from './refusal.tsx';
import { type Tenant, useTenant } from './use-tenant.ts';

/** The client id of the product itself, used if a link names no client. */
const defaultClient = 'escalate';

/** Returns the search parameters of a sign-in page, including the tenant and the client. */
export const useLoginSearch = () => useSearch({ strict: false });

/** Props of a sign-in page once its tenant is known. */
export interface AtTenant {
  readonly tenant: Tenant;
  readonly tenantId: string;
  readonly clientId: string;
}

/**
 * Reads the tenant named in the address and applies its theme. Asks for the tenant if it is missing, opens
 * `/tenant-notfound` if it is unknown, and shows an error if it is suspended.
 */
export function TenantGate({ title, children }: { title: string; children: (at: AtTenant) => ReactNode }) {
  const { tenantId = '', clientId = defaultClient } = useLoginSearch();
  if (!tenantId)
    return (
      <AuthCard title={text('title')}>
        <Refusal>{catalogue.missingTenant}</Refusal>
        <TenantForm />
      </AuthCard>
    );
  return (
    <KnownTenant title={title} tenantId={tenantId} clientId={clientId}>
      {children}
    </KnownTenant>
  );
}

/**
 * Returns the value of a field. The fields are uncontrolled, because a form library would make up 5% of this page's
 * scripts.
 */
export function typedIn(form: HTMLFormElement, name: string): string {
  return String(new FormData(form).get(name) ?? '');
}

interface KnownTenantProps {
  readonly title: string;
  readonly tenantId: string;
  readonly clientId: string;
  readonly children: (at: AtTenant) => ReactNode;
}

function KnownTenant({ title, tenantId, clientId, children }: KnownTenantProps) {
  const { tenant, error, retry } = useTenant(tenantId, clientId);
  const go = useGo();
  const unknown = error instanceof ApiError && error.status === 400;
  useEffect(() => {
    if (unknown) go('/tenant-notfound?reason=invalid_client');
  }, [unknown, go]);
  useEffect(() => {
    if (tenant) setTenantTheme(tenant.configs.tenant_theme);
    if (tenant && !tenant.isActive) toastFailed(new Error(catalogue.suspended));
  }, [tenant]);
  if (error && !unknown)
    return (
      <AuthCard title={title}>
        <Refusal>{catalogue.configs}</Refusal>
        <Button onClick={retry}>{text('retry')}</Button>
      </AuthCard>
    );
  if (!tenant)
    return (
      <AuthCard title={title}>
        <LinesSkeleton lines={4} />
      </AuthCard>
    );
  if (!tenant.isActive) return <Suspended tenant={tenant} />;
  return children({ tenant, tenantId, clientId });
}

/** Sends people of a suspended tenant to the public site (specification 8). */
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
