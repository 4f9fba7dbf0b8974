import { Alert, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { reviews } from '#root/contract/reviews/reviews.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { formatDate } from '#root/web/platform/ui/format.ts';
import { createLazyPart } from '#root/web/platform/ui/lazy-part.tsx';
import { text } from './review-list.messages.ts';

const SpreadDialog = createLazyPart(async () => (await import('./spread-dialog.tsx')).SpreadDialog);

/** Names the days on which very many reviews are due, each with a button that proposes other days. */
export function CrowdedDays() {
  const read = useRead(reviews.summary);
  const [chosen, setChosen] = useState<string>();
  const days = read.data?.data.crowded ?? [];
  return (
    <>
      {days.length > 0 && (
        <Alert variant="outline" color="yellow" py="xs" title={text('crowdedTitle')}>
          {days.map(({ day, count }) => (
            <Group key={day} gap="sm">
              <span>{text('crowded', { count, date: formatDate(day) })}</span>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={text('spreadOf', { date: formatDate(day) })}
                onClick={() => setChosen(day)}
              >
                {text('spread')}
              </Button>
            </Group>
          ))}
        </Alert>
      )}
      {chosen !== undefined && <SpreadDialog day={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}
