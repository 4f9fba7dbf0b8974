import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import type { ReactNode } from 'react';
import { useDocumentTitle } from './document-title.ts';
import { toProblem } from './problem.ts';
import { text } from './words.ts';

/** Props of {@link LoadFailed}. */
export interface LoadFailedProps {
  /** The error that was thrown. */
  error: unknown;
  onRetry?: (() => void) | undefined;
  /**
   * The heading. Absent: the standard heading. For some lists, the specification has a special heading, such as 'Unable
   * get list of Suppliers'.
   */
  title?: string | undefined;
  /** The message. Absent: the message of the error. */
  message?: string | undefined;
  /** A further action besides the retry. */
  action?: ReactNode;
}

/** Shown in place of content that could not be loaded: the cause, a retry button, and the request ID for support. */
export function LoadFailed({ error, onRetry, title, message, action }: LoadFailedProps) {
  const problem = toProblem(error);
  // For a missing record, a retry would not help.
  if (problem.status === 404) return <NotHere title={problem.message} />;
  return (
    <Alert
      role="alert"
      variant="outline"
      color="red"
      icon={<IconAlertTriangle aria-hidden="true" />}
      title={title ?? text('failedTitle')}
    >
      <Stack gap="xs" align="flex-start">
        <Text>{message ?? problem.message}</Text>
        {problem.requestId && (
          <Text fz="xs" c="dimmed">
            {text('requestId', { id: problem.requestId })}
          </Text>
        )}
        {action}
        {onRetry && (
          <Button variant="default" onClick={onRetry}>
            {text('retry')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

function NotHere({ title }: { title: string }) {
  useDocumentTitle(title);
  return (
    <Stack role="alert" gap="sm" align="flex-start">
      <Title order={1}>{title}</Title>
      <Text>{text('notHere')}</Text>
      <Button variant="default" onClick={() => window.history.back()}>
        {text('goBack')}
      </Button>
    </Stack>
  );
}
