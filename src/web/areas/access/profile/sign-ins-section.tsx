import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { ownAccount } from '#root/contract/access/own-account.ts';
import type { ResponseOf } from '#root/contract/platform/endpoint.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { formatDateTime } from '#root/web/platform/ui/format.ts';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { detectDevice } from './device.ts';
import { text } from './profile.messages.ts';
import { RefusedAlert } from './refused-alert.tsx';
import { Section } from './section.tsx';
import { useAction } from './use-action.ts';

type SignIn = ResponseOf<typeof ownAccount.sessions>['data'][number];

const formatDevice = (userAgent: string) => {
  const { browser = text('unknownBrowser'), system = text('unknownSystem') } = detectDevice(userAgent);
  return text('device', { browser, system });
};

/** Lists all sign-ins of the person, each with a button to end it. */
export function SignInsSection() {
  const { data, error, refetch } = useRead(ownAccount.sessions);
  const endOthers = useSave(ownAccount.endOtherSessions);
  const { pending, refused, run } = useAction(text('failed'));
  if (error && !data)
    return (
      <Section title={text('signIns')}>
        <LoadFailed error={error} onRetry={() => void refetch()} />
      </Section>
    );
  const others = data?.data.filter(({ current }) => !current) ?? [];
  const signOutOthers = () =>
    run(async () => {
      const answer = await endOthers({});
      toastDone(text('signedOutOthers', { count: answer.data.ended }));
    });
  return (
    <Section title={text('signIns')}>
      <RefusedAlert refused={refused} />
      {!data && <LinesSkeleton lines={2} />}
      <Stack component="ul" gap="sm" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {data?.data.map((signIn) => (
          <SignInRow key={signIn.uid} signIn={signIn} />
        ))}
      </Stack>
      {data && others.length === 0 && <Text c="dimmed">{text('noOthers')}</Text>}
      {others.length > 0 && (
        <Group>
          <Button variant="default" loading={pending} onClick={() => void signOutOthers()}>
            {text('signOutOthers')}
          </Button>
        </Group>
      )}
    </Section>
  );
}

function SignInRow({ signIn }: { signIn: SignIn }) {
  const end = useSave(ownAccount.endSession);
  const { pending, refused, run } = useAction(text('failed'));
  const device = formatDevice(signIn.userAgent);
  const when = formatDateTime(signIn.lastUsedAt);
  const signOut = async () => {
    if (await run(() => end({ params: { uid: signIn.uid } }))) toastDone(text('signedOutOne'));
  };
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <div style={{ minWidth: 0 }}>
          <Group gap="xs">
            <Text fw={600}>{device}</Text>
            {signIn.current && <Badge>{text('thisDevice')}</Badge>}
          </Group>
          <Text fz="sm" c="dimmed">
            {text('used', { when, address: signIn.address })}
          </Text>
          <Text fz="sm" c="dimmed">
            {text('since', { when: formatDateTime(signIn.createdAt) })}
          </Text>
        </div>
        {!signIn.current && (
          <Button
            variant="default"
            size="sm"
            style={{ flex: 'none' }}
            loading={pending}
            aria-label={text('signOutOf', { device, when })}
            onClick={() => void signOut()}
          >
            {text('signOut')}
          </Button>
        )}
      </Group>
      <RefusedAlert refused={refused} />
    </li>
  );
}
