import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { asOf } from '#root/contract/continuity/as-of.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { createLazyPart } from '#root/web/platform/ui/lazy-part.tsx';
import { LinkTabs } from '#root/web/platform/ui/link-tabs.tsx';
import { ListToolbar } from '#root/web/platform/ui/list-toolbar.tsx';
import { LoadedPart } from '#root/web/platform/ui/loaded-part.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { text } from './as-of.messages.ts';
import { AsOfComparisonView } from './as-of-comparison.tsx';
import { AsOfActivities, AsOfGaps, AsOfSource, nameDay } from './as-of-day.tsx';
import { buildAsOfHref, useAsOfAddress } from './use-as-of-address.ts';

// The engine and its tables are loaded with the part that needs them.
const waiting = <LinesSkeleton lines={5} height={24} />;
const AsOfDependencies = createLazyPart(
  async () => (await import('./as-of-dependencies.tsx')).AsOfDependencies,
  waiting,
);
const AsOfWhatIf = createLazyPart(async () => (await import('./as-of-what-if.tsx')).AsOfWhatIf, waiting);

interface Part {
  readonly id: string;
  readonly label: string;
  readonly title: string;
  /** The label of the search field. Absent: the part does not use the search of the page. */
  readonly search?: string;
  readonly content: ReactNode;
}

/** Returns the parts of a day, starting with the comparison. */
function useParts(uid: string, otherUid: string | undefined, day: string): readonly Part[] {
  const { search } = useAsOfAddress();
  const mayRun = useCan(asOf.whatIf);
  const list = { uid, search };
  const whole: readonly Part[] = [
    {
      ...{ id: 'gaps', label: text('gapList'), title: text('gaps', { day }), search: text('search.gaps') },
      content: <AsOfGaps key={`${uid} ${search}`} {...list} />,
    },
    {
      ...{
        id: 'activities',
        label: text('activityList'),
        title: text('activities', { day }),
        search: text('search.activities'),
      },
      content: <AsOfActivities key={`${uid} ${search}`} {...list} />,
    },
    {
      ...{
        id: 'dependencies',
        label: text('dependencyList'),
        title: text('dependencies', { day }),
        search: text('search.dependencies'),
      },
      content: <AsOfDependencies {...list} />,
    },
  ];
  const whatIf: Part = {
    ...{ id: 'what-if', label: text('whatIf'), title: text('whatIfTitle', { day }) },
    content: <AsOfWhatIf uid={uid} />,
  };
  const changes = otherUid && {
    ...{ id: 'changes', label: text('changesTab'), title: '' },
    content: <AsOfComparisonView uid={uid} other={otherUid} />,
  };
  return [...(changes ? [changes] : []), ...whole, ...(mayRun ? [whatIf] : [])];
}

function Shown({ uid, otherUid, day }: { uid: string; otherUid: string | undefined; day: string }) {
  const { address, search, write } = useAsOfAddress();
  const parts = useParts(uid, otherUid, day);
  const shown = parts.find(({ id }) => id === address.tab) ?? parts[0];
  const tabs = parts.map((part, at) => ({
    label: part.label,
    href: buildAsOfHref({ ...address, tab: at === 0 ? undefined : part.id }),
    active: part === shown,
  }));
  return (
    <>
      <LinkTabs label={text('parts')} tabs={tabs} compact />
      {shown?.title && (
        <Title order={2} size="h4">
          {shown.title}
        </Title>
      )}
      {shown?.search && (
        <ListToolbar search={search} onSearch={(q) => write({ q: q || undefined }, true)} searchLabel={shown.search} />
      )}
      {shown?.content}
    </>
  );
}

/** The result of a day: changes, gaps, activities, dependencies, and a what-if. */
export function AsOfParts({ uid, otherUid }: { uid: string; otherUid: string | undefined }) {
  const read = useRead(asOf.get, { params: { uid } });
  return (
    <LoadedPart read={read}>
      {({ data }) => (
        <Stack gap="xs">
          <AsOfSource result={data} />
          <Shown uid={uid} otherUid={otherUid} day={nameDay(data.moment)} />
        </Stack>
      )}
    </LoadedPart>
  );
}
