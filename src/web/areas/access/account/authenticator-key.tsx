import { Center, Group, Stack, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { CopyButton } from '#root/web/platform/ui/copy-button.tsx';
import { text } from './account.words.ts';

const QrCode = lazy(() => import('./qr-code.tsx').then((module) => ({ default: module.QrCode })));

/** Splits the key into groups of four characters, because groups are easier to type. */
const inGroups = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ');

/** The key for an authenticator app, as a QR code and as text. */
export function AuthenticatorKey({ secret, uri }: { secret: string; uri: string }) {
  return (
    <Stack gap="sm">
      <Text>{text('scan')}</Text>
      <Center mih={200}>
        <Suspense>
          <QrCode value={uri} label={text('qr')} />
        </Suspense>
      </Center>
      <Text fz="sm">{text('byHand')}</Text>
      <Group gap="xs" wrap="nowrap">
        <Text ff="monospace" fz="sm" flex={1} style={{ userSelect: 'all' }}>
          {inGroups(secret)}
        </Text>
        <CopyButton value={secret} />
      </Group>
      <Text>{text('enterFirst')}</Text>
    </Stack>
  );
}
