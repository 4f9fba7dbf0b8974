import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { signedIn } from '#root/web/session/storage.ts';
import { TenantNotFoundPage, UnauthorisedPage } from '#root/web/shell/status-pages.tsx';
import { useGo } from '#root/web/ui/app-link.tsx';

type Words = (permission: string) => string;

/** What permissions allow, in words; undefined until they are there: the first script does without them. */
function usePermissionWords(): Words | undefined {
  const [words, setWords] = useState<{ say: Words }>();
  useEffect(() => {
    import('#root/web/people/permission.words.ts').then(
      ({ permissionNamed }) => setWords({ say: permissionNamed }),
      () => undefined,
    );
  }, []);
  return words?.say;
}

/** `/unauthorized?needed=…`: which permission is missing, and who can grant it; or `?for=landlord`, which nobody can. */
export function Unauthorised() {
  const { needed = '', for: whose } = useSearch({ strict: false }) as Record<string, string>;
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

/** `/tenant-notfound`: no organisation at this address. */
export function TenantNotFound() {
  const go = useGo();
  return <TenantNotFoundPage onContinue={(name) => go(`/login?tenantId=${encodeURIComponent(name)}`)} />;
}
