import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { TenantNotFoundPage, UnauthorisedPage } from '#root/web/app/shell/status-pages.tsx';
import { signedIn } from '#root/web/platform/session/storage.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';

type Words = (permission: string) => string;

/**
 * Returns functions that describe permissions. Undefined until their texts are loaded, because they are not part of the
 * first script.
 */
function usePermissionWords(): Words | undefined {
  const [words, setWords] = useState<{ say: Words }>();
  useEffect(() => {
    import('#root/web/shared/people/permission.words.ts').then(
      ({ formatPermissionName }) => setWords({ say: formatPermissionName }),
      () => undefined,
    );
  }, []);
  return words?.say;
}

/**
 * `/unauthorized`: `?needed=…` names the missing permission, and the page says who can grant it. For `?for=landlord`,
 * no one can grant access.
 */
export function Unauthorised() {
  const { needed = '', for: whose } = useSearch({ strict: false });
  return (
    <UnauthorisedPage
      alone={!signedIn()}
      ofLandlord={whose === 'landlord'}
      homeHref="/"
      permissions={needed.split(',').filter(Boolean)}
      inWords={usePermissionWords()}
    />
  );
}

/** `/tenant-notfound`: there is no organisation at this address. */
export function TenantNotFound() {
  const go = useGo();
  return <TenantNotFoundPage onContinue={(name) => go(`/login?tenantId=${encodeURIComponent(name)}`)} />;
}
