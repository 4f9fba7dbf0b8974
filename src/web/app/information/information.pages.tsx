import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { catalogue } from '#root/contract/platform/errors.ts';
import { TenantNotFoundPage, UnauthorisedPage } from '#root/web/app/shell/status-pages.tsx';
import { parseWantedPath } from '#root/web/platform/routing/wanted-path.ts';
import { type ActingOrganisation, actingOrganisation } from '#root/web/platform/session/acting.ts';
import { signedIn } from '#root/web/platform/session/storage.ts';
import { text } from './information.messages.ts';

type Words = (permission: string) => string;

/**
 * Returns a function that describes a permission in words. Undefined until the texts of the permissions are loaded,
 * because the first script does not contain these texts.
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

/** Says why no role within the organisation gives access. @param host the organisation that a landlord works in */
function explainClosed(whose: unknown, host: ActingOrganisation | undefined): string | undefined {
  if (whose === 'landlord') return text('landlord');
  if (whose !== 'reports') return undefined;
  return host ? text('reportsHost', { name: host.name }) : text('reports');
}

/**
 * `/unauthorized`: `?needed=…` names the missing permission, and the page says who can grant it. Nobody in the
 * organisation can grant access to pages of the landlord (`?for=landlord`) or of a module that is off (`?for=reports`).
 * For a landlord who works in the organisation, there is a link to the page of the organisation, where the module can
 * be turned on. `?read=…` is the path of the page that shows the same data read-only.
 */
export function Unauthorised() {
  const { needed = '', for: whose, read } = useSearch({ strict: false });
  const host = whose === 'reports' ? actingOrganisation() : undefined;
  return (
    <UnauthorisedPage
      alone={!signedIn()}
      closed={explainClosed(whose, host)}
      change={host && { href: `/organisation/${host.uid}`, label: text('openOrganisation') }}
      homeHref="/"
      readHref={parseWantedPath(read)}
      permissions={needed.split(',').filter(Boolean)}
      inWords={usePermissionWords()}
    />
  );
}

/** `/tenant-notfound`: there is no organisation at this address, or the organisation has no such client. */
export function TenantNotFound() {
  const { reason } = useSearch({ strict: false });
  return <TenantNotFoundPage message={reason === 'invalid_client' ? catalogue.invalidClient : undefined} />;
}
