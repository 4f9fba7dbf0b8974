import { useSearch } from '@tanstack/react-router';
import { useEnter } from '#root/web/areas/landlord/acting/enter.ts';
import { OrganisationPicker } from '#root/web/areas/landlord/acting/organisation-picker.tsx';
import { parseWantedPath } from '#root/web/areas/landlord/acting/wanted-path.ts';
import { homePath } from '#root/web/platform/session/home.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { text } from './organisation-choice.messages.ts';

/** `/organisation-login`: `?to=` is the path to open after the choice. */
export function OrganisationChoicePage() {
  const session = useSession();
  const enter = useEnter();
  const { to } = useSearch({ strict: false });
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
        onPick={(organisation) => enter(organisation, parseWantedPath(to) ?? '/bright-dashboard')}
      />
    </Page>
  );
}
