import { useSearch } from '@tanstack/react-router';
import { useEnter } from '#root/web/landlord/enter.ts';
import { OrganisationPicker } from '#root/web/landlord/organisation-picker.tsx';
import { wantedPath } from '#root/web/landlord/wanted-path.ts';
import { homePath } from '#root/web/session/home.ts';
import { useSession } from '#root/web/session/session.ts';
import { AppLink } from '#root/web/ui/app-link.tsx';
import { Page } from '#root/web/ui/page.tsx';
import { text } from './organisation-choice.messages.ts';

/** `/organisation-login`; `?to=` is where it goes on from there. */
export function OrganisationChoicePage() {
  const session = useSession();
  const enter = useEnter();
  const { to } = useSearch({ strict: false }) as { to?: string };
  if (!session.profile.organisation.landlord)
    return (
      <Page title={text('title')} description={text('own')} width="form">
        <AppLink href={homePath(session)}>{text('goHome')}</AppLink>
      </Page>
    );
  return (
    <Page title={text('title')} description={text('body')} width="form">
      <OrganisationPicker
        autoFocus
        onPick={(organisation) => enter(organisation, wantedPath(to) ?? '/bright-dashboard')}
      />
    </Page>
  );
}
