import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { maxPostponements, type ReviewKind } from '#root/contract/reviews/review-terms.ts';
import { type ReviewRecord, recordReviews } from '#root/contract/reviews/reviews.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { createLazyPart } from '#root/web/platform/ui/lazy-part.tsx';
import { LoadedPart } from '#root/web/platform/ui/loaded-part.tsx';
import { RowMenu } from '#root/web/platform/ui/row-menu.tsx';
import { DueDay } from './due-day.tsx';
import { EarlierAnswers } from './earlier-answers.tsx';
import { MovedList } from './moved-list.tsx';
import { text } from './reviews.messages.ts';
import { useReviewActions } from './use-review-actions.tsx';

const PeriodDialog = createLazyPart(async () => (await import('./period-dialog.tsx')).PeriodDialog);

interface ReviewPanelProps {
  readonly kind: ReviewKind;
  readonly uid: string;
}

/** The review of an approved record: when it is due and why, what has changed, and the buttons to answer. */
export function ReviewPanel({ kind, uid }: ReviewPanelProps) {
  const read = useRead(recordReviews[kind].review, { params: { uid } });
  if (read.data && read.data.data === null) return null;
  return (
    <Stack component="section" gap="xs" aria-label={text('review')} data-no-print>
      <Title order={2} size="h4">
        {text('review')}
      </Title>
      <LoadedPart read={read}>{({ data }) => data && <OpenReview review={data} />}</LoadedPart>
    </Stack>
  );
}

function OpenReview({ review }: { readonly review: ReviewRecord }) {
  const { kind, name, reviewers, postponed, monthsInForce } = review;
  const { listAnswers, toCalendar, dialog } = useReviewActions();
  const maySetMonths = useCan(recordReviews[kind].setMonths);
  const [isSetting, setSetting] = useState(false);
  const [first, ...others] = listAnswers(review);
  return (
    <>
      <Group gap="xs">
        <span>{text('dueOn')}</span>
        <DueDay review={review} />
        <Text c="dimmed">
          {text(`reason.${review.reason}`)} · {text('everyMonths', { count: monthsInForce })}
        </Text>
      </Group>
      <Text fz="sm">
        {reviewers.length > 0
          ? text('reviewers', { names: reviewers.map((one) => one.name).join(', ') })
          : text('reviewersNone')}
      </Text>
      <MovedList review={review} />
      {postponed === maxPostponements && <Text fz="sm">{text('postponedTwice')}</Text>}
      <EarlierAnswers answers={review.answers} />
      <Group gap="sm">
        {first && (
          <Button variant={review.isMine ? 'filled' : 'default'} onClick={first.onSelect}>
            {first.label}
          </Button>
        )}
        {others.map(({ label, onSelect }) => (
          <Button key={label} variant="default" onClick={onSelect}>
            {label}
          </Button>
        ))}
        <RowMenu
          name={text('actions', { name })}
          actions={[
            ...(maySetMonths ? [{ label: text('period'), onSelect: () => setSetting(true) }] : []),
            toCalendar(review),
          ]}
        />
      </Group>
      {dialog}
      {isSetting && <PeriodDialog review={review} onClose={() => setSetting(false)} />}
    </>
  );
}
