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

/** Says why no role within the organisation gives access. @param host the organisation that a landlord works in */
function explainClosed(whose: unknown, host: ActingOrganisation | undefined): string | undefined {
  if (whose === 'landlord') return text('landlord');
  if (whose !== 'reports') return undefined;
  return host ? text('reportsHost', { name: host.name }) : text('reports');
}

/**
 * `/unauthorized`: `?needed=…` names the missing permission, and the page says who can grant it. Nobody in the
 * organisation can grant access to pages of the landlord (`?for=landlord`) or of a module that is off (`?for=reports`).
 * A landlord who works in the organisation gets a link to its page, to turn the module on. `?read=…` is the page that
 * shows the same data read-only.
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

/** `/tenant-notfound`: there is no organisation at this address, or it has no such client. */
export function TenantNotFound() {
  const { reason } = useSearch({ strict: false });
  return <TenantNotFoundPage message={reason === 'invalid_client' ? catalogue.invalidClient : undefined} />;
}
