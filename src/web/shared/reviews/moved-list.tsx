import { List, Stack, Text } from '@mantine/core';
import type { ReviewRecord } from '#root/contract/reviews/reviews.ts';
import type { MovementCause, Movements } from '#root/contract/shared/movements.ts';
import { formatDate } from '#root/web/platform/ui/format.ts';
import { describeCause, describeMovement } from './movement.words.ts';
import { text } from './reviews.messages.ts';

/** The maximum number of changes shown. Further changes are only counted. */
const shownChanges = 8;

function changeWords(change: MovementCause): string {
  const common = { words: describeCause(change), date: formatDate(change.at) };
  return change.actorName ? text('by', { ...common, person: change.actorName }) : text('on', common);
}

/** Shows why the review is due before the end of its period, and what has changed since the last approval or review. */
export function MovedList({ review }: { readonly review: ReviewRecord }) {
  return (
    <Stack gap="xs">
      {review.causes.map((cause) => (
        <Text key={`${cause.reason} ${cause.subjectUid}`}>
          {text(`cause.${cause.reason}`, {
            name: cause.subjectName,
            part: cause.part,
            date: formatDate(cause.dueOn),
            noted: formatDate(cause.notedAt),
          })}
        </Text>
      ))}
      <MovementList moved={review.moved} />
    </Stack>
  );
}

/** The differences for a record, and the changes that may have caused them. */
export function MovementList({ moved: { since, movements, causes } }: { readonly moved: Movements }) {
  if (since === null) return <Text>{text('notComparable')}</Text>;
  const date = formatDate(since);
  if (movements.length === 0) return <Text>{text('nothingMoved', { date })}</Text>;
  return (
    <>
      <Text fw={600}>{text('whatMoved', { date })}</Text>
      <List spacing={4}>
        {movements.map((movement) => (
          <List.Item
            key={`${movement.activity?.uid} ${movement.what} ${movement.records.map(({ uid }) => uid).join(' ')}`}
          >
            {describeMovement(movement)}
          </List.Item>
        ))}
      </List>
      {causes.length > 0 && <Changes changes={causes} />}
    </>
  );
}

const Changes = ({ changes }: { readonly changes: readonly MovementCause[] }) => (
  <>
    <Text fw={600}>{text('causes')}</Text>
    <List spacing={4}>
      {changes.slice(0, shownChanges).map((change) => (
        <List.Item key={`${change.at} ${change.what} ${change.record.uid} ${change.provider?.uid}`}>
          {changeWords(change)}
        </List.Item>
      ))}
      {changes.length > shownChanges && <List.Item>{text('more', { count: changes.length - shownChanges })}</List.Item>}
    </List>
  </>
);
