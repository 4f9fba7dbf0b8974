import { Alert, Button, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { unsubscribe } from '#root/contract/notifications/own-notifications.ts';
import type { ResponseOf } from '#root/contract/platform/endpoint.ts';
import { ApiError } from '#root/web/platform/api/api-error.ts';
import { call } from '#root/web/platform/api/call.ts';
import type { PageProps } from '#root/web/platform/routing/page-route.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { AuthCard } from '#root/web/platform/ui/auth-card.tsx';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { toProblem } from '#root/web/platform/ui/problem.ts';
import { text } from './unsubscribe.messages.ts';

type Subscription = ResponseOf<typeof unsubscribe.read>['data'];

const footer = <AppLink href="/login">{text('signIn')}</AppLink>;

/** `/unsubscribe/:token`: the link at the end of emails. Opening it changes nothing, because mail programs open links too. */
export function UnsubscribePage({ params }: PageProps<'/unsubscribe/:token'>) {
  const { token } = params;
  const [read, setRead] = useState<{ data?: Subscription; error?: unknown }>({});
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    setRead({});
    call(unsubscribe.read, { params: { token } }).then(
      ({ data }) => isCurrent && setRead({ data }),
      (error: unknown) => isCurrent && setRead({ error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [token, attempt]);
  if (read.data) return <Switching token={token} first={read.data} />;
  if (read.error instanceof ApiError && read.error.status === 404)
    return (
      <AuthCard title={text('invalid')} footer={footer}>
        <Text>{text('invalidHelp')}</Text>
      </AuthCard>
    );
  return (
    <AuthCard title={text('heading')} footer={footer}>
      {read.error === undefined ? (
        <LinesSkeleton lines={3} />
      ) : (
        <LoadFailed error={read.error} onRetry={() => setAttempt(attempt + 1)} />
      )}
    </AuthCard>
  );
}

/** Turns the emails off, and on again. */
function Switching({ token, first }: { token: string; first: Subscription }) {
  const { urgency, address, organisationName: organisation } = first;
  const [isOff, setOff] = useState(first.isOff);
  const [hasChanged, setChanged] = useState(false);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState('');
  const words = { organisation, address };
  const turn = async (off: boolean) => {
    setPending(true);
    setRefusal('');
    try {
      await call(unsubscribe.confirm, { params: { token }, body: { off } });
      setOff(off);
      setChanged(true);
    } catch (error) {
      setRefusal(toProblem(error).message);
    } finally {
      setPending(false);
    }
  };
  if (urgency === 'urgent')
    return (
      <AuthCard title={text('heading')} footer={footer}>
        <Text>{text('question.urgent', words)}</Text>
      </AuthCard>
    );
  const state = isOff ? 'off' : hasChanged ? 'on' : 'question';
  return (
    <AuthCard title={text(isOff ? 'headingOff' : hasChanged ? 'headingOn' : 'heading')} footer={footer}>
      <Stack gap="md">
        <Text role="status" style={{ overflowWrap: 'anywhere' }}>
          {text(`${state}.${urgency}`, words)}
        </Text>
        <Text fz="sm" c="dimmed">
          {text('stays')}
        </Text>
        {refusal && (
          <Alert role="alert" variant="outline" color="red">
            {refusal}
          </Alert>
        )}
        <Button variant={isOff ? 'default' : 'filled'} loading={pending} onClick={() => void turn(!isOff)}>
          {text(isOff ? 'turnOn' : 'turnOff')}
        </Button>
      </Stack>
    </AuthCard>
  );
}
