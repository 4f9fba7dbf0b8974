import { Radio, Stack, Switch } from '@mantine/core';
import { startTransition, useOptimistic } from 'react';
import { savePreferences } from '#root/web/platform/session/preferences.ts';
import type { Profile } from '#root/web/platform/session/session.ts';
import { text } from './profile.messages.ts';
import { Section } from './section.tsx';

const schemes = ['light', 'dark', 'auto'] as const;

/** Appearance and shortcuts. Each change is saved immediately. */
export function PreferencesSection({ profile }: { profile: Profile }) {
  // Shows the new choice while it is being saved; otherwise the control would briefly show the old value.
  const [preferences, show] = useOptimistic(profile.preferences);
  const choose = (change: Partial<Profile['preferences']>) =>
    startTransition(async () => {
      show({ ...preferences, ...change });
      await savePreferences(change);
    });
  const chooseScheme = (value: string) => choose({ colourScheme: schemes.find((one) => one === value) ?? 'auto' });
  return (
    <Section title={text('preferences')} description={text('preferencesHelp')}>
      <Radio.Group label={text('scheme')} value={preferences.colourScheme} onChange={chooseScheme}>
        <Stack gap="xs" mt="xs">
          {schemes.map((scheme) => (
            <Radio key={scheme} value={scheme} label={text(`scheme.${scheme}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Switch
        label={text('singleKeys')}
        description={text('singleKeysHelp')}
        checked={preferences.singleKeyShortcuts}
        onChange={(event) => choose({ singleKeyShortcuts: event.currentTarget.checked })}
      />
    </Section>
  );
}
