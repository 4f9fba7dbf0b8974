import { Alert, Box, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ChoiceChips } from '#root/web/platform/ui/choice-chips.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { toProblem } from '#root/web/platform/ui/problem.ts';
import { MailFrame } from './mail-frame.tsx';
import { text } from './preview.messages.ts';

/** The text of a notification as a person receives it. */
interface Shown {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface NotificationPreviewProps {
  /** The preview; undefined while it is loading. */
  readonly shown: Shown | undefined;
  readonly failure: unknown;
  /** Whether subject and content are still empty, so that there is nothing to preview. */
  readonly isEmpty: boolean;
  /** Whether the text has been changed since the preview was loaded. */
  readonly isOutdated?: boolean;
  readonly children?: ReactNode;
}

/** Shows a notification as an email with and without formatting. */
export function NotificationPreview({
  shown,
  failure,
  isEmpty,
  isOutdated = false,
  children,
}: NotificationPreviewProps) {
  const [form, setForm] = useState<'html' | 'text'>('html');
  if (isEmpty) return <Text c="dimmed">{text('previewEmpty')}</Text>;
  if (failure)
    return (
      <Alert color="red" variant="outline" role="alert">
        {toProblem(failure).message}
      </Alert>
    );
  if (!shown) return <LinesSkeleton lines={5} />;
  return (
    <Stack gap="sm" aria-busy={isOutdated}>
      <ChoiceChips
        label={text('previewForm')}
        value={form}
        onChange={(value) => setForm(value as 'html' | 'text')}
        choices={[
          { value: 'html', label: text('formatted') },
          { value: 'text', label: text('plain') },
        ]}
      />
      <Text style={{ overflowWrap: 'anywhere' }}>
        <Text span inherit c="dimmed">
          {text('subject')}:{' '}
        </Text>
        {shown.subject}
      </Text>
      {form === 'html' ? (
        <MailFrame title={text('emailFormatted')} html={shown.html} />
      ) : (
        <Box
          component="pre"
          m={0}
          p="sm"
          fz="sm"
          style={{
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
            border: '1px solid var(--mantine-color-default-border)',
          }}
        >
          {shown.text}
        </Box>
      )}
      {children}
    </Stack>
  );
}
