import { Alert, Text } from '@mantine/core';
import { type NotificationInput, notificationSending } from '#root/contract/notifications/notifications.ts';
import { call } from '#root/web/platform/api/call.ts';
import { usePreview } from '#root/web/platform/api/use-preview.ts';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { toProblem } from '#root/web/platform/ui/problem.ts';
import { text } from './notifications.messages.ts';

/** The number of people whom a notification would reach, and the names of the first few people. */
export function Audience({ values }: { values: NotificationInput }) {
  const { allUsers, userUids, roleUids, industryUids, clientUids, urgency } = values;
  const lists = [userUids, roleUids, industryUids, clientUids];
  const hasReceivers = allUsers || lists.some((uids) => uids.length > 0);
  const asked = { allUsers, userUids, roleUids, industryUids, clientUids, urgency };
  const { shown, failure } = usePreview(
    'audience',
    hasReceivers ? asked : undefined,
    async (body) => (await call(notificationSending.audience, { body })).data,
  );
  if (!hasReceivers) return <Text c="dimmed">{text('audienceNone')}</Text>;
  if (failure)
    return (
      <Alert color="red" variant="outline" role="alert">
        {toProblem(failure).message}
      </Alert>
    );
  if (!shown) return <LinesSkeleton lines={1} />;
  const { people, withoutEmail, organisations, names, leftOut } = shown;
  return (
    <div role="status">
      <Text fw={600}>{people === 0 ? text('audienceNone') : text('audience', { count: people })}</Text>
      {organisations > 1 && <Text>{text('audienceOrganisations', { count: organisations })}</Text>}
      {values.methods.includes('email') && withoutEmail > 0 && (
        <Text>{text('audienceWithoutEmail', { count: withoutEmail })}</Text>
      )}
      {leftOut.length > 0 && <Text>{text('audienceLeftOut', { names: leftOut.join(', ') })}</Text>}
      {names.length > 0 && (
        <Text fz="sm" c="dimmed" lineClamp={3}>
          {text('audienceNames', { names: names.join(', ') })}
        </Text>
      )}
    </div>
  );
}
