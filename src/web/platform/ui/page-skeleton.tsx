import { Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { use } from 'react';
import { RouteTitle } from './document-title.ts';
import { useDelayed } from './hooks/use-delayed.ts';
import { text } from './words.ts';

const WIDTHS = ['60%', '90%', '75%', '85%', '50%', '80%', '70%', '65%'];

/**
 * Grey lines while a list or form is loading. They appear after 200 ms, to avoid flickering when loading is quick;
 * after 10 s a text is added.
 */
export function LinesSkeleton({ lines = 8, height = 20 }: { lines?: number; height?: number }) {
  const late = useDelayed(true, 200);
  const veryLate = useDelayed(true, 10_000);
  return (
    <Stack gap="md" role="status" mih={lines * (height + 16)}>
      <VisuallyHidden>{text('loading')}</VisuallyHidden>
      {veryLate && <Text c="dimmed">{text('stillWorking')}</Text>}
      {late &&
        Array.from({ length: lines }, (_, line) => (
          <Skeleton key={line} height={height} width={WIDTHS[line % WIDTHS.length]} />
        ))}
    </Stack>
  );
}

/** A page while it is loading: the title of the route, and grey lines. */
export function PageSkeleton() {
  const title = use(RouteTitle);
  return (
    <Stack gap="lg">
      {title && <Title order={1}>{title}</Title>}
      <LinesSkeleton />
    </Stack>
  );
}
