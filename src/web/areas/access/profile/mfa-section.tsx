import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { Profile } from '#root/web/platform/session/session.ts';
import { StatusChip } from '#root/web/platform/ui/status-chip.tsx';
import { MfaSwitchOff, NewRecoveryCodes } from './mfa-dialogs.tsx';
import { MfaSetUp } from './mfa-set-up.tsx';
import { text } from './profile.messages.ts';
import { Section } from './section.tsx';

/** The state of the second factor, and its actions. */
export function MfaSection({ profile }: { profile: Profile }) {
  const [open, setOpen] = useState<'setUp' | 'codes' | 'off'>();
  const { mfa } = profile;
  const on = mfa.status === 'on';
  const close = () => setOpen(undefined);
  return (
    <Section title={text('mfa')} description={text('mfaBody')}>
      <Group gap="sm">
        <StatusChip label={text(on ? 'mfaOn' : 'mfaOff')} colour={on ? '#1f7a3d' : null} />
        {on && <Text fz="sm">{text('codesLeft', { count: mfa.recoveryCodesLeft })}</Text>}
      </Group>
      {on && mfa.required && <Text fz="sm">{text('mfaRequired')}</Text>}
      <Group gap="sm">
        <Button variant={on ? 'default' : 'filled'} onClick={() => setOpen('setUp')}>
          {text(on ? 'replace' : 'setUp')}
        </Button>
        {on && (
          <Button variant="default" onClick={() => setOpen('codes')}>
            {text('newCodes')}
          </Button>
        )}
        {on && !mfa.required && (
          <Button variant="default" onClick={() => setOpen('off')}>
            {text('switchOff')}
          </Button>
        )}
      </Group>
      {open === 'setUp' && <MfaSetUp profile={profile} onClose={close} />}
      {open === 'codes' && <NewRecoveryCodes profile={profile} onClose={close} />}
      {open === 'off' && <MfaSwitchOff profile={profile} onClose={close} />}
    </Section>
  );
}
