import { Divider, Stack } from '@mantine/core';
import { isShown } from '#root/contract/platform/modules.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { Page } from '#root/web/platform/ui/page.tsx';
import { NotificationSettings } from '#root/web/shared/notifications/notification-settings.tsx';
import { text as noticeText } from '#root/web/shared/notifications/notifications.messages.ts';
import { CalendarSection } from './calendar-section.tsx';
import { MfaSection } from './mfa-section.tsx';
import { NameSection } from './name-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PreferencesSection } from './preferences-section.tsx';
import { text } from './profile.messages.ts';
import { Section } from './section.tsx';
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
        {isShown('paths', '/notifications') && (
          <>
            <Section title={noticeText('settings')} description={noticeText('settingsHelp')} anchor="notifications">
              <NotificationSettings />
            </Section>
            <Divider />
          </>
        )}
        <CalendarSection />
        <Divider />
        <PreferencesSection profile={profile} />
      </Stack>
    </Page>
  );
}
