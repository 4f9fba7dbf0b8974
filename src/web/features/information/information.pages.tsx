import { useSearch } from '@tanstack/react-router';
import { TenantNotFoundPage, UnauthorisedPage } from '#root/web/shell/status-pages.tsx';
import { useGo } from '#root/web/ui/app-link.tsx';

/** `/unauthorized?needed=…`: which permission is missing, and who can grant it. */
export function Unauthorised() {
  const { needed = '' } = useSearch({ strict: false }) as Record<string, string>;
  return <UnauthorisedPage alone homeHref="/" permissions={needed.split(',').filter(Boolean)} />;
}

/** `/tenant-notfound`: no organisation at this address. */
export function TenantNotFound() {
  const go = useGo();
  return <TenantNotFoundPage onContinue={(name) => go(`/login?tenantId=${encodeURIComponent(name)}`)} />;
}
