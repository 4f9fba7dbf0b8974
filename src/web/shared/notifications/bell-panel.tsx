import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ownNotifications } from '#root/contract/notifications/own-notifications.ts';
import { pageSizes } from '#root/contract/platform/paging.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { LoadedPart } from '#root/web/platform/ui/loaded-part.tsx';
import { toastFailed } from '#root/web/platform/ui/toast/toast.tsx';
import classes from './bell.module.css';
import { markRead } from './mark-read.ts';
import { NotificationItem } from './notification-item.tsx';
import { text } from './notifications.messages.ts';

const views = ['unread', 'all'] as const;
type View = (typeof views)[number];

/** Props of {@link BellPanel}. */
export interface BellPanelProps {
  readonly unread: number;
  /** Called when the person leaves the panel by a link. */
  readonly onClose: () => void;
}

/** The person's notifications, ordered from the newest. */
export function BellPanel({ unread, onClose }: BellPanelProps) {
  const [view, setView] = useState<View>('unread');
  const [size, setSize] = useState<number>(pageSizes[0]);
  const larger = pageSizes.find((one) => one > size);
  const filter = view === 'unread' ? { read: 'false' } : {};
  const list = useRead(ownNotifications.list, { query: { pageSize: size, filter } });
  const markAll = () => void markRead().catch((error) => toastFailed(error, text('failed')));
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <SegmentedControl
          aria-label={text('show')}
          size="xs"
          value={view}
          onChange={(chosen) => setView(views.find((one) => one === chosen) ?? 'unread')}
          data={views.map((value) => ({ value, label: text(`show.${value}`) }))}
        />
        <Button variant="subtle" size="compact-sm" disabled={unread === 0} onClick={markAll}>
          {text('markAll')}
        </Button>
      </Group>
      <LoadedPart read={list}>
        {({ data, meta }) => (
          <>
            {data.length === 0 && <Nothing view={view} />}
            {data.length > 0 && (
              <ul className={classes.list} aria-label={text('title')}>
                {data.map((notice) => (
                  <NotificationItem key={notice.uid} notice={notice} onOpen={onClose} />
                ))}
              </ul>
            )}
            {meta.total > data.length && larger !== undefined && (
              <Button variant="default" size="compact-sm" onClick={() => setSize(larger)}>
                {text('more')}
              </Button>
            )}
          </>
        )}
      </LoadedPart>
      <AppLink href="/profile#notifications" fz="sm">
        {text('changeSettings')}
      </AppLink>
    </Stack>
  );
}

function Nothing({ view }: { view: View }) {
  return (
    <div>
      <Text fw={600}>{text(view === 'unread' ? 'noneUnread' : 'none')}</Text>
      <Text fz="sm" c="dimmed">
        {text('noneHelp')}
      </Text>
    </div>
  );
}
