import { Alert, Stack, Text } from '@mantine/core';
import type { MailSettings } from '#root/contract/settings/mail-settings.ts';
import { text } from './mail-settings.messages.ts';

/** Explains how mails are sent with the saved settings. */
export function TransportNotice({ record: { way, folder } }: { record: MailSettings }) {
  if (way === 'organisation') return null;
  if (way === 'installation')
    return (
      <Alert variant="outline" color="blue">
        {text('way.installation')}
      </Alert>
    );
  return (
    <Alert variant="outline" color="orange" title={text('way.files')}>
      <Stack gap="xs">
        <Text style={{ overflowWrap: 'anywhere' }}>{folder ? text('keptIn', { folder }) : text('keptSomewhere')}</Text>
      </Stack>
    </Alert>
  );
}
