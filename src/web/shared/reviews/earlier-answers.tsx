import { List, Text } from '@mantine/core';
import type { ReviewRecord } from '#root/contract/reviews/reviews.ts';
import { formatDate } from '#root/web/platform/ui/format.ts';
import { text } from './reviews.messages.ts';

type Answer = ReviewRecord['answers'][number];

/** The maximum number of answers shown. The history contains all answers. */
const shownAnswers = 3;

const describeAnswer = ({ answer, at, byName, movedTo }: Answer): string =>
  text(`answer.${answer}`, { person: byName || text('somebody'), date: formatDate(at), to: formatDate(movedTo) });

/** Earlier answers to reviews, ordered from the newest. */
export function EarlierAnswers({ answers }: { readonly answers: readonly Answer[] }) {
  if (answers.length === 0) return null;
  return (
    <>
      <Text fw={600} fz="sm">
        {text('answers')}
      </Text>
      <List spacing={4} fz="sm">
        {answers.slice(0, shownAnswers).map((answer) => (
          <List.Item key={answer.uid}>
            {describeAnswer(answer)}
            {answer.note && <Text fz="sm">{answer.note}</Text>}
          </List.Item>
        ))}
      </List>
    </>
  );
}
