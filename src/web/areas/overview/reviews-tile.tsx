import { Stack, Text } from '@mantine/core';
import type { ResponseOf } from '#root/contract/platform/endpoint.ts';
import { type ReviewRow, recordReviews, reviews } from '#root/contract/reviews/reviews.ts';
import { capitalise, describeKind, findRecordPath } from '#root/contract/shared/kinds/kinds.ts';
import { addDays } from '#root/domain/reviews/spread.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { AppLink, ButtonLink } from '#root/web/platform/ui/app-link.tsx';
import { formatDate } from '#root/web/platform/ui/format.ts';
import { LoadedPart } from '#root/web/platform/ui/loaded-part.tsx';
import { verdictColour } from '#root/web/platform/ui/verdict-colours.ts';
import {
  type ChosenDepartment,
  useChosenDepartment,
  withDepartment,
} from '#root/web/shared/department-filter/chosen-department.ts';
import { BarList } from '#root/web/shared/figures/bar-list.tsx';
import { type Figure, FiguresTable } from '#root/web/shared/figures/figures-table.tsx';
import { Tile } from '#root/web/shared/figures/tile.tsx';
import { text } from './overview.messages.ts';
import classes from './overview.module.css';

type Summary = ResponseOf<typeof reviews.summary>['data'];

/** The number of the person's reviews that fit beside the other tiles. */
const maxShown = 4;
/** The periods in which due reviews are counted, in days from today. */
const horizons = [30, 60, 90] as const;

/** Counts the overdue reviews, and the reviews due by the end of each period. */
function countReviews({ today, overdue, days }: Summary, department: ChosenDepartment): Figure[] {
  return [
    {
      id: 'overdue',
      label: text('reviewsOverdue'),
      count: overdue,
      href: withDepartment('/reviews?overdue=true', department),
      colour: verdictColour('late'),
    },
    ...horizons.map((horizon) => {
      const until = addDays(today, horizon);
      const due = days.filter(({ day }) => day <= until).reduce((sum, { count }) => sum + count, 0);
      return {
        id: String(horizon),
        label: text('reviewsWithin', { days: horizon }),
        count: overdue + due,
        href: withDepartment(`/reviews?until=${until}`, department),
        colour: verdictColour('justMet'),
      };
    }),
  ];
}

/** The person's own reviews, each with a button, and the numbers of all reviews that the person may read. */
export function ReviewsTile() {
  const { can } = useSession();
  const mayRead = Object.values(recordReviews).some(({ review }) => can(review));
  const department = useChosenDepartment();
  const read = useRead(reviews.summary, { query: { ...department }, enabled: mayRead });
  if (!mayRead) return null;
  return (
    <Tile
      question={text('reviews')}
      {...(read.data && {
        table: (
          <FiguresTable
            label={text('reviews')}
            figures={countReviews(read.data.data, department)}
            counted={text('reviewsCounted')}
          />
        ),
      })}
    >
      <LoadedPart read={read}>
        {({ data }) => (
          <Stack gap="md">
            <OwnReviews until={addDays(data.today, 90)} department={department} />
            <BarList
              label={text('reviews')}
              figures={countReviews(data, department)}
              counted={text('reviewsCounted').toLowerCase()}
            />
          </Stack>
        )}
      </LoadedPart>
    </Tile>
  );
}

/** The person's reviews that are due by a certain day, starting with the earliest. */
function OwnReviews({ until, department }: { readonly until: string; readonly department: ChosenDepartment }) {
  const read = useRead(reviews.list, {
    query: { pageSize: 10, sort: 'dueOn', filter: { ...department, mine: 'true', until } },
  });
  return (
    <LoadedPart read={read}>
      {({ data, meta }) =>
        data.length === 0 ? (
          <Text c="dimmed">{text('reviewsNone')}</Text>
        ) : (
          <div>
            <ul className={classes.tasks}>
              {data.slice(0, maxShown).map((review) => (
                <OwnReview key={review.uid} review={review} />
              ))}
            </ul>
            {meta.total > maxShown && (
              <AppLink href={withDepartment(`/reviews?mine=true&until=${until}`, department)}>
                {text('reviewsMore', { count: meta.total })}
              </AppLink>
            )}
          </div>
        )
      }
    </LoadedPart>
  );
}

const OwnReview = ({ review: { kind, recordUid, name, dueOn } }: { readonly review: ReviewRow }) => (
  <li>
    <div style={{ minWidth: 0 }}>
      <Text fw={600} truncate>
        {name}
      </Text>
      <Text fz="sm" c="dimmed">
        {capitalise(describeKind(kind).words.one)} · {text('reviewDue', { date: formatDate(dueOn) })}
      </Text>
    </div>
    <ButtonLink
      href={findRecordPath(kind, recordUid) ?? ''}
      variant="default"
      style={{ flex: 'none' }}
      aria-label={`${text('review')}: ${name}`}
    >
      {text('review')}
    </ButtonLink>
  </li>
);
