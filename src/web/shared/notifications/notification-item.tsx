import { ActionIcon, Badge, Group, Text } from '@mantine/core';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconMailOpened from '@tabler/icons-react/dist/esm/icons/IconMailOpened.mjs';
import type { OwnNotification } from '#root/contract/notifications/own-notifications.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { formatAgo } from '#root/web/platform/ui/format.ts';
import { toastFailed } from '#root/web/platform/ui/toast/toast.tsx';
import classes from './bell.module.css';
import { markRead, markUnread } from './mark-read.ts';
import { text } from './notifications.messages.ts';

const failed = (error: unknown) => toastFailed(error, text('failed'));

/** One notification of the panel. Opening its record marks it as read. */
export function NotificationItem({ notice, onOpen }: { notice: OwnNotification; onOpen: () => void }) {
  const { uid, subject, content, urgency, link, fromName, sentAt, readAt } = notice;
  const isUnread = readAt === null;
  const when = formatAgo(sentAt);
  const open = () => {
    onOpen();
    if (isUnread) void markRead([uid]).catch(failed);
  };
  const change = () => void (isUnread ? markRead([uid]) : markUnread(uid)).catch(failed);
  const Icon = isUnread ? IconMailOpened : IconMail;
  return (
    <li className={classes.item}>
      <div>
        <Text component="div" fw={isUnread ? 700 : 400} className={classes.subject}>
          {link === null ? (
            subject
          ) : (
            <AppLink href={link} onFollow={open} inherit>
              {subject}
            </AppLink>
          )}
        </Text>
        <Text fz="sm" className={classes.content}>
          {content}
        </Text>
        <Group gap="xs" mt={2}>
          {urgency === 'urgent' && <Badge color="red">{text('urgent')}</Badge>}
          {isUnread && <Badge>{text('unread')}</Badge>}
          <Text fz="xs" c="dimmed">
            {fromName ? text('from', { name: fromName, when }) : when}
          </Text>
        </Group>
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        title={text(isUnread ? 'markRead' : 'markUnread')}
        aria-label={text(isUnread ? 'markReadOf' : 'markUnreadOf', { subject })}
        onClick={change}
      >
        <Icon size={18} aria-hidden="true" />
      </ActionIcon>
    </li>
  );
}
