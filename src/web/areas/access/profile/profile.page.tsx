import { Divider, Stack } from '@mantine/core';
import { useSession } from '#root/web/platform/session/session.ts';
import { Page } from '#root/web/platform/ui/page.tsx';
import { MfaSection } from './mfa-section.tsx';
import { NameSection } from './name-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PreferencesSection } from './preferences-section.tsx';
import { text } from './profile.messages.ts';
import { SignInsSection } from './sign-ins-section.tsx';

/** `/profile`: the account of the signed-in person. */
export function ProfilePage() {
  const { profile } = useSession();
  return (
    <Page title={text('title')} width="form">
      <Stack gap="xl">
        <NameSection profile={profile} />
        <Divider />
        <PasswordSection profile={profile} />
        <Divider />
        <MfaSection profile={profile} />
        <Divider />
        <SignInsSection />
        <Divider />
        <PreferencesSection profile={profile} />
      </Stack>
    </Page>
  );
}
