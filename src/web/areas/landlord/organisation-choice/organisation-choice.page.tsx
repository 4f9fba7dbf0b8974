import { useSearch } from '@tanstack/react-router';
import { useEnter } from '#root/web/areas/landlord/acting/enter.ts';
import { OrganisationPicker } from '#root/web/areas/landlord/acting/organisation-picker.tsx';
import { parseWantedPath } from '#root/web/platform/routing/wanted-path.ts';
import { homePath } from '#root/web/platform/session/home.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { signedIn } from '#root/web/platform/session/storage.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { AuthCard } from '#root/web/platform/ui/auth-card.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { TenantForm } from '#root/web/platform/ui/tenant-form.tsx';
import { text } from './organisation-choice.messages.ts';

/** `/organisation-login`: `?to=` is the path to open after the choice. */
export const OrganisationChoicePage = () => (signedIn() ? <Choice /> : <SignInFirst />);

/**
 * People who have not signed in yet enter the sign-in name of their organisation. This opens the sign-in page of the
 * organisation.
 */
function SignInFirst() {
  return (
    <AuthCard title={text('title')} description={text('signInFirst')}>
      <TenantForm />
    </AuthCard>
  );
}

function Choice() {
  const session = useSession();
  const enter = useEnter();
  const { to } = useSearch({ strict: false });
  if (!session.profile.organisation.landlord)
    return (
      <Page
        title={text('title')}
        description={text('own', { organisation: session.profile.organisation.name })}
        width="form"
      >
        <AppLink href={homePath(session)}>{text('goHome')}</AppLink>
      </Page>
    );
  return (
    <Page title={text('title')} description={text('body')} width="form">
      <OrganisationPicker
        autoFocus
        onPick={(organisation) => enter(organisation, parseWantedPath(to) ?? '/bright-dashboard')}
      />
    </Page>
  );
}
