import { List } from '@mantine/core';
import { suppliers } from '#root/contract/resources/suppliers.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { text } from './suppliers.messages.ts';

/** Names some of the affected activities, starting with the shortest MTPD. */
export function AffectedNames({ uid }: { uid: string }) {
  const read = useRead(suppliers.activities, { params: { uid }, query: { pageSize: 10 } });
  const { data = [], meta } = read.data ?? {};
  const more = (meta?.total ?? 0) - data.length;
  return (
    <List size="sm">
      {data.map((activity) => (
        <List.Item key={activity.uid}>
          <AppLink href={`/activities/${activity.uid}`}>{activity.name}</AppLink>
        </List.Item>
      ))}
      {more > 0 && <List.Item>{text('endingMore', { count: more })}</List.Item>}
    </List>
  );
}
