import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { TenantNotFoundPage, UnauthorisedPage } from '#root/web/app/shell/status-pages.tsx';
import { signedIn } from '#root/web/platform/session/storage.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';

type Words = (permission: string) => string;

/** What permissions allow, in words; undefined until they are there: the first script does without them. */
function usePermissionWords(): Words | undefined {
  const [words, setWords] = useState<{ say: Words }>();
  useEffect(() => {
    import('#root/web/shared/people/permission.words.ts').then(
      ({ permissionNamed }) => setWords({ say: permissionNamed }),
      () => undefined,
    );
  }, []);
  return words?.say;
}

/** `/unauthorized?needed=…`: which permission is missing, and who can grant it; or `?for=landlord`, which nobody can. */
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

/** `/tenant-notfound`: no organisation at this address. */
export function TenantNotFound() {
  const go = useGo();
  return <TenantNotFoundPage onContinue={(name) => go(`/login?tenantId=${encodeURIComponent(name)}`)} />;
}
